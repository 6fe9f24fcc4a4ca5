/** A pack: an archive (zip) of files that lie in it as they are, gzipped as a whole. */

const FILE = 0x04034b50;
const HEADER = 30;
const SIZE = 18;
const NAME = 26;
const EXTRA = 28;

/** Every file of an archive by its path. */
export function files(archive: Uint8Array<ArrayBuffer>): Map<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const found = new Map<string, Uint8Array>();
  for (let at = 0; view.getUint32(at, true) === FILE;) {
    const name = at + HEADER;
    const content = name + view.getUint16(at + NAME, true) + view.getUint16(at + EXTRA, true);
    const end = content + view.getUint32(at + SIZE, true);
    const path = new TextDecoder().decode(archive.subarray(name, name + view.getUint16(at + NAME, true)));
    found.set(path, archive.subarray(content, end));
    at = end;
  }
  return found;
}

/** Fetch a pack and open it. */
export async function unpacked(address: string): Promise<Map<string, Uint8Array>> {
  const { ok, body } = await fetch(address);
  if (!ok || !body) throw new Error(`${address} is not there.`);
  return files(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).bytes());
}
