// Random play by `Game`: what other ways to play are measured beside.
import { type Direction, Game, VARIANTS } from '../packages/core/src/index.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';

/** Plays whole games on 4x4, and gives the number of their moves. */
export function playGames(games: number): number {
  const random = new Xorshift();
  let moves = 0;
  for (let number = 0; number < games; number++) {
    const game = new Game(VARIANTS.classic, `bench ${number}`);
    while (game.status !== 'over') game.play(((random.next() >>> 7) & 3) as Direction);
    moves += game.ply;
  }
  return moves;
}
