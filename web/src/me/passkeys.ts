/** What browsers do with passkeys: the server's words in base64url, theirs in bytes. */

type Words = Record<string, unknown>;
interface Named {
  id: string;
  type: "public-key";
}

export class NoPasskey extends Error {}

const REASONS: Record<string, string> = {
  NotAllowedError: "No passkey was used.",
  InvalidStateError: "This device already has a passkey for you.",
  SecurityError: "Passkeys do not work at this address.",
};

function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

function text(given: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(given));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const named = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Named[]).map(({ id, type }) => ({ id: bytes(id), type }));

/** Why this browser cannot use passkeys on this page, or nothing where it can. */
export function why(): string | null {
  if (!isSecureContext) return "Passkeys work only if the page is served over HTTPS.";
  if (!("PublicKeyCredential" in globalThis)) return "This browser does not support passkeys.";
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return "Passkeys work only if the address of the page is a name, not numbers.";
  return null;
}

/** The same page at a name, where passkeys work; only on one's own machine is there such a name. */
export function elsewhere(): string | null {
  const own = location.hostname === "127.0.0.1" || location.hostname === "[::1]";
  return own ? `http://localhost:${location.port}/` : null;
}

/** Have the browser make a passkey. */
export async function makePasskey(options: Words): Promise<Words> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: named(options.excludeCredentials),
  } as PublicKeyCredentialCreationOptions;
  const made = await reasoned(navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return told(made, {
    clientDataJSON: text(response.clientDataJSON),
    attestationObject: text(response.attestationObject),
  });
}

/** Have the browser sign with one of its passkeys. */
export async function signWithPasskey(options: Words): Promise<Words> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    allowCredentials: named(options.allowCredentials),
  } as PublicKeyCredentialRequestOptions;
  const used = await reasoned(navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return told(used, {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    ...(response.userHandle ? { userHandle: text(response.userHandle) } : {}),
  });
}

function told(credential: PublicKeyCredential, response: Words): Words {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

/** What a browser gives, or a sentence why it gives nothing. */
async function reasoned(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await asking;
    if (found instanceof PublicKeyCredential) return found;
  } catch (no) {
    const name = no instanceof DOMException ? no.name : "";
    throw new NoPasskey(REASONS[name] ?? "This browser could not use a passkey.");
  }
  throw new NoPasskey("No passkey was used.");
}
