/** Python in a worker, with all of Topout; what it once had to import it remembers. */
import type { PyodideAPI } from "pyodide";
import { calm } from "./calm";
import { type Kept, Memory } from "./memory";
import { unpacked } from "./pack";

/** Where the page lies, and which edition it is. */
export interface Place {
  base: string;
  edition: string;
}

/** What is used of Python's file system. */
interface Disk {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
  preloadFile(folder: string, name: string, content: Uint8Array, reading: boolean, writing: boolean): Promise<void>;
}

/** What is used of Python as it runs; Pyodide's own types lead nowhere. */
interface Running {
  _module: Heap;
}

interface Heap {
  HEAPU8: Uint8Array;
}

type Options = NonNullable<Parameters<typeof import("pyodide").loadPyodide>[0]>;
type Start = (options: Options) => Promise<PyodideAPI>;
type Create = NonNullable<Options["createPyodideModule"]>;

const LIBRARY = "/topout/";
const ENVIRONMENT = { HOME: "/home/pyodide", PYTHON_CPU_COUNT: "1" };
const IMPORT = `
import sys
sys.path.insert(0, "/topout")
from topout.device import arrays
sys.modules["numpy"] = arrays
from topout.device import desk
from topout.server.rooms import catalogue
catalogue.games()
`;
const SHUFFLE = "import random; random.seed()";

/** Lay files where Python finds them; what is machine code must be there before Python is, always in the same place. */
async function layOut(disk: Disk, files: Map<string, Uint8Array>): Promise<void> {
  for (const [path, content] of files) {
    const at = path.lastIndexOf("/");
    const folder = LIBRARY + path.slice(0, at);
    disk.mkdirTree(folder);
    if (path.endsWith(".so")) await disk.preloadFile(folder, path.slice(at + 1), content, true, false);
    else disk.writeFile(LIBRARY + path, content, { canOwn: true });
  }
}

/** Start from nothing, and remember how it is then. */
async function anew(start: Start, memory: Memory): Promise<PyodideAPI> {
  const py = await start({ _makeSnapshot: true });
  py.runPython(IMPORT);
  const image = py.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  const { length } = (py as unknown as Running)._module.HEAPU8;
  void calm().then(() => memory.keep(image, length));
  return py;
}

/** Go on from what is remembered, but for the luck that everyone would share. */
async function again(start: Start, create: Create, kept: Kept): Promise<PyodideAPI> {
  const createPyodideModule: Create = async (settings) => {
    settings.INITIAL_MEMORY = kept.size;
    const module = await create(settings);
    await kept.into((module as Heap).HEAPU8);
    return module;
  };
  const py = await start({ _loadSnapshot: kept.head, createPyodideModule });
  py.runPython(SHUFFLE);
  return py;
}

export async function python({ base, edition }: Place): Promise<PyodideAPI> {
  const home = new URL("python/", base).href;
  const memory = new Memory(home, edition);
  const files = unpacked(`${home}topout.pack`);
  const remembered = memory.recall();
  const { loadPyodide } = (await import(/* @vite-ignore */ `${home}pyodide.mjs`)) as typeof import("pyodide");
  const fsInit = async (disk: Disk): Promise<void> => layOut(disk, await files);
  const start: Start = (options) => loadPyodide({ indexURL: home, env: ENVIRONMENT, fsInit, ...options });
  const kept = await remembered;
  if (!kept) return anew(start, memory);
  const { default: create } = (await import(/* @vite-ignore */ `${home}pyodide.asm.mjs`)) as { default: Create };
  return again(start, create, kept).catch(async () => {
    await memory.forget();
    return anew(start, memory);
  });
}

export function because(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
