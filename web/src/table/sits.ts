/** Who has a chair of their own: people and programs. */
import type { SeatInfo } from "../protocol";

/** Whether someone of their own has the chair: a person, or a program. */
export const sits = ({ kind }: Pick<SeatInfo, "kind">): boolean => kind === "person" || kind === "program";

/** What a program is called beside its name. */
export const botBy = ({ by }: { by?: string }): string => `bot by ${by ?? "someone"}`;
