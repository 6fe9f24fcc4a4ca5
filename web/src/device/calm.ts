/** What can wait lets the first move go first. */

const A_WHILE = 3000;

export const calm = (): Promise<void> => new Promise((go) => setTimeout(go, A_WHILE));
