/** The server's side of keeping one's games; what of it the page asks. */
import { ask } from "../net/api";
import type { Account, LetterInfo, LetterSent, PasskeyOptions, SignedIn } from "../protocol";

const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);

export const account = {
  look: () => ask<Account>("GET", "/account"),
  newPasskey: () => post<PasskeyOptions>("/account/passkeys/options"),
  keepPasskey: (credential: unknown, name: string) => post<Account>("/account/passkeys", { credential, name }),
  namePasskey: (number: number, name: string) => ask<Account>("PATCH", `/account/passkeys/${number}`, { name }),
  removePasskey: (number: number) => ask<Account>("DELETE", `/account/passkeys/${number}`),
  removeAddress: (number: number) => ask<Account>("DELETE", `/account/addresses/${number}`),
  askPasskey: () => post<PasskeyOptions>("/sign-in/passkey/options"),
  usePasskey: (credential: unknown) => post<SignedIn>("/sign-in/passkey", { credential }),
  sendLetter: (address: string) => post<LetterSent>("/sign-in/letter", { address }),
  lookAtLetter: (code: string) => post<LetterInfo>("/sign-in/letter/look", { code }),
  openLetter: (code: string, name: string) => post<SignedIn>("/sign-in/letter/open", { code, name }),
  carry: (code: string) => post<SignedIn>("/carry", { code }),
  merge: (code: string) => post<Account>("/account/merge", { code }),
  signOut: (mark: string | null) => post<Account>("/account/sign-out", { mark }),
  farewell: (name: string) => post<Account>("/account/farewell", { name }),
  exportAddress: "api/account/export",
};

/** How many ways there are to come in again. */
export const waysIn = (mine: Account): number => mine.passkeys.length + mine.addresses.length;

/** A day as people write it; nothing where it is not known. */
export function day(seconds: number): string {
  if (!seconds) return "";
  const then = new Date(seconds * 1000);
  if (then.toDateString() === new Date().toDateString()) return "today";
  return then.toLocaleDateString(undefined, { dateStyle: "medium" });
}
