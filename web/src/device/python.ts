/** Python in a worker, with as much of Topout as it needs. */
import type { PyodideAPI } from "pyodide";

const UNPACK = `
import io, sys, zipfile
for raw in archives:
    zipfile.ZipFile(io.BytesIO(raw)).extractall("/topout")
if "/topout" not in sys.path:
    sys.path.insert(0, "/topout")
`;

async function fetched(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Start Python with some archives of `python/`; `base` is where the page lies. */
export async function python(base: string, ...archives: string[]): Promise<PyodideAPI> {
  const home = new URL("python/", base).href;
  const loading = Promise.all(archives.map((name) => fetched(home + name)));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${home}pyodide.mjs`)) as typeof import("pyodide");
  const py = await loadPyodide({ indexURL: home, env: { HOME: "/home/pyodide", PYTHON_CPU_COUNT: "1" } });
  py.runPython(UNPACK, { globals: py.toPy({ archives: await loading }) as never });
  return py;
}

export function because(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
