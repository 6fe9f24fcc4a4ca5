/** Compiles archives of Python with the very Python that browsers will run: `device.mjs PYODIDE RAW FOLDER`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [pyodide, raw, folder] = argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide });
python.runPython(readFileSync(new URL("squeeze.py", import.meta.url), "utf8"));
const made = (how, path) =>
  python.globals
    .get(how)(new Uint8Array(readFileSync(path)))
    .toJs();
writeFileSync(join(folder, "topout.pack"), made("packed", raw));
writeFileSync(join(folder, "python_stdlib.zip"), made("squeezed", join(pyodide, "python_stdlib.zip")));
