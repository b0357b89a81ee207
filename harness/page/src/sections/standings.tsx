//! The ranking of one event: means with intervals drawn, and the table of all figures.

import { useMemo, useState } from "preact/hooks";

import { farBots, MeansChart } from "../charts/means.tsx";
import { list, probability, Scale } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import type { Event } from "../report.ts";
import { Table } from "../table.tsx";
import { DrawAll } from "./draw-all.tsx";
import { Pairs } from "./pairs.tsx";
import { columnsOf } from "./standings-columns.tsx";

/** Bots drawn before one asks for all. */
const DRAWN = 40;

export function StandingsSection({ event }: { event: Event }) {
  const [all, setAll] = useState(false);
  const scale = useMemo(() => new Scale(event.unit), [event]);
  const rows = event.standings.standings;
  const ranked = useMemo(() => rows.filter((row) => row.mean !== null), [rows]);
  const drawn = useMemo(() => (all ? ranked : ranked.slice(0, DRAWN)), [all, ranked]);
  const columns = useMemo(() => columnsOf(event, scale), [event, scale]);
  const far = useMemo(() => farBots(drawn), [drawn]);
  const pairs = event.standings.pairs ?? [];
  const apart = event.standings.not_told_apart ?? [];
  return (
    <>
      {drawn.length > 0 && (
        <figure>
          <MeansChart rows={drawn} scale={scale} exact={event.exhaustive} />
          <figcaption>
            {event.exhaustive
              ? "Each dot is a mean over all possible deals: exact, without an interval."
              : "Each dot is a mean, the bar around it its 95 % interval."}
            {far.length > 0 &&
              ` ▸ Far beyond this axis: ${list(far.map((row) => `${row.name} (${scale.mean(row.mean)} ${scale.name})`))}.`}
            <DrawAll drawn={drawn.length} all={ranked.length} onAll={() => setAll(true)} />
          </figcaption>
        </figure>
      )}
      <Table
        caption={`Standings of ${event.name}`}
        columns={columns}
        rows={rows}
        marked={(row) => row.rank === 1}
        sorted={{ label: "Rank", down: false }}
      />
      {pairs.length > 0 && (
        <Lazy summary="Who won how often against whom">{() => <Pairs event={event} pairs={pairs} />}</Lazy>
      )}
      {apart.length > 0 && (
        <p class="note">
          Not told apart by the test:{" "}
          {apart.map(({ bots, p_holm }, index) => (
            <span key={index}>
              {index > 0 && "; "}
              <strong>{list(bots)}</strong> (corrected p = {probability(p_holm)}
              {bots.length > 2 && p_holm < 1 && " or more"})
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}
