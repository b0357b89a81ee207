//! The part of the address after `#`: what the page shows.

/** What the page shows. */
export type Route =
  | { page: "overview" }
  | { page: "event"; event: string; section: string | null }
  | { page: "match"; event: string; deal: number; bots: string[] }
  | { page: "play"; event: string; deal: number | null };

/** Reads `#event=NAME/SECTION`, `#match=EVENT/DEAL/BOT+BOT` or `#play=EVENT/DEAL`. */
export function parseRoute(hash: string): Route {
  const [, page, rest] = /^#(event|match|play)=(.*)$/.exec(hash) ?? [];
  const parts = (rest ?? "").split("/").map(decode);
  const [event = "", second = "", third = ""] = parts;
  const deal = /^\d{1,15}$/.test(second) ? Number(second) : null;
  if (page === "event" && event !== "") return { page, event, section: second || null };
  if (page === "play" && event !== "") return { page, event, deal };
  if (page === "match" && deal !== null && third !== "") {
    return { page, event, deal, bots: third.split("+") };
  }
  return { page: "overview" };
}

/** The address that `parseRoute` reads as this. */
export function href(route: Route): string {
  switch (route.page) {
    case "overview":
      return "#";
    case "event": {
      const section = route.section === null ? "" : `/${encode(route.section)}`;
      return `#event=${encode(route.event)}${section}`;
    }
    case "match":
      return `#match=${encode(route.event)}/${route.deal}/${route.bots.map(encode).join("+")}`;
    case "play":
      return `#play=${encode(route.event)}${route.deal === null ? "" : `/${route.deal}`}`;
  }
}

const encode = (text: string): string => encodeURIComponent(text);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
