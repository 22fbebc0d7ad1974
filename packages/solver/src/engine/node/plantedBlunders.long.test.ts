// @module-tag long
// Games on 4x4 that the small network plays, with planted moves that cost a tenth of the game. A review finds them.
import { type Direction, Game, legalDirections, replayFromGame, VARIANTS } from '@twofold/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
// The build, since a worker_thread runs no TypeScript.
import { createNodeEngine } from '../../../dist/engine/node/index.js';
import {
  type Advisor,
  createAdvisor,
  review,
  type SearchedPosition,
  summariseReview,
} from '../../../dist/index.js';

const PLIES = 400;
/** Moves between two planted ones: a blunder brings bad positions, and play must come back. */
const APART = 60;

let advisor: Advisor;
beforeAll(() => {
  advisor = createAdvisor({
    openEngine: () => createNodeEngine(),
    network: 'small',
    waitsForNetwork: true,
  });
});
afterAll(() => advisor.dispose());

/** The legal directions with what a search of four own moves says of each, the best first. */
async function valued({ board, score }: Game): Promise<{ direction: Direction; total: number }[]> {
  const { lines } = (await advisor.ask({ board, fourChance: 0.1 }, { depth: 4 }).answer)!;
  return lines
    .map(({ direction, value }) => ({ direction, total: score + value }))
    .toSorted((one, other) => other.total - one.total);
}

async function gameWithBlunders(seed: string): Promise<{ game: Game; planted: number[] }> {
  const game = new Game(VARIANTS.classic, seed);
  const planted: number[] = [];
  while (game.ply < PLIES && game.status !== 'over') {
    const ordered = await valued(game);
    const [best, worst] = [ordered[0]!, ordered.at(-1)!];
    const isBlunder = game.ply >= APART * (planted.length + 1) && worst.total < 0.85 * best.total;
    if (isBlunder) planted.push(game.ply + 1);
    expect(legalDirections(game.board)).toContain(worst.direction);
    game.play(isBlunder ? worst.direction : best.direction);
  }
  return { game, planted };
}

it.each(['one', 'two', 'three'])(
  'every planted blunder of game %s is found, and nearly nothing else',
  async (seed) => {
    const { game, planted } = await gameWithBlunders(seed);
    expect(planted.length).toBeGreaterThan(1);
    const positions: SearchedPosition[] = [];
    for await (const { position } of review(replayFromGame(game), { advisor }))
      positions[position.ply] = position;
    const { moves } = summariseReview(game, positions);
    const found = moves
      .filter(({ grade }) => grade === 'blunder' || grade === 'mistake')
      .map(({ ply }) => ply);
    expect(found).toEqual(expect.arrayContaining(planted));
    expect(found.length - planted.length).toBeLessThanOrEqual(1);
  },
);
