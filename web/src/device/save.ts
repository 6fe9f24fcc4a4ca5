/** Saving a match as a file, where no server has an address for it. */
import { api } from "../net/api";

const LONG_ENOUGH = 60_000;

export async function save(table: string, name: string): Promise<void> {
  const text = `${JSON.stringify(await api.record(table), null, 1)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LONG_ENOUGH);
}
