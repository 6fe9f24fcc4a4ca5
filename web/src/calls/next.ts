/** The game among mine that has waited for me the longest. */
import { isMyTurn } from "../home/mine";
import type { MyTable } from "../protocol";

export function waitingGames(tables: readonly MyTable[], but = ""): MyTable[] {
  return tables
    .filter((table) => table.id !== but && !table.lesson && isMyTurn(table))
    .sort((a, b) => a.changed - b.changed);
}
