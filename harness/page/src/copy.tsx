//! Text that is copied with a press of a button.

import { useState } from "preact/hooks";

const SAID_FOR = 2000;

export function Copyable({
  text,
  label,
  children,
}: {
  text: string;
  label: string;
  children?: preact.ComponentChildren;
}) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("copied");
    } catch {
      setSaid("select it and copy by hand");
    }
    setTimeout(() => setSaid(""), SAID_FOR);
  };
  return (
    <div class="copyable">
      <pre tabIndex={0} aria-label={label}>
        <code>{children ?? text}</code>
      </pre>
      <button type="button" class="small" aria-label={`Copy: ${label}`} onClick={copy}>
        Copy
      </button>
      <span role="status" class="said">
        {said}
      </span>
    </div>
  );
}

/** A digest, cut for the eye; the whole is in its title and is copied with it. */
export function Digest({ sha256, length = 12 }: { sha256: string; length?: number }) {
  return (
    <code class="digest" title={sha256}>
      {sha256.slice(0, length)}
      <span class="rest">{sha256.slice(length)}</span>
    </code>
  );
}
