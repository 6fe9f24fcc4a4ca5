/** What a club's tables begin with, as the rules of a table. */
import type { Played } from "../home/rules";
import type { TableDefaults } from "../protocol";

export const asTable = (begins: TableDefaults): Played => ({
  options: begins.options ?? {},
  clock: begins.clock ?? {},
  public: false,
  hints: begins.hints ?? true,
  spectators: begins.spectators ?? true,
  rated: begins.rated ?? false,
});
