/** The rules drawer: which rule it was asked for, and when. */

class Drawer {
  open = $state(false);
  rule = $state<string | null>(null);
}

export const drawer = new Drawer();

export function openRules(rule: string | null = null): void {
  drawer.rule = rule;
  drawer.open = true;
}
