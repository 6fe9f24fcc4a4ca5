import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string): string => decodeURIComponent(new URL(path, import.meta.url).pathname);

const DEVICE = "assets/device-[name]-[hash].js";

/** A script made for one game, or for playing without a server, is named so: its size counts there and not with the shell. */
function scriptName({ moduleIds }: { moduleIds: string[] }): string {
  const games = new Set(moduleIds.flatMap((id) => /\/games\/(\w+)\/web\//.exec(id)?.[1] ?? []));
  const [game] = games;
  if (moduleIds.length && moduleIds.every((id) => id.includes("/src/device/"))) return DEVICE;
  return games.size === 1 ? `assets/game-${game}-[name]-[hash].js` : "assets/[name]-[hash].js";
}

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } })],
  base: "./",
  resolve: { alias: { $shell: here("./src") }, dedupe: ["svelte"] },
  build: {
    outDir: here("../src/topout/server/static"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: scriptName } },
  },
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: DEVICE, chunkFileNames: DEVICE } },
  },
  test: { include: ["src/**/*.test.ts", "../src/topout/games/*/web/**/*.test.ts"] },
});
