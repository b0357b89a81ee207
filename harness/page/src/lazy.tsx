//! What is made only when one opens it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

export function Lazy({ summary, children }: { summary: string; children: () => ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  );
}
