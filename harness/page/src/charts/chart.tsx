//! A place for a drawing of Observable Plot: drawn when it comes into view and when its width
//! changes.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  /** What the drawing shows, for those who do not see it. */
  label: string;
  /** Its height before it is drawn, so that nothing jumps. */
  height: number;
  draw: (width: number) => Element;
}

/** The width of a drawing on paper, in the page's pixels. */
const PAPER = 700;
/** How far outside the window a drawing is made ready. */
const AHEAD = "600px";

export function Chart({ label, height, draw }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  useLayoutEffect(() => {
    if (width > 0) place.current?.replaceChildren(silent(draw(width)));
  }, [draw, width]);
  return <div class="chart" role="img" aria-label={label} ref={place} style={{ minHeight: height }} />;
}

/** A drawing whose parts are named for style alone, since its place says what it shows. */
export function silent(drawing: Element): Element {
  for (const part of drawing.querySelectorAll("[aria-label]")) {
    part.setAttribute("data-mark", part.getAttribute("aria-label") ?? "");
    part.removeAttribute("aria-label");
  }
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/** Whether the page is being printed. */
export const Printing = createContext(false);

/** The width of an element that is in view, or is printed; before that 0. */
export function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  const printing = useContext(Printing);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const resized = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        resized.observe(element);
      },
      { rootMargin: AHEAD },
    );
    seen.observe(element);
    return () => {
      seen.disconnect();
      resized.disconnect();
    };
  }, []);
  return printing ? PAPER : width;
}

/** Room for names at the left of a chart, and the names cut to it. */
export function labelRoom(names: string[], width: number): { room: number; cut: (name: string) => string } {
  const letter = 7.4;
  const longest = Math.max(0, ...names.map((name) => name.length));
  const room = Math.min(longest * letter + 18, width * 0.38);
  const most = Math.floor((room - 18) / letter);
  const cut = (name: string) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
  return { room, cut };
}
