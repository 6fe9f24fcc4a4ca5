/**
 * Keyboard focus is never lost. Where the focused thing goes away, its neighbour gets the focus; where none is left, the part
 * of the page it was in, until something is there again; on a new page, its title.
 */
const PARTS = "[role=group], section, form, header, dialog, aside, main";
const REACHABLE = "button:not(:disabled), a[href], summary, [tabindex='0']";
const CHANGES: MutationObserverInit = { childList: true, subtree: true, attributeFilter: ["disabled"] };

const reachable = (part: Element): Focusable[] => [...part.querySelectorAll<Focusable>(REACHABLE)];
const gone = (thing: Element | null): boolean => thing !== null && (!thing.isConnected || thing.matches(":disabled"));

type Focusable = HTMLElement | SVGElement;

export function keepFocus(root: Element): void {
  let last: Element | null = null;
  let parts: Element[] = [];
  let place = 0;
  let parked: Element | null = null;

  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || target === parked) return;
    parked = null;
    last = target;
    parts = partsAround(target);
    place = parts[0] ? reachable(parts[0]).indexOf(target as Focusable) : 0;
  });

  new MutationObserver(() => {
    const active = document.activeElement;
    if (parked && active === parked) reachable(parked)[0]?.focus({ preventScroll: true });
    else if (gone(last) && (active === document.body || active === last)) restore();
  }).observe(root, CHANGES);

  function restore(): void {
    const part = parts.find((each) => each.isConnected);
    const inside = part ? reachable(part) : [];
    const neighbour = inside[part === parts[0] ? Math.min(Math.max(place, 0), inside.length - 1) : -1];
    if (neighbour) neighbour.focus({ preventScroll: true });
    else park(part ?? root.querySelector("h1"));
  }

  function park(part: Element | null): void {
    if (!(part instanceof HTMLElement)) return;
    parked = part;
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }
}

/** The parts of the page that something is in, the smallest first. */
function partsAround(thing: Element): Element[] {
  const parts: Element[] = [];
  for (let part = thing.closest(PARTS); part; part = part.parentElement?.closest(PARTS) ?? null) parts.push(part);
  return parts;
}
