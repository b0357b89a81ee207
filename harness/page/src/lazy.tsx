//! What is made only when one opens it, or prints the page.

import type { ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";

import { Printing } from "./charts/chart.tsx";

export function Lazy({ summary, children }: { summary: string; children: () => ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const shown = useContext(Printing) || open;
  const press = (event: Event) => {
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <details open={shown}>
      <summary onClick={press}>{summary}</summary>
      {shown && children()}
    </details>
  );
}
