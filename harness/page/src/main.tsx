//! Reads the report out of the page and shows it.

import "./css/page.css";

import { render } from "preact";

import { App } from "./app.tsx";
import { readReport } from "./report.ts";

const place = document.getElementById("app");
if (place) {
  const report = readReport();
  const show = (printing: boolean) => render(<App report={report} printing={printing} />, place);
  document.title = report.title;
  place.replaceChildren();
  show(false);
  addEventListener("beforeprint", () => show(true));
  addEventListener("afterprint", () => show(false));
}
