import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin, Rolldown } from "vite";

const here = (path: string): string => decodeURIComponent(new URL(path, import.meta.url).pathname);

const DEVICE = "assets/device-[name]-[hash].js";

const OF_A_GAME = /\/games\/(\w+)\/web\//;

/** Whether a game's board cannot be shown without a module: some way up from it leads to the board. */
function isOnBoard(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id.endsWith("/web/Board.svelte")) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOnBoard(importer, modules, seen));
}

/** What a board shares with its game's figures, words and other parts is one script: many small ones are more to fetch. */
const PIECES = {
  name: (id: string, modules: Rolldown.ChunkingContext): string | null => {
    const [, game] = OF_A_GAME.exec(id) ?? [];
    return game !== undefined && isOnBoard(id, modules) ? `pieces-${game}` : null;
  },
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

interface Host {
  hostId: string;
  hostType: "html" | "js";
}

/** What every page begins with. */
const HOME = { name: "home", tags: ["$initial" as const], includeDependenciesRecursively: false };

/** Small things that the table and the boards share. */
const LITTLE = {
  name: "little",
  test: new RegExp(
    [
      "/src/art/(Mark|Climber|HintArrow).svelte",
      "/src/board/(contract|counts|held|view).ts",
      "/src/(noise|words|home/seatwords|shell/forpage|table/plan).ts",
    ].join("|"),
  ),
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

let scripts: Rolldown.OutputBundle = {};
const remember: Plugin = {
  name: "remember-scripts",
  generateBundle: { order: "pre", handler: (_, bundle) => void (scripts = bundle) },
};

/** A script and all that it cannot run without. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  const script = scripts[file];
  if (found.has(file) || script?.type !== "chunk") return found;
  found.add(file);
  for (const other of script.imports) neededBy(other, found);
  return found;
}

/** What is to be fetched along with a part of the page: not what whoever asks for it must have, nor what every page begins with. */
function missing(_: string, needed: string[], { hostId, hostType }: Host): string[] {
  if (hostType === "html") return needed;
  const first = Object.values(scripts).filter((script) => script.type === "chunk" && script.isEntry);
  const there = new Set([hostId, ...first.map(({ fileName }) => fileName)].flatMap((file) => [...neededBy(file)]));
  return needed.filter((file) => !there.has(file));
}

/** A script made for one game, or for playing without a server, is named so: its size counts there and not with the shell. */
function scriptName({ moduleIds }: { moduleIds: string[] }): string {
  const games = new Set(moduleIds.flatMap((id) => OF_A_GAME.exec(id)?.[1] ?? []));
  const [game] = games;
  if (moduleIds.length && moduleIds.every((id) => id.includes("/src/device/"))) return DEVICE;
  return games.size === 1 ? `assets/game-${game}-[name]-[hash].js` : "assets/[name]-[hash].js";
}

export default defineConfig({
  plugins: [remember, svelte({ compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css)}` } })],
  base: "./",
  resolve: { alias: { $shell: here("./src") }, dedupe: ["svelte"] },
  build: {
    outDir: here("../src/topout/server/static"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: missing },
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: scriptName, codeSplitting: { groups: [HOME, LITTLE, PIECES] } } },
  },
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: DEVICE, chunkFileNames: DEVICE } },
  },
  test: { include: ["src/**/*.test.ts", "../src/topout/games/*/web/**/*.test.ts"] },
});
