import { mount } from "svelte";
import App from "./App.svelte";
import { onDevice } from "./device/place";
import "./theme.css";

if (onDevice) void import("./device/install").then(({ keep }) => keep());

const target = document.getElementById("topout");
/** In a turn of its own: the browser has just read all scripts, and lays out the page that is there. */
if (target) setTimeout(() => mount(App, { target }));
