import { Game, legalDirections, VARIANTS } from '@twofold/core';
import { type SaidChance, saidPlies } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import type { Recording } from '../../../../replay/recording';
import type { ReviewStore } from '../../../../reviews/store';
import { keepSaid } from './correction';

const NOISE = 0.3;
const game = new Game(VARIANTS.classic, 'correction');
while (game.status !== 'over') game.play(legalDirections(game.board)[0]!);

const aRecording = (more: object = {}) =>
  ({
    game,
    record: { id: 'own', variant: 'classic', ply: game.ply, startedAt: 7, undos: 0, ...more },
  }) as Recording;

/** What the review of this game keeps. */
async function kept(ask: Parameters<typeof keepSaid>[3], recording = aRecording()) {
  const found: [string, readonly SaidChance[], number][] = [];
  const store = { keepSaid: async (...call: (typeof found)[number]) => void found.push(call) };
  await keepSaid(recording, store as unknown as ReviewStore, NOISE, ask);
  return found;
}

it('keeps the tile in doubt of each position of a finished own game', async () => {
  const largest = 2 ** Math.max(...game.board.ranks);
  let asked = 0;
  const ask = async () => {
    const tile = ++asked % 2 === 0 ? largest : 2 * largest;
    return [
      { tile: largest / 2, chance: 0.95, error: 0.01 },
      { tile, chance: 0.3, error: 0.02 },
    ];
  };
  const found = await kept(ask);
  const plies = saidPlies(game.ply, 7, NOISE);
  expect(found).toEqual([['own', plies.map((_, at) => ({ said: 0.3, made: at % 2 === 1 })), NOISE]]);
  expect(asked).toBe(plies.length);
});

it.each([{ origin: 'position' }, { id: '' }, { undos: 1 }, { help: 2 }, { variant: '4x4-even' }])(
  'keeps nothing of a game that says little of the player: %o',
  async (more) => {
    expect(await kept(async () => [], aRecording(more))).toEqual([]);
  },
);
