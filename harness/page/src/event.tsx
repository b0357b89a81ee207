//! One event: who won, and everything behind it.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Event, Report } from "./report.ts";
import { Headline } from "./headline.tsx";
import { href } from "./route.ts";
import { DifferencesSection } from "./sections/differences.tsx";
import { MatchesSection } from "./sections/matches.tsx";
import { ScoresSection } from "./sections/scores.tsx";
import { SpecSection } from "./sections/spec.tsx";
import { StandingsSection } from "./sections/standings.tsx";
import { VerdictsSection } from "./sections/verdicts.tsx";

/** Pixels of the link before that are kept in sight, too. */
const ROOM_BEFORE = 90;

interface Part {
  id: string;
  title: string;
  lead: string;
  body: ComponentChildren;
}

export function EventView({
  report,
  event,
  section,
}: {
  report: Report;
  event: Event;
  section: string | null;
}) {
  const parts: Part[] = [
    {
      id: "standings",
      title: "Standings",
      lead: "Everyone played the same deals; the lowest mean score wins.",
      body: <StandingsSection event={event} />,
    },
    {
      id: "scores",
      title: "Scores",
      lead: "How often each bot scored what.",
      body: <ScoresSection event={event} />,
    },
    {
      id: "differences",
      title: "Differences",
      lead: "Every two bots, deal by deal: luck with the deals is the same for both.",
      body: <DifferencesSection event={event} />,
    },
    {
      id: "verdicts",
      title: "Verdicts",
      lead: "How the matches ended.",
      body: <VerdictsSection event={event} />,
    },
    {
      id: "matches",
      title: "Matches",
      lead: "Watch one, step by step, or let it be played again.",
      body: <MatchesSection report={report} event={event} />,
    },
    {
      id: "spec",
      title: "Spec",
      lead: "What was played, and how to do it again.",
      body: <SpecSection report={report} event={event} />,
    },
  ];
  const current = useCurrent(parts.map((part) => part.id));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the links do not all fit: that of the section being read is kept in sight.
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - ROOM_BEFORE });
  }, [current]);
  useLayoutEffect(() => {
    const target = section && document.getElementById(section);
    if (!target) return;
    target.scrollIntoView({ behavior: "instant" });
    target.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [section]);
  return (
    <div class="event">
      <nav class="sections" aria-label="Sections" ref={nav}>
        {parts.map(({ id, title }) => (
          <a
            key={id}
            href={href({ page: "event", event: event.name, section: id })}
            aria-current={current === id ? "true" : undefined}
            onClick={() => document.getElementById(id)?.scrollIntoView()}
          >
            {title}
          </a>
        ))}
        <a class="play-link" href={href({ page: "play", event: event.name, deal: null })}>
          Play Set
        </a>
      </nav>
      <Headline report={report} event={event} />
      {parts.map(({ id, title, lead, body }) => (
        <section key={id} id={id} aria-labelledby={`${event.name}-${id}`}>
          <h2 id={`${event.name}-${id}`} tabIndex={-1}>
            {title}
          </h2>
          <p class="lead">{lead}</p>
          {body}
        </section>
      ))}
    </div>
  );
}

/** The section that is being read. */
function useCurrent(ids: string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((entry) => entry.isIntersecting);
        if (entry) setCurrent(entry.target.id);
      },
      { rootMargin: "-25% 0px -70% 0px" },
    );
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) seen.observe(element);
    }
    return () => seen.disconnect();
  }, [ids.join()]);
  return current;
}
