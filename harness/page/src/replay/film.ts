//! The film of a match, by its game.

import type { Played } from "../referee.ts";
import type { GameName } from "../report.ts";
import { mastermindFilm } from "./mastermind.tsx";
import { miniCardFilm } from "./mini-card.tsx";
import type { Film } from "./player.tsx";
import { setFilm } from "./set.tsx";

export function filmOf(game: GameName, played: Played, bots: string[]): Film {
  switch (game) {
    case "mini-card":
      return miniCardFilm(played);
    case "mastermind":
      return mastermindFilm(played);
    case "set":
      return setFilm(played, bots);
  }
}
