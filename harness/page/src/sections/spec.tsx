//! What was played, by which files, and how to do it again.

import { Copyable, Digest } from "../copy.tsx";
import { bytes } from "../figures.ts";
import type { Event, Report } from "../report.ts";
import { Table } from "../table.tsx";

export function SpecSection({ report, event }: { report: Report; event: Event }) {
  return (
    <>
      <h3>Do it again</h3>
      <p>The same tournament, bots and version give the same bytes on every machine.</p>
      {event.reproduce.map((line) => (
        <Command key={line} line={line} />
      ))}
      <h3>The tournament</h3>
      <dl class="facts">
        <div>
          <dt>seed</dt>
          <dd>
            <code>{event.seed}</code>
            {event.seed_hidden && " (sealed until the run)"}
          </dd>
        </div>
        <div>
          <dt>deals</dt>
          <dd>
            {event.deals.from} to {event.deals.to - 1}
            {event.exhaustive && ", all there are"}
          </dd>
        </div>
        {Object.entries(event.versions).map(([name, version]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd>{/^[0-9a-f]{64}$/.test(version) ? <Digest sha256={version} length={64} /> : version}</dd>
          </div>
        ))}
      </dl>
      <Copyable text={event.spec} label="tournament.toml" />
      <h3>Files</h3>
      <Table
        caption="Files of the results"
        rows={event.files}
        columns={[
          { label: "File", heading: true, by: (file) => file.name, cell: (file) => file.name },
          {
            label: "SHA-256",
            by: (file) => file.sha256,
            cell: (file) => <Digest sha256={file.sha256} length={64} />,
          },
        ]}
      />
      <h3>Bots</h3>
      <Table
        caption="Files of the bots"
        rows={event.bots}
        columns={[
          { label: "Bot", heading: true, by: (bot) => bot.name, cell: (bot) => bot.name },
          {
            label: "Size",
            numeric: true,
            by: (bot) => report.modules[bot.module]?.size,
            cell: (bot) => bytes(report.modules[bot.module]?.size ?? 0),
          },
          {
            label: "SHA-256",
            by: (bot) => bot.sha256,
            cell: (bot) => <Digest sha256={bot.sha256} length={64} />,
          },
          {
            label: "In this file",
            by: (bot) => (report.modules[bot.module]?.wasm ? 0 : 1),
            cell: (bot) =>
              report.modules[bot.module]?.wasm
                ? (report.modules[bot.module]?.why ?? "yes")
                : (report.modules[bot.module]?.why ?? "no"),
          },
        ]}
      />
    </>
  );
}

/** A command, its comment apart. */
function Command({ line }: { line: string }) {
  const [, before = line, comment = ""] = /^(.*?)\s*# (.*)$/.exec(line) ?? [];
  const command = before.trim();
  return (
    <>
      {comment && <p class="comment">{sentence(comment)}</p>}
      {command && <Copyable text={command} label={`command ${command}`} />}
    </>
  );
}

/** A comment as a sentence. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
