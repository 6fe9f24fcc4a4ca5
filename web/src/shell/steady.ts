/** Nobody presses what was not there a moment ago: a button that has just taken another's place lets a click pass by. */

const A_MOMENT = 450;
const STRAY = 12;

interface Pressed {
  button: Element | null;
  words: string;
}

const pressed = (target: EventTarget | null): Pressed => {
  const button = target instanceof Element ? target.closest("button, a, [role=button]") : null;
  return { button, words: button?.textContent ?? "" };
};

/** What a button says, whatever it counts. */
const meaning = (words: string): string => words.replace(/\d+/g, "").replace(/s\b/g, "");
const differs = (one: Pressed, other: Pressed): boolean =>
  one.button !== other.button || meaning(one.words) !== meaning(other.words);

/** What is under the pointer, where that is, and since when it is something else. */
export class Steady {
  #under: Pressed = { button: null, words: "" };
  #x = -Infinity;
  #y = -Infinity;
  #changed = -Infinity;
  #seen = -Infinity;

  /** The pointer is here now, and this is under it; a finger that was lifted long ago has not rested. */
  see(under: Pressed, x: number, y: number, now: number, finger = false): void {
    const lifted = finger && now - this.#seen > A_MOMENT;
    const rests = !lifted && Math.hypot(x - this.#x, y - this.#y) <= STRAY;
    this.#seen = now;
    if (!rests) this.#changed = -Infinity;
    else if (this.#under.button && under.button && differs(under, this.#under)) this.#changed = now;
    this.#under = under;
    if (!rests) [this.#x, this.#y] = [x, y];
  }

  /** What was under it says something else now. */
  reworded(now: number): void {
    const before = this.#under;
    if (!before.button) return;
    this.#under = { button: before.button, words: before.button.textContent ?? "" };
    if (differs(before, this.#under)) this.#changed = now;
  }

  /** Whether a press now is meant for what was there before. */
  tooSoon(now: number): boolean {
    return now - this.#changed < A_MOMENT;
  }
}

/** Keep watch over a page while it is `wanted`; what is given back ends it. */
export function watchOver(page: Window, wanted: () => boolean): () => void {
  const steady = new Steady();
  const gone = new AbortController();
  let late = false;
  const rewording = new MutationObserver(() => steady.reworded(performance.now()));

  const see = (event: PointerEvent): void => {
    const under = pressed(event.target);
    steady.see(under, event.clientX, event.clientY, performance.now(), event.pointerType === "touch");
    rewording.disconnect();
    if (under.button) rewording.observe(under.button, { subtree: true, characterData: true, childList: true });
  };
  const press = (event: PointerEvent): void => {
    see(event);
    late = wanted() && steady.tooSoon(performance.now());
  };
  const click = (event: MouseEvent): void => {
    const byPointer = event.detail > 0;
    if (!late || !byPointer) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const listening = { capture: true, signal: gone.signal };
  page.addEventListener("pointerover", see, listening);
  page.addEventListener("pointermove", see, listening);
  page.addEventListener("pointerdown", press, listening);
  page.addEventListener("click", click, listening);
  return () => {
    gone.abort();
    rewording.disconnect();
  };
}
