import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf, sampleGame, sampleReplay } from '../../test/sampleReplays.js';
import { boardFromValues, maxRank, rankValue } from '../board.js';
import { Game } from '../game/game.js';
import { VARIANTS } from '../variant.js';
import { gameFromReplay, replayFromGame } from './gameReplay.js';
import type { Replay } from './replay.js';
import { verifyReplay } from './verify.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function played(): Replay {
  const game = new Game(VARIANTS.classic, 'verify');
  for (let i = 0; game.ply < 60; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  return replayFromGame(game);
}

function codeOf(replay: Replay): string | undefined {
  const result = verifyReplay(replay);
  return result.ok ? undefined : result.error.code;
}

test('what a game says of itself is true', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const game = sampleGame(randomOf(seed));
      const { score, ply, status, board } = game;
      const replay = replayFromGame(game);
      expect(verifyReplay(replay)).toEqual({
        ok: true,
        value: { score, ply, status, maxTile: rankValue(maxRank(board)) },
      });
      expect(replay.claims).toEqual({ score, ply, status, maxTile: rankValue(maxRank(board)), final: board });
      expect([game.ply, game.undos]).toEqual([ply, replay.undos]);
    }),
    { numRuns: 200 },
  );
});

test('replays with comments, variations, and tiles both dealt and told are verified as a whole', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const replay = sampleReplay(randomOf(seed));
      expect(verifyReplay(replay)).toMatchObject({ ok: true });
      const game = gameFromReplay(replay);
      expect(game.ok && game.value.length).toBe(replay.moves.length);
    }),
    { numRuns: 200 },
  );
});

test('a false claim is named', () => {
  const replay = played();
  const { claims } = replay;
  const start = new Game(VARIANTS.classic, 'verify').board;
  expect(codeOf({ ...replay, claims: { ...claims, score: claims.score! + 4 } })).toBe('claim-score');
  expect(codeOf({ ...replay, claims: { ...claims, ply: 59 } })).toBe('claim-ply');
  expect(codeOf({ ...replay, claims: { ...claims, maxTile: 2048 } })).toBe('claim-maxtile');
  expect(codeOf({ ...replay, claims: { ...claims, status: 'won' } })).toBe('claim-status');
  expect(codeOf({ ...replay, claims: { ...claims, final: start } })).toBe('claim-final');
  expect(codeOf({ ...replay, claims: {} })).toBeUndefined();
});

test('tiles that are told have to be those that the seed deals', () => {
  const replay = played();
  const game = gameFromReplay(replay);
  const spawns = game.ok ? game.value.spawns : [];
  expect(codeOf({ ...replay, spawns })).toBeUndefined();
  const other = spawns.with(30, { ...spawns[30]!, rank: 3 - spawns[30]!.rank });
  expect(codeOf({ ...replay, spawns: other })).toBe('spawn-contradicts-seed');
  expect(codeOf({ ...replay, seed: 'other', spawns })).toBe('spawn-contradicts-seed');
  expect(codeOf({ ...replay, spawns: spawns.slice(1) })).toBe('replay-contradictory');
});

const told: Replay = {
  variant: VARIANTS['2x2'],
  start: boardFromValues([
    [2, 2],
    [0, 0],
  ]),
  startScore: 100,
  undos: 0,
  tags: {},
  claims: {},
  moves: Uint8Array.of(3, 0),
  spawns: [
    { cell: 3, rank: 1 },
    { cell: 3, rank: 2 },
  ],
  comments: [],
  variations: [],
};

test('a replay without a seed is checked by what can spawn', () => {
  expect(verifyReplay(told)).toEqual({
    ok: true,
    value: { score: 104, ply: 2, maxTile: 4, status: 'playing' },
  });
  const { seed: _, ...seedless } = played();
  expect(codeOf(seedless)).toBe('replay-contradictory');
});

test.each<[string, Partial<Replay>, string]>([
  ['a move that moves nothing', { moves: Uint8Array.of(0, 0) }, 'move-illegal'],
  ['a direction that is none', { moves: Uint8Array.of(3, 4) }, 'replay-contradictory'],
  ['a tile on a tile', { spawns: [{ cell: 0, rank: 1 }, told.spawns![1]!] }, 'spawn-impossible'],
  ['an 8 as a new tile', { spawns: [{ cell: 3, rank: 3 }, told.spawns![1]!] }, 'replay-contradictory'],
  ['a tile off the board', { spawns: [{ cell: 4, rank: 1 }, told.spawns![1]!] }, 'replay-contradictory'],
  ['half a score', { startScore: 0.5 }, 'replay-contradictory'],
  ['a negative score', { startScore: -4 }, 'replay-contradictory'],
  ['a current ply past the end', { current: 3 }, 'replay-contradictory'],
  ['a comment past the end', { comments: [{ ply: 3, text: '' }] }, 'replay-contradictory'],
  ['a board of another size', { variant: VARIANTS['2x3'] }, 'replay-contradictory'],
])('refuses %s', (_, change, code) => {
  expect(codeOf({ ...told, ...change })).toBe(code);
  expect(gameFromReplay({ ...told, ...change }).ok).toBe(false);
});

test('an impossible variation spoils the replay', () => {
  const variation = {
    ply: 2,
    moves: Uint8Array.of(3),
    spawns: [{ cell: 1, rank: 1 }],
    comments: [],
    variations: [],
  };
  expect(codeOf({ ...told, variations: [{ ...variation, moves: Uint8Array.of(2) }] })).toBeUndefined();
  expect(codeOf({ ...told, variations: [{ ...variation, ply: 3 }] })).toBe('replay-contradictory');
  expect(codeOf({ ...told, variations: [{ ...variation, spawns: [{ cell: 0, rank: 1 }] }] })).toBe(
    'spawn-impossible',
  );
});

test('no move follows the target where it ends the game', () => {
  const board = boardFromValues([
    [1024, 1024, 2, 2],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const replay = { ...told, seed: 's', start: board, moves: Uint8Array.of(3, 2) };
  const { spawns: _, ...dealt } = replay;
  expect(codeOf({ ...dealt, variant: VARIANTS.course })).toBe('move-after-end');
  expect(verifyReplay({ ...dealt, variant: VARIANTS.classic })).toMatchObject({
    value: { status: 'won', maxTile: 2048 },
  });
});

test.each<[string, Replay, string]>([
  [
    'a move that moves nothing',
    { ...told, moves: Uint8Array.of(3, 1), spawns: told.spawns!.map((spawn) => ({ ...spawn, cell: 1 })) },
    'move-illegal Move 2 (right) is not possible: no tile would slide or merge.',
  ],
  [
    'a tile on a tile',
    { ...told, spawns: [{ cell: 0, rank: 2 }, told.spawns![1]!] },
    'spawn-impossible After move 1 (left), no 4 in row 1, column 1 can appear.',
  ],
  [
    'the score',
    { ...told, claims: { score: 8 } },
    'claim-score The replay claims 8 as its score; playing its moves gives 104.',
  ],
  [
    'the ply',
    { ...told, claims: { ply: 0 } },
    'claim-ply The replay claims 0 as its number of moves; playing its moves gives 2.',
  ],
  [
    'the largest tile',
    { ...told, claims: { maxTile: 8 } },
    'claim-maxtile The replay claims 8 as its largest tile; playing its moves gives 4.',
  ],
  [
    'the status',
    { ...told, claims: { status: 'over' } },
    'claim-status The replay claims over as its status; playing its moves gives playing.',
  ],
  [
    'the last position',
    { ...told, claims: { final: told.start! } },
    'claim-final The replay claims another final position than the one that its moves lead to.',
  ],
])('says what is wrong with %s', (_, replay, expected) => {
  const result = verifyReplay(replay);
  expect(result.ok || `${result.error.code} ${result.error.message}`).toBe(expected);
});

test('says where a tile lies that the seed does not deal, and when a game was over', () => {
  const game = new Game(VARIANTS['2x3'], 'dealt');
  for (let i = 0; game.ply < 1; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  const [dealt] = game.spawns;
  const other = { cell: dealt!.cell, rank: 3 - dealt!.rank };
  const contradicted = verifyReplay({ ...replayFromGame(game), claims: {}, spawns: [other] });
  const place = `in row ${1 + Math.floor(dealt!.cell / 2)}, column ${1 + (dealt!.cell % 2)}`;
  const direction = ['up', 'right', 'down', 'left'][game.moves[0]!];
  expect(contradicted.ok || contradicted.error.message).toBe(
    `After move 1 (${direction}), the replay lists a ${2 ** other.rank} ${place}; its seed deals a ${2 ** dealt!.rank} ${place}.`,
  );
  const course = { ...VARIANTS['2x2']!, endsAtTarget: true, target: 4 };
  const ended = verifyReplay({ ...told, variant: course, claims: {} });
  expect(ended.ok || `${ended.error.code} ${ended.error.message}`).toBe(
    'move-after-end Move 2 (up) comes after the end: the game was over at 4.',
  );
});

test('claims are about the current ply, where moves were taken back', () => {
  const game = new Game(VARIANTS.classic, 'undo');
  for (let i = 0; game.ply < 20; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  game.undo();
  game.undo();
  const replay = replayFromGame(game, { Name: 'Ada' });
  expect(replay).toMatchObject({ current: 18, undos: 2, tags: { Name: 'Ada' }, claims: { ply: 18 } });
  expect(replay.moves.length).toBe(20);
  expect(verifyReplay(replay)).toMatchObject({ ok: true, value: { ply: 18, score: game.score } });
});
