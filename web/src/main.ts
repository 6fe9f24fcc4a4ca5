import { mount } from "svelte";
import App from "./App.svelte";
import { onDevice } from "./device/place";
import "./theme.css";

if (onDevice) void import("./device/install").then(({ keep }) => keep());

const target = document.getElementById("topout");
if (target) mount(App, { target });
