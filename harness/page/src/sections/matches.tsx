//! The matches that are in the file, to choose from; and any other deal by its number.

import { useMemo, useState } from "preact/hooks";

import { figure, Scale } from "../figures.ts";
import type { Event, MatchRow, Report } from "../report.ts";
import { href } from "../route.ts";
import { Column, Table } from "../table.tsx";

interface Filter {
  bot: string;
  deal: string;
  verdict: string;
}

const NONE: Filter = { bot: "", deal: "", verdict: "" };

/** What was last asked for in each event, so that one finds it again after looking at a match. */
const remembered = new Map<string, Filter>();

export function MatchesSection({ report, event }: { report: Report; event: Event }) {
  const [filter, setFilter] = useState(remembered.get(event.name) ?? NONE);
  const scale = useMemo(() => new Scale(event.unit), [event]);
  const { list, how } = event.matches;
  const verdicts = useMemo(() => [...new Set(list.flatMap((row) => row.verdicts))].sort(), [list]);
  const rows = useMemo(() => list.filter((row) => fits(event, row, filter)), [event, list, filter]);
  const change = (part: Partial<Filter>) => {
    const next = { ...filter, ...part };
    remembered.set(event.name, next);
    setFilter(next);
  };
  return (
    <>
      <p>{how}</p>
      <form class="filters" onSubmit={(submit) => submit.preventDefault()}>
        <label>
          Bot
          <select value={filter.bot} onChange={(input) => change({ bot: input.currentTarget.value })}>
            <option value="">all</option>
            {event.bots.map((bot) => (
              <option key={bot.name} value={bot.name}>
                {bot.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Deal
          <input
            type="text"
            inputMode="numeric"
            size={8}
            placeholder="all"
            value={filter.deal}
            onInput={(input) => change({ deal: input.currentTarget.value.trim() })}
          />
        </label>
        <label>
          Verdict
          <select value={filter.verdict} onChange={(input) => change({ verdict: input.currentTarget.value })}>
            <option value="">all</option>
            {verdicts.map((verdict) => (
              <option key={verdict} value={verdict}>
                {verdict}
              </option>
            ))}
          </select>
        </label>
        <span role="status" class="quiet">
          {rows.length === 1 ? "1 match" : `${figure(rows.length)} matches`}
        </span>
        {filter !== NONE && (filter.bot || filter.deal || filter.verdict) && (
          <button type="button" class="small" onClick={() => change(NONE)}>
            Clear
          </button>
        )}
      </form>
      {rows.length > 0 ? (
        <Table
          key={JSON.stringify(filter)}
          caption="Matches in this file"
          columns={columnsOf(event, scale)}
          rows={rows}
          page={20}
          name={`${event.name} ${JSON.stringify(filter)}`}
        />
      ) : (
        <p class="note">None of the matches in this file is like that.</p>
      )}
      <OtherDeal report={report} event={event} />
    </>
  );
}

function fits(event: Event, row: MatchRow, { bot, deal, verdict }: Filter): boolean {
  return (
    (bot === "" || row.bots.some((index) => event.bots[index]?.name === bot)) &&
    (deal === "" || String(row.deal) === deal) &&
    (verdict === "" || row.verdicts.includes(verdict))
  );
}

/** The names of the bots at a match's seats. */
export const namesOf = (event: Event, row: MatchRow): string[] =>
  row.bots.map((index) => event.bots[index]?.name ?? "?");

/** The page's address of a match. */
export const matchHref = (event: Event, row: MatchRow): string =>
  href({ page: "match", event: event.name, deal: row.deal, bots: namesOf(event, row) });

function columnsOf(event: Event, scale: Scale): Column<MatchRow>[] {
  const race = event.seats > 1;
  const regret = (row: MatchRow) =>
    row.par === null || row.scores[0] == null ? null : row.scores[0] - row.par;
  const columns: Column<MatchRow>[] = [
    { label: "Deal", numeric: true, by: (row) => row.deal, cell: (row) => figure(row.deal) },
    {
      label: race ? "Bots" : "Bot",
      heading: true,
      by: (row) => namesOf(event, row).join(),
      cell: (row) => <a href={matchHref(event, row)}>{namesOf(event, row).join(" – ")}</a>,
    },
    {
      label: race ? "Scores" : "Score",
      numeric: true,
      by: (row) => row.scores[0],
      cell: (row) => row.scores.map((score) => scale.scoreWithUnit(score)).join(" – "),
    },
  ];
  if (!race && event.matches.list.some((row) => row.par !== null)) {
    columns.push(
      { label: "Best possible", numeric: true, by: (row) => row.par, cell: (row) => scale.score(row.par) },
      {
        label: "Regret",
        numeric: true,
        hint: "score − the best possible score",
        by: regret,
        cell: (row) => scale.score(regret(row)),
      },
    );
  }
  columns.push({
    label: "Verdict",
    by: (row) => row.verdicts.join(),
    cell: (row) =>
      row.verdicts.every((verdict) => verdict === "ok") ? (
        "ok"
      ) : (
        <span class="bad">{row.verdicts.join(" – ")}</span>
      ),
  });
  return columns;
}

/** Opens any deal of the tournament, to be played in the page. */
function OtherDeal({ report, event }: { report: Report; event: Event }) {
  const [deal, setDeal] = useState("");
  const playable = event.bots.filter((bot) => report.modules[bot.module]?.wasm);
  const [bots, setBots] = useState(() => playable.slice(0, event.seats).map((bot) => bot.name));
  if (event.game === "set") {
    return (
      <p class="note">
        Other deals cannot be played here: thinking takes time in Set, time is measured in fuel, and a browser
        counts none. You can{" "}
        <a href={href({ page: "play", event: event.name, deal: null })}>play them yourself</a>.
      </p>
    );
  }
  if (playable.length === 0 || event.game_spec.deals.source === "some") return null;
  const { from, to } = event.deals;
  const valid = /^\d+$/.test(deal) && Number(deal) >= from && Number(deal) < to;
  const open = (submit: SubmitEvent) => {
    submit.preventDefault();
    if (valid) location.hash = href({ page: "match", event: event.name, deal: Number(deal), bots });
  };
  return (
    <form class="filters other" onSubmit={open}>
      <strong>Any other deal</strong>
      <label>
        Deal {from} – {to - 1}
        <input
          type="text"
          inputMode="numeric"
          size={8}
          value={deal}
          aria-invalid={deal !== "" && !valid}
          onInput={(input) => setDeal(input.currentTarget.value.trim())}
        />
      </label>
      {bots.map((name, seat) => (
        <label key={seat}>
          {event.seats > 1 ? `Seat ${seat + 1}` : "played by"}
          <select value={name} onChange={(input) => setBots(bots.with(seat, input.currentTarget.value))}>
            {playable.map((bot) => (
              <option key={bot.name} value={bot.name}>
                {bot.name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" disabled={!valid}>
        Play it here
      </button>
      <p class="bad" aria-live="polite">
        {deal !== "" && !valid && `There is no deal ${deal}: they are numbered from ${from} to ${to - 1}.`}
      </p>
    </form>
  );
}
