// Games for tests: played at random by moves that a seed decides, and what can be seen of them.
import { boardToValues } from '../board.js';
import type { Direction } from '../direction.js';
import type { Game } from '../game.js';
import { seededDealer } from '../random.js';

/** A direction for each attempt, from the dealer of another seed. */
export function* choices(seed: string): Generator<Direction, never> {
  const dealer = seededDealer(`moves of ${seed}`);
  const words = new Uint32Array(2);
  for (let ply = 0; ; ply++) {
    dealer.deal(ply, 0, words);
    yield (words[0]! & 3) as Direction;
  }
}

/** Plays at random until the game is over or has so many plies. */
export function playOn(game: Game, seed: string, plies = Number.POSITIVE_INFINITY): Game {
  for (const direction of choices(seed)) {
    if (game.status === 'over' || game.ply >= plies) return game;
    game.play(direction);
  }
  return game;
}

/** What can be seen of a place in a game. */
export function view(game: Game): unknown {
  const { ply, score, status, won, moves, spawns } = game;
  return { ply, score, status, won, moves, spawns, board: boardToValues(game.board) };
}
