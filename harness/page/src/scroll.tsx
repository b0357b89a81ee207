//! A place that scrolls sideways where its content is too wide, and fades at the edge beyond which
//! there is more.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState("");
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setMore(`${left ? "more-left" : ""} ${right ? "more-right" : ""}`);
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return (
    <div class={`scroll ${more}`} role="region" aria-label={label} tabIndex={0} ref={place}>
      {children}
    </div>
  );
}
