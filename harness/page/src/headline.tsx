//! The first thing one sees of an event: who won, of how many.

import { count, figure } from "./figures.ts";
import type { Event, Report } from "./report.ts";
import { eventTitle, gameTitle } from "./report.ts";
import { winner } from "./winner.ts";

export function Headline({ report, event }: { report: Report; event: Event }) {
  const forfeits = event.standings.standings.reduce((sum, row) => sum + row.forfeits, 0);
  const title = eventTitle(event);
  return (
    <div class="headline">
      {title !== report.title && <p class="event-title">{title}</p>}
      <p class="winner">{winner(event)}</p>
      <dl class="tiles">
        <div>
          <dt>game</dt>
          <dd>
            {gameTitle(event.game)}
            {event.seats > 1 && <small> race of {event.seats}</small>}
          </dd>
        </div>
        <div>
          <dt>deals</dt>
          <dd>
            {figure(event.standings.deals)}
            {event.exhaustive && <small> all there are</small>}
          </dd>
        </div>
        <div>
          <dt>matches</dt>
          <dd>{figure(event.matches.total)}</dd>
        </div>
        <div>
          <dt>forfeits</dt>
          <dd>{figure(forfeits)}</dd>
        </div>
        <div>
          <dt>seed</dt>
          <dd class="seed">
            {event.seed}
            {event.seed_hidden && <small> sealed until the run</small>}
          </dd>
        </div>
      </dl>
      <p class="unseen">{count(event.bots.length, "bot")} took part.</p>
    </div>
  );
}
