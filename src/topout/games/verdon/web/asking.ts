/** The moves someone has in mind who points at something that is not lit: what the server is asked about. */
import { PLAYED_BY, type Card, type Move, type View } from "./generated";
import type { Wish } from "./prices";
import type { Staged } from "$shell/table/staged.svelte";

type Asked = [name: string, params: Record<string, string>];

/** Put a move on the stage; the second time it is made. */
export function stage(staged: Staged<Move>, act: (move: Move) => void, action: Move): void {
  if (staged.whole?.id === action.id) return act(action);
  staged.clear();
  for (const [name, value] of Object.entries({ verb: action.name, ...action.params })) staged.pick(name, value);
}

/** A move of the kind that is wished for. */
export function wishMove(of: Wish): Asked {
  if (of.verb === "rope") return ["rope", { path: "0-3" }];
  if (of.verb === "project") return ["project", { site: "0A" }];
  return [of.verb, of.place === null ? {} : { place: of.place }];
}

const CARD_PARAMS: Record<string, Record<string, string>> = {
  "fan-club": { tile: "A" },
  sponsorship: { first: "rope", second: "rope" },
};

/** How a card would be played; null for one that never is. */
export function cardMove(view: View, you: number | null, card: Card): Asked | null {
  const verb = PLAYED_BY[card];
  if (!verb) return null;
  const rival = { place: view.projects.find((_, seat) => seat !== you)?.[0] ?? "0" };
  return [verb, CARD_PARAMS[verb] ?? (verb === "rivalry" ? rival : {})];
}
