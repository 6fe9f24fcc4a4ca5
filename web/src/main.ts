import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";

const target = document.getElementById("topout");
if (target) mount(App, { target });
