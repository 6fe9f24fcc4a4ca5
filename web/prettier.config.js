/** How the page's sources look: the shell's here, the boards' in their games' folders. */
import * as svelte from "prettier-plugin-svelte";

export default {
  printWidth: 120,
  plugins: [svelte],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
