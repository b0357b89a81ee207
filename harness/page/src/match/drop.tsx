//! A place for a bot's file that the report does not hold: taken only if it is the very file.

import { useState } from "preact/hooks";

interface Props {
  name: string;
  sha256: string;
  why: string | null;
  onModule: (bytes: Uint8Array) => void;
}

export function DropModule({ name, sha256, why, onModule }: Props) {
  const [said, setSaid] = useState("");
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!("subtle" in crypto)) {
      setSaid("This page cannot check a file here: open it as a file, or over https.");
      return;
    }
    const found = hex(await crypto.subtle.digest("SHA-256", bytes));
    if (found === sha256) onModule(bytes);
    else
      setSaid(
        `${file.name} is another file: its SHA-256 is ${found.slice(0, 12)}…, that of ${name} is ${sha256.slice(0, 12)}….`,
      );
  };
  return (
    <div
      class={`drop ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <p>
        The module of <b>{name}</b> is not in this file{why ? `: ${why.replace(/\.$/, "")}` : ""}. Drop it
        here, or choose it.
      </p>
      <label>
        <span class="button">Choose the .wasm file of {name}</span>
        <input
          type="file"
          accept=".wasm"
          class="unseen"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      <p role="status" class="bad">
        {said}
      </p>
    </div>
  );
}

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
