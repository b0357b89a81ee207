//! One match: its figures, its replay, the same deal by others, and the match played again here.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Copyable, Digest } from "../copy.tsx";
import { figure, versus } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import { filmOf } from "../replay/film.ts";
import { Player } from "../replay/player.tsx";
import type { Played } from "../referee.ts";
import type { Event, EventBot, MatchRow, Report } from "../report.ts";
import { bytesOf, eventTitle, gameTitle } from "../report.ts";
import { href } from "../route.ts";
import { namesOf } from "../sections/matches.tsx";
import { play, replay } from "../workshop.ts";
import { Again } from "./again.tsx";
import { Facts, Record } from "./facts.tsx";
import { SameDeal } from "./same-deal.tsx";

interface Props {
  report: Report;
  event: Event;
  deal: number;
  names: string[];
}

export function MatchView({ report, event, deal, names }: Props) {
  const row = event.matches.list.find(
    (row) => row.deal === deal && namesOf(event, row).join("+") === names.join("+"),
  );
  const bots = names.map((name) => event.bots.find((bot) => bot.name === name));
  const unknown = names.find((_, seat) => !bots[seat]);
  const seats = bots.filter((bot) => bot !== undefined);
  const wrong =
    unknown !== undefined
      ? `There is no bot ${unknown} in ${event.name}.`
      : names.length !== event.seats
        ? `A match of ${event.name} has ${event.seats} seats.`
        : deal < event.deals.from || deal >= event.deals.to
          ? `${event.name} has deals ${event.deals.from} to ${event.deals.to - 1}.`
          : null;
  return (
    <article class="match">
      <p class="crumb">
        <a href={href({ page: "event", event: event.name, section: "matches" })}>
          ← Matches of {eventTitle(event)}
        </a>
      </p>
      <header>
        <h2 tabIndex={-1}>
          Deal {figure(deal)}: {versus(names)}
        </h2>
        <p class="quiet">
          {gameTitle(event.game)}
          {event.seats > 1 &&
            ", a race: a bot’s score is the sets that others took, plus its penalties; the lowest wins."}
        </p>
      </header>
      {wrong ? (
        <p class="note">{wrong}</p>
      ) : (
        <Body report={report} event={event} deal={deal} seats={seats} row={row} />
      )}
    </article>
  );
}

type Told = { played: Played } | { problem: string } | null;

function Body({
  report,
  event,
  deal,
  seats,
  row,
}: {
  report: Report;
  event: Event;
  deal: number;
  seats: EventBot[];
  row: MatchRow | undefined;
}) {
  const [told, setTold] = useState<Told>(null);
  const names = seats.map((bot) => bot.name);
  useEffect(() => {
    let wanted = true;
    setTold(null);
    tell(report, event, deal, seats, row).then(
      (played) => wanted && setTold({ played }),
      (error: Error) => wanted && setTold({ problem: error.message }),
    );
    return () => void (wanted = false);
  }, [event, deal, names.join("+")]);

  const played = told && "played" in told ? told.played : null;
  const film = useMemo(() => played && filmOf(event.game, played, names), [played]);
  return (
    <>
      <Facts event={event} seats={seats} row={row} played={played} />
      {told === null && (
        <p role="status" class="quiet">
          The referee sets up the deal …
        </p>
      )}
      {told && "problem" in told && (
        <p class="note" role="status">
          This match cannot be shown: {told.problem}.
        </p>
      )}
      {film && <Player film={film} />}
      {row && <Record row={row} />}
      {played && (
        <Lazy summary="The whole match as text">
          {() => <Copyable text={played.text} label="the match as text" />}
        </Lazy>
      )}
      {row ? (
        <Again
          key={row.address}
          report={report}
          event={event}
          row={row}
          onPlayed={(played) => film === null && setTold({ played })}
        />
      ) : (
        played && <PlayedHere played={played} />
      )}
      <SameDeal event={event} deal={deal} row={row} />
      {row && (
        <section>
          <h3>On the command line</h3>
          <Copyable text={`fairdeal match ${row.address}`} label="command that plays this match" />
          <Copyable text={`fairdeal watch ${row.address}`} label="command that shows this match" />
        </section>
      )}
    </>
  );
}

/** The match out of its recorded answers, or else played here by the bots themselves. */
async function tell(
  report: Report,
  event: Event,
  deal: number,
  seats: EventBot[],
  row: MatchRow | undefined,
): Promise<Played> {
  if (row?.answers) {
    const verdicts = row.verdicts.map((verdict) => ({ verdict }));
    return replay({ spec: event.game_spec, index: deal, seats: verdicts, answers: row.answers });
  }
  if (event.game === "set") throw new Error("its answers are not in this file, and a browser counts no fuel");
  const bots = seats.map((bot) => {
    const module = report.modules[bot.module];
    if (!module?.wasm) throw new Error(`${bot.name}: ${module?.why ?? "its file is not in the report"}`);
    return bytesOf(module.wasm);
  });
  return play({ spec: event.game_spec, index: deal, bots, recorded: null });
}

/** Says of a match that is not in the file where it comes from. */
function PlayedHere({ played }: { played: Played }) {
  return (
    <section class="again">
      <h3>Played in this page</h3>
      <p>This match is not in the file: the bot’s own module has just played it here, in your browser.</p>
      {played.digest && (
        <p>
          Its digest is <Digest sha256={played.digest} length={32} />; <code>fairdeal match</code> prints the
          same.
        </p>
      )}
    </section>
  );
}
