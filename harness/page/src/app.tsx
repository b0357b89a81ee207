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
  const route = useRoute(report);
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

/** What the address says; a new page begins at its heading, and one that was left where it was left. */
function useRoute(report: Report): Route {
  const [hash, setHash] = useState(location.hash);
  const first = useRef(true);
  const height = useRef<number | null>(null);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    const back = ({ state }: PopStateEvent) => {
      height.current = (state as Left | null)?.height ?? null;
    };
    // Before one goes, the place is noted in the history: its section, and how far down it is.
    const leave = ({ target }: globalThis.Event) => {
      const goer = (target as Element).closest('a[href^="#"], form');
      if (!goer) return;
      const section = goer.closest(".event > section")?.id;
      const event = eventOf(report, parseRoute(location.hash));
      const address =
        section && event ? href({ page: "event", event: event.name, section }) : location.href;
      history.scrollRestoration = "manual";
      history.replaceState({ height: scrollY } satisfies Left, "", address);
    };
    addEventListener("hashchange", changed);
    addEventListener("popstate", back);
    addEventListener("click", leave, { capture: true });
    addEventListener("submit", leave, { capture: true });
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("popstate", back);
      removeEventListener("click", leave, { capture: true });
      removeEventListener("submit", leave, { capture: true });
    };
  }, [report]);
  const route = parseRoute(hash);
  const page = route.page === "event" ? `event ${route.event}` : hash;
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (height.current !== null) return comeBack(height.current);
    if (route.page === "event" && route.section !== null) return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h2[tabindex]")?.focus({ preventScroll: true });
  }, [page]);
  return route;
}

/** What the history keeps of a page that was left. */
interface Left {
  height: number;
}

/** Goes down to where one was, again while drawings above come to their size. */
function comeBack(height: number): () => void {
  const go = () => scrollTo({ top: height, behavior: "instant" });
  go();
  const grown = new ResizeObserver(go);
  grown.observe(document.body);
  const stop = () => grown.disconnect();
  const timer = setTimeout(stop, 600);
  const options = { once: true, passive: true };
  for (const touched of ["wheel", "touchstart", "keydown"]) addEventListener(touched, stop, options);
  return () => {
    clearTimeout(timer);
    stop();
  };
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
