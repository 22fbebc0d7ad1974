import { Game, VARIANTS } from '@twofold/core';
import type { Reviewed, TileChance } from '@twofold/solver';
import { corrected } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { describeForPlayer, forPlayer } from './forPlayer.js';

/** A game to its end, and a review that found nothing worth measuring. */
const game = new Game(VARIANTS.classic, 'for a player');
while (game.status !== 'over') for (const direction of [3, 2, 1, 0] as const) game.play(direction);
const REVIEWED = { game: { meanShare: 0.02 }, moves: [] } as unknown as Reviewed;

const CHANCE: TileChance = { tile: 256, chance: 0.5, error: 0.02 };

/** An advisor that answers as a real one does: only while an engine is open. */
function closedAdvisor() {
  let isOpen = false;
  return {
    prepare: async () => {
      isOpen = true;
    },
    playouts: async () => (isOpen ? [CHANCE] : undefined),
  };
}

const RUN = { counts: { moves: 10, tiles: 3 }, chosen: undefined, onProgress: () => {} };

it('has chances also where all positions were in a record, so that no search has opened an engine', async () => {
  const run = { ...RUN, advisor: closedAdvisor(), signal: new AbortController().signal };
  const own = await forPlayer(game, REVIEWED, run);
  expect(own?.points.length).toBeGreaterThan(1);
  expect(own?.points[0]?.chances).toEqual([CHANCE]);
});

it('corrects every chance by own games, and says by how many', async () => {
  const run = { ...RUN, advisor: closedAdvisor(), signal: new AbortController().signal };
  const correction = { shift: -1, scale: 1, games: 7 };
  const own = await forPlayer(game, REVIEWED, { ...run, correction });
  expect(own?.points[0]?.chances).toEqual([corrected(CHANCE, correction)]);
  expect(describeForPlayer(own!)).toContain('by what came of 7 of your games');
  expect(describeForPlayer((await forPlayer(game, REVIEWED, run))!)).toContain('by the model');
});
