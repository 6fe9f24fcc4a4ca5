/** Keys that do what a button does: the sheet shows them, and a press clicks the button. */

export interface Shortcut {
  keys: string;
  does: string;
  /** The label of the button that is pressed; none where the page listens by itself. */
  button?: string;
}

export const EVERYWHERE: Shortcut[] = [
  { keys: "?", does: "This list; with an explanation open, its rule" },
  { keys: "Tab", does: "From one group of things to the next" },
  { keys: "Arrows", does: "From thing to thing inside a group" },
  { keys: "Enter or Space", does: "Choose" },
  { keys: "Esc", does: "Close, or clear what was picked" },
  { keys: "s", does: "Settings", button: "Settings" },
];

const AT_A_TABLE: Shortcut[] = [
  { keys: "Ctrl + Enter", does: "Make the move that was put together" },
  { keys: "h", does: "Give me a hint", button: "Give me a hint" },
  { keys: "u", does: "Take my last move back", button: "Take my last move back" },
  { keys: "p", does: "Pause, and go on", button: "Pause" },
  { keys: "n", does: "Show the next move, while paused or step by step" },
  { keys: "r", does: "Rules", button: "Rules" },
];

const IN_A_REPLAY: Shortcut[] = [
  { keys: "← →", does: "One step back or on" },
  { keys: "r", does: "Rules", button: "Rules" },
];

/** The keys of a page of its own, and what the sheet calls them. */
export const OF_PAGES: Readonly<Record<string, { title: string; shortcuts: readonly Shortcut[] }>> = {
  table: { title: "At the table", shortcuts: AT_A_TABLE },
  replay: { title: "Looking back", shortcuts: IN_A_REPLAY },
};

/** The label of the button that a key presses on a page. */
export function buttonOf(key: string, page: string): string | undefined {
  const shortcuts = [...(OF_PAGES[page]?.shortcuts ?? []), ...EVERYWHERE];
  return shortcuts.find(({ keys, button }) => button && keys === key)?.button;
}
