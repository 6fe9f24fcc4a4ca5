/** What the linter looks for in the shell and in the boards of the games; types inside components are svelte-check's. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import typescript from "typescript-eslint";

export default defineConfig(
  { ignores: ["**/node_modules/"] },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/no-useless-mustaches": "off", // a space at the edge of a block is written that way
      "svelte/prefer-svelte-reactivity": "off", // the state here is replaced, never changed in place
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  {
    files: ["**/*.ts"],
    ignores: ["**/*.svelte.ts"],
    extends: [typescript.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { project: "tsconfig.json", tsconfigRootDir: import.meta.dirname } },
  },
);
