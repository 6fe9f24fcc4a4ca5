import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./shell/keepfocus";
import "./theme.css";

const target = document.getElementById("topout");
if (target) {
  mount(App, { target });
  keepFocus(target);
}
