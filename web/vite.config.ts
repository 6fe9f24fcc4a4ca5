import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string): string => decodeURIComponent(new URL(path, import.meta.url).pathname);

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  resolve: { alias: { $shell: here("./src") }, dedupe: ["svelte"] },
  build: {
    outDir: here("../src/topout/server/static"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["src/**/*.test.ts", "../src/topout/games/*/web/**/*.test.ts"] },
});
