// @module-tag long
// The longest replays that there may be are read in every form.
import { expect, it } from 'vitest';
import {
  Game,
  MAX_REPLAY_PLIES,
  MAX_REPLAY_TEXT,
  MAX_SEED_LENGTH,
  makeCompact,
  makeReplay,
  parseCompact,
  parseReplay,
  replayFromGame,
  VARIANTS,
} from '../../packages/core/src/index.js';

it('the longest replay on the largest board comes back from its text and its compact form', () => {
  const game = new Game(VARIANTS['8x8'], '\u20ac'.repeat(MAX_SEED_LENGTH)); // three bytes each
  const spawn = { cell: 63, rank: 2 };
  const replay = {
    ...replayFromGame(game),
    start: game.start,
    moves: new Uint8Array(MAX_REPLAY_PLIES),
    spawns: Array.from({ length: MAX_REPLAY_PLIES }, () => spawn),
  };
  const read = parseCompact(makeCompact(replay));
  expect(read.ok && [read.value.moves.length, read.value.spawns?.at(-1)]).toEqual([MAX_REPLAY_PLIES, spawn]);
  const text = makeReplay(replay);
  expect(text.length).toBeLessThan(MAX_REPLAY_TEXT);
  const parsed = parseReplay(text);
  expect(parsed.ok && parsed.value.spawns?.length).toBe(MAX_REPLAY_PLIES);
});
