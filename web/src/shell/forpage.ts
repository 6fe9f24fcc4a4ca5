/** Whether a key is meant for the page and not for something that is written or chosen. */
export function forThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const inside = event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]");
  return !inside && !document.querySelector("dialog[open]");
}
