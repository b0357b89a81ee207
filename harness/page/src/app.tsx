//! The page: its head, the event that is looked at, and what of it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Printing } from "./charts/chart.tsx";
import { SetPatterns } from "./draw/set-card.tsx";
import { EventView } from "./event.tsx";
import { MatchView } from "./match/view.tsx";
import { PlayView } from "./play/view.tsx";
import type { Event, Report } from "./report.ts";
import { eventTitle } from "./report.ts";
import { href, parseRoute, type Route } from "./route.ts";
import { OverallSection } from "./sections/overall.tsx";

export function App({ report, printing }: { report: Report; printing: boolean }) {
  const route = useRoute();
  const several = report.overall !== null || report.events.length > 1;
  const event = eventOf(report, route);
  return (
    <Printing.Provider value={printing}>
      <a
        class="skip"
        href="#main"
        onClick={(click) => {
          click.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <header class="head">
        <div class="inner">
          <Mark />
          <div>
            <h1>{report.title}</h1>
            <p class="quiet">{subtitle(report)}</p>
          </div>
        </div>
        {several && (
          <nav class="tabs" aria-label="Events">
            <a href="#" aria-current={route.page === "overview" ? "page" : undefined}>
              Overall
            </a>
            {report.events.map((other) => (
              <a
                key={other.name}
                href={href({ page: "event", event: other.name, section: null })}
                aria-current={other === event ? "page" : undefined}
              >
                {other.name}
              </a>
            ))}
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {printing && several && route.page === "overview" ? (
          <Everything report={report} />
        ) : (
          <Content report={report} route={route} event={event} />
        )}
      </main>
      <footer class="foot">
        <p>Written by fairdeal {report.fairdeal}. Everything is in this one file: it needs no network.</p>
      </footer>
      <SetPatterns />
    </Printing.Provider>
  );
}

function Content({ report, route, event }: { report: Report; route: Route; event: Event | null }) {
  if (route.page === "play")
    return <PlayView key={route.event} report={report} name={route.event} index={route.deal} />;
  if (route.page === "match" && event)
    return <MatchView report={report} event={event} deal={route.deal} names={route.bots} />;
  if (route.page === "overview" && report.overall) {
    return (
      <section>
        <h2>Overall</h2>
        <OverallSection report={report} overall={report.overall} />
      </section>
    );
  }
  if (!event)
    return (
      <p class="note">
        There is no event of this name in the report. <a href="#">To the beginning</a>
      </p>
    );
  return (
    <EventView
      key={event.name}
      report={report}
      event={event}
      section={route.page === "event" ? route.section : null}
    />
  );
}

/** All that is printed of several events. */
function Everything({ report }: { report: Report }) {
  return (
    <>
      {report.overall && (
        <section>
          <h2>Overall</h2>
          <OverallSection report={report} overall={report.overall} />
        </section>
      )}
      {report.events.map((event) => (
        <EventView key={event.name} report={report} event={event} section={null} />
      ))}
    </>
  );
}

function eventOf(report: Report, route: Route): Event | null {
  if (route.page === "overview") return report.overall ? null : (report.events[0] ?? null);
  return report.events.find((event) => event.name === route.event) ?? null;
}

function subtitle(report: Report): string {
  const bots = new Set(report.events.flatMap((event) => event.bots.map((bot) => bot.sha256 + bot.name))).size;
  const [only] = report.events;
  const name =
    report.events.length > 1
      ? `${report.events.length} events`
      : only && only.name !== eventTitle(only)
        ? only.name
        : "";
  return [name, `${bots} bots`, `seed ${only?.seed ?? "?"}`].filter((part) => part !== "").join(" · ");
}

/** What the address says; a new page begins at its heading. */
function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  const first = useRef(true);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  const route = parseRoute(hash);
  const page = route.page === "event" ? `event ${route.event}` : hash;
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (route.page === "event" && route.section !== null) return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h2[tabindex]")?.focus({ preventScroll: true });
  }, [page]);
  return route;
}

/** Two cards of the same height: a fair deal. */
function Mark() {
  return (
    <svg class="logo" viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
      <rect x="6" y="9" width="21" height="30" rx="4" transform="rotate(-9 16 24)" class="back" />
      <rect x="21" y="9" width="21" height="30" rx="4" transform="rotate(9 32 24)" class="front" />
      <path d="M27.5 20.5h9M27.5 27.5h9" transform="rotate(9 32 24)" />
    </svg>
  );
}
