import { mount } from "svelte";
import App from "./App.svelte";
import { homeBehind } from "./device/back";
import { onDevice } from "./device/place";
import "./theme.css";

if (onDevice) {
  homeBehind(history, location, sessionStorage);
  void import("./device/install").then(({ keep }) => keep());
}

const target = document.getElementById("topout");
if (target) mount(App, { target });
