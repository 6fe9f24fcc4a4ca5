/** Many targets, one stop of the Tab key: arrow keys, Home and End go among them. */
import type { Attachment } from "svelte/attachments";

type Target = HTMLElement | SVGElement;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The place a key leads to among so many, around the end; null when the key is for something else. */
export function stepped(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined || count === 0 ? null : (at + step + count) % count;
}

/** `{@attach rove("button")}` on the element around them. */
export function rove(selector: string): Attachment {
  return (group) => {
    let current: Element | null = null;
    const targets = (): Target[] => [...group.querySelectorAll<Target>(selector)];
    const of = (event: Event): Target | null =>
      event.target instanceof Element ? event.target.closest<Target>(selector) : null;

    function settle(): void {
      const all = targets();
      const at = all.find((target) => target === current) ?? all[0];
      for (const target of all) target.setAttribute("tabindex", target === at ? "0" : "-1");
    }

    function focused(event: Event): void {
      current = of(event) ?? current;
      settle();
    }

    function pressed(event: Event): void {
      const [all, target] = [targets(), of(event)];
      const to = target && stepped((event as KeyboardEvent).key, all.indexOf(target), all.length);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      all[to]?.focus();
    }

    const watch = new MutationObserver(settle);
    watch.observe(group, { childList: true, subtree: true });
    group.addEventListener("focusin", focused);
    group.addEventListener("keydown", pressed);
    settle();
    return () => {
      watch.disconnect();
      group.removeEventListener("focusin", focused);
      group.removeEventListener("keydown", pressed);
    };
  };
}
