/** Where an invitation leads, and whether there is anything to invite to. */
import type { TableInfo } from "../protocol";
import { link } from "../route.svelte";

/** The link of a table; its host's opens chairs that are kept for friends, too. */
export function invitationTo(table: TableInfo): string {
  return link("table", table.id, table.invitation ? { invitation: table.invitation } : {});
}

/** Whether a friend with the link would find a chair; after the start that of someone who is gone. */
export function hasRoom(table: TableInfo, invited = table.invitation !== undefined): boolean {
  if (table.phase === "running") return invited && table.seats.some(isVacant);
  if (table.phase !== "open") return false;
  return table.seats.some((seat) => seat.kind === "open" || (seat.kind === "reserved" && invited));
}

const VACANT: readonly (string | null)[] = ["left", "connection", "slow"];
const isVacant = (seat: TableInfo["seats"][number]): boolean => VACANT.includes(seat.stand_in);
