// The game that the coach is about. Until the coach is made by a function, it is set once at the start.
import type { CurrentGame } from '../game/currentGame';

let game: CurrentGame;

export { game };

/** Gives the coach its game, before it is loaded. */
export function setCoachGame(current: CurrentGame): void {
  game = current;
}
