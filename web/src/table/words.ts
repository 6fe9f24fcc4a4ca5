/** Who is awaited, in plain words. */
import type { SeatFace } from "../board/contract";
import { together } from "../home/seatwords";
import type { TableInfo } from "../protocol";
import type { Question } from "../shell/asking.svelte";

/** `you` is our own seat, `asked` whether we can decide now: nobody is told to wait for oneself. */
export function awaited(
  owed: readonly number[],
  seats: readonly SeatFace[],
  you: number | null,
  asked: boolean,
): string {
  const others = owed.filter((seat) => seat !== you).map((seat) => seats[seat]?.name ?? `Seat ${seat + 1}`);
  if (asked) return others.length ? `Your turn, together with ${together(others)}.` : "Your turn.";
  return others.length ? `Waiting for ${together(others)}.` : "One moment.";
}

/** What is said one after the other, each with one full stop, as a screen reader should read it. */
export function sentences(said: readonly string[]): string {
  return said
    .filter(Boolean)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** What is to be chosen next, given the name of the choice and the game's own words for it. */
export function nextWords(choice: string, words: Readonly<Record<string, string>>): string {
  return `Now choose ${choice === "verb" ? "what to do" : (words[choice] ?? choice.replaceAll("_", " "))}.`;
}

const A_DAY = 24;

/** Milliseconds as a clock shows them. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= A_DAY) return `${Math.floor(hours / A_DAY)} d${hours % A_DAY ? ` ${hours % A_DAY} h` : ""}`;
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What is asked once of someone who wants to leave. */
export function farewell(table: TableInfo | null): Question {
  const others = table?.seats.some((seat) => seat.kind === "person" && !seat.you);
  const open = others
    ? "Your chair becomes free for someone else."
    : "Nobody else is here, so the table will be closed.";
  const running = "A bot plays on for you. You can come back as long as the match lasts.";
  return {
    title: "Leave this table?",
    text: table?.phase === "running" ? running : open,
    yes: "Yes, leave",
    no: "Stay",
  };
}

/** Why a bot plays for someone. */
export function standIn(why: string): string {
  return (
    {
      time: "out of time: a bot plays",
      connection: "away: a bot plays",
      slow: "does not answer: a bot plays",
      left: "left: a bot plays",
    }[why] ?? "a bot plays"
  );
}
