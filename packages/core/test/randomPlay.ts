// Games for tests: played at random, with moves from a seed, and their observable state.
import { boardToValues } from '../src/board.js';
import type { Direction } from '../src/direction.js';
import type { Game } from '../src/game/game.js';
import { seededDealer } from '../src/random.js';

/** A direction for each attempt, from the dealer of another seed. */
export function* choices(seed: string): Generator<Direction, never> {
  const dealer = seededDealer(`moves of ${seed}`);
  const words = new Uint32Array(2);
  for (let ply = 0; ; ply++) {
    dealer.deal(ply, 0, words);
    yield (words[0]! & 3) as Direction;
  }
}

/** Plays at random until the game is over or has `plies` plies. */
export function playOn(game: Game, seed: string, plies = Number.POSITIVE_INFINITY): Game {
  for (const direction of choices(seed)) {
    if (game.status === 'over' || game.ply >= plies) return game;
    game.play(direction);
  }
  return game;
}

/** The observable state of a game at its current ply. */
export function view(game: Game): unknown {
  const { ply, score, status, won, moves, spawns } = game;
  return { ply, score, status, won, moves, spawns, board: boardToValues(game.board) };
}
