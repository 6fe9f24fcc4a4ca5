/** How bots of each level play, in words. */
const PLAYS: Readonly<Record<string, string>> = {
  easy: "makes mistakes now and then",
  medium: "takes what looks best at the moment",
  hard: "plans ahead; thinks for up to a second",
  expert: "plans further ahead; takes a few seconds",
};

export const levelWords = (level: string): string => (PLAYS[level] ? `${level} bot: ${PLAYS[level]}` : `${level} bot`);
