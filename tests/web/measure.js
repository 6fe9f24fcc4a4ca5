({ finger, legible }) => {
  const TAPPED = "button, a[href], [role=button], [role=tab], summary, input, select, textarea";
  const SLACK = 1;
  const CUT = 4;
  const name = (element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
    const kind = [...element.classList].filter((word) => !word.startsWith("svelte-")).join(".");
    return `${element.tagName.toLowerCase()}${kind ? "." + kind : ""} "${words.slice(0, 36)}"`;
  };
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".hidden-text");
  const within = document.querySelector("dialog[open]") ?? document.body;
  const things = [...within.querySelectorAll(TAPPED)].filter(
    (element) => shown(element) && element.tabIndex !== -2 && !element.disabled && !element.closest("[data-magnified]"),
  );

  /** The part of a thing that can be seen: what its parents leave of it; null where one cuts it off for good. */
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up instanceof SVGElement && up.tagName !== "svg") continue;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX) && (box.left - left > CUT || right - box.right > CUT)) return null;
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  const fingers = matchMedia("(pointer: coarse)").matches;
  const small = [];
  const covered = [];
  for (const thing of things) {
    const box = thing.getBoundingClientRect();
    const label = thing.closest("label") ?? document.querySelector(`label[for="${thing.id || "-"}"]`);
    const reach = (label ?? thing).getBoundingClientRect();
    const inline = getComputedStyle(thing).display === "inline" && thing.tagName === "A";
    const spot = thing instanceof SVGElement && !thing.classList.contains("lit");
    if (fingers && !inline && !spot && (Math.max(box.width, reach.width) < finger - SLACK || Math.max(box.height, reach.height) < finger - SLACK))
      small.push(`${name(thing)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    const part = seen(thing);
    if (!part) {
      if (!spot && !thing.closest("svg")) covered.push(`${name(thing)} is cut off`);
      continue;
    }
    const scrolls = part.width <= 2 || part.height <= 2;
    if (scrolls) continue;
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
    const page = document.scrollingElement;
    if (x < 0 || x > innerWidth || ((y < 0 || y > innerHeight) && page.scrollHeight <= innerHeight + 1))
      covered.push(`${name(thing)} out of the window`);
    const top = document.elementFromPoint(x, y);
    if (!top || spot || (thing instanceof SVGElement && top.closest("svg") === thing.closest("svg"))) continue;
    if (!thing.contains(top) && !top.contains(thing) && !(label && label.contains(top)))
      covered.push(`${name(thing)} under ${name(top)}`);
  }

  const tiny = new Set();
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !parent || !shown(parent) || parent.closest("[aria-hidden=true], [data-magnified]")) continue;
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(parent).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < legible) tiny.add(`${size.toFixed(1)} ${name(parent)}`);
  }

  const drawn = [...document.querySelectorAll("[data-board]")].map(seen).filter(Boolean);
  const area = drawn.reduce((sum, box) => sum + Math.max(0, box.width) * Math.max(0, box.height), 0);
  const wider = Math.max(
    ...[document.documentElement, ...document.querySelectorAll("dialog[open]")].map((part) => part.scrollWidth - part.clientWidth),
  );
  return { wider, share: area / (innerWidth * innerHeight), small, covered, tiny: [...tiny] };
}
