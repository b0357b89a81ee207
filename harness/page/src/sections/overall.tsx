//! The ranking over several events: points by place.

import { PlacesChart } from "../charts/places.tsx";
import { figure } from "../figures.ts";
import type { Overall, Report } from "../report.ts";
import { eventTitle } from "../report.ts";
import { href } from "../route.ts";
import { Column, Table } from "../table.tsx";

type Row = Overall["standings"][number];

export function OverallSection({ report, overall }: { report: Report; overall: Overall }) {
  const columns: Column<Row>[] = [
    { label: "Rank", numeric: true, by: (row) => row.rank, cell: (row) => <b>{row.rank}</b> },
    {
      label: "Bot",
      heading: true,
      by: (row) => row.name,
      cell: (row) => (
        <>
          <span class="bot">{row.name}</span>
          {row.author && <span class="author">{row.author}</span>}
        </>
      ),
    },
    {
      label: "Points",
      numeric: true,
      hint: "the sum of its places",
      by: (row) => row.points,
      cell: (row) => <b>{figure(row.points, Number.isInteger(row.points) ? 0 : 1)}</b>,
    },
    ...overall.events.map((event): Column<Row> => ({
      label: event,
      numeric: true,
      hint: `its place in ${event}`,
      by: (row) => row.places[event],
      cell: (row) => <Place row={row} event={event} />,
    })),
  ];
  return (
    <>
      <p>A bot gets as many points as its place in each event; the lowest sum wins.</p>
      <figure>
        <PlacesChart overall={overall} />
      </figure>
      <Table
        caption="Points of each bot"
        columns={columns}
        rows={overall.standings}
        marked={(row) => row.rank === 1}
        sorted={{ label: "Rank", down: false }}
      />
      <ul class="cards">
        {report.events.map((event) => (
          <li key={event.name}>
            <a class="card" href={href({ page: "event", event: event.name, section: null })}>
              <b>{eventTitle(event)}</b>
              <span>
                {event.standings.standings.find((row) => row.rank === 1)?.name ?? "nobody"} is first of{" "}
                {event.bots.length}
              </span>
              <span class="quiet">{figure(event.standings.deals)} deals</span>
            </a>
          </li>
        ))}
        <li>
          <a
            class="card"
            href={href({
              page: "play",
              event: report.events.find((event) => event.game === "set")?.name ?? "set",
              deal: null,
            })}
          >
            <b>Play Set yourself</b>
            <span>find the sets</span>
            <span class="quiet">on a phone, too</span>
          </a>
        </li>
      </ul>
    </>
  );
}

function Place({ row, event }: { row: Row; event: string }) {
  const place = row.places[event];
  const why = row.unranked?.[event];
  return (
    <>
      {place === undefined ? "–" : figure(place, Number.isInteger(place) ? 0 : 1)}
      {why && <span class="reason">{why}</span>}
    </>
  );
}
