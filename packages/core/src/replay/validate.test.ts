// Whether the parts of a replay fit each other: each limit, one step past it, and the message for the reader.
import { expect, test } from 'vitest';
import { boardFromRanks, emptyBoard } from '../board.js';
import { VARIANTS } from '../variant.js';
import { makeCompact } from './compact.js';
import type { Replay, Variation } from './replay.js';
import { makeReplay } from './text/makeText.js';
import { malformation, requireSound } from './validate.js';
import { verifyReplay } from './verify.js';

const MOST = 2 ** 53 - 1;

const seeded: Replay = {
  variant: VARIANTS['2x3'],
  seed: 's',
  startScore: 0,
  undos: 0,
  tags: {},
  claims: {},
  moves: Uint8Array.of(0, 1, 2, 3),
  comments: [],
  variations: [],
};
const { seed: _, ...unseeded } = seeded;
const told: Replay = {
  ...unseeded,
  start: emptyBoard(2, 3),
  moves: Uint8Array.of(0, 1),
  spawns: [
    { cell: 0, rank: 1 },
    { cell: 5, rank: 2 },
  ],
};

const variation = (
  ply: number,
  moves: readonly number[],
  variations: readonly Variation[] = [],
): Variation => ({
  ply,
  moves: Uint8Array.from(moves),
  comments: [],
  variations,
});

/** Variations in variations. */
const deep = (levels: number): Variation[] => (levels === 0 ? [] : [variation(1, [0], deep(levels - 1))]);

const comment = (ply: number) => ({ ply, text: '' });

test.each<[string, Replay]>([
  ['a seed', seeded],
  ['listed tiles', told],
  ['a seed and a start', { ...seeded, start: emptyBoard(2, 3) }],
  ['a seed and its tiles', { ...told, seed: 's' }],
  ['a start and no move', { ...unseeded, start: emptyBoard(2, 3), moves: new Uint8Array() }],
  ['the largest counts', { ...seeded, startScore: MOST, undos: MOST }],
  ['the first ply', { ...seeded, current: 0 }],
  ['the last ply', { ...seeded, current: 4 }],
  ['a start of the largest rank', { ...seeded, start: boardFromRanks(2, 3, [99, 0, 0, 0, 0, 0]) }],
  ['comments from before the first move to the last', { ...seeded, comments: [0, 0, 4].map(comment) }],
  [
    'variations of the first and the last move',
    { ...seeded, variations: [variation(1, [1]), variation(4, [0, 1])] },
  ],
  ['two variations of a move', { ...seeded, variations: [variation(2, [1]), variation(2, [2])] }],
  ['sixteen levels of variations', { ...seeded, variations: deep(16) }],
  ['the most comments', { ...seeded, comments: new Array(2 ** 17).fill(comment(1)) }],
  ['the most moves', { ...seeded, moves: new Uint8Array(2 ** 21 - 1), variations: [variation(1, [0])] }],
])('%s fit', (_, replay) => {
  expect(malformation(replay)).toBeUndefined();
  expect(() => requireSound(replay)).not.toThrow();
});

const SIZE = 'The start position is 3 wide and 2 high; variant 2x3 is 2 wide and 3 high.';
const UNDOS = 'The number of undos has to be a whole number from 0 to 2^53 - 1.';
const SCORE = 'The start score has to be a whole number from 0 to 2^53 - 1.';
const LIMITS = 'A replay has at most 2097152 moves and 16 levels of variations.';
const ANNOTATIONS = 'A replay has at most 131072 comments and variations.';
const COMMENT = 'A comment belongs to no move between 1 and 4.';
const VARIATION = 'A variation replaces no move between 1 and 4.';
const TILE = 'The tile listed after move 2 is none that variant 2x3 spawns.';

const secondTile = (cell: number, rank: number): Replay => ({
  ...told,
  spawns: [told.spawns![0]!, { cell, rank }],
});

test.each<[string, Replay, string]>([
  [
    'neither seed nor start',
    unseeded,
    'Nothing tells the first position. Give the seed of the game, or its start position.',
  ],
  [
    'a seed that is too long',
    { ...seeded, seed: 'a'.repeat(65_537) },
    'A seed has at most 65536 characters.',
  ],
  ['a start that lies on its side', { ...seeded, start: emptyBoard(3, 2) }, SIZE],
  [
    'a start that is wider',
    { ...seeded, start: emptyBoard(3, 3) },
    'The start position is 3 wide and 3 high; variant 2x3 is',
  ],
  [
    'a start that is higher',
    { ...seeded, start: emptyBoard(2, 4) },
    'The start position is 2 wide and 4 high; variant 2x3 is',
  ],
  [
    'a start without all its cells',
    { ...seeded, start: { ...emptyBoard(2, 3), ranks: new Uint8Array(5) } },
    'is 2 wide and 3 high;',
  ],
  [
    'too high a rank',
    { ...seeded, start: boardFromRanks(2, 3, [0, 100, 0, 0, 0, 0]) },
    'The start position has a tile of a rank above 99.',
  ],
  ['half a score', { ...seeded, startScore: 0.5 }, SCORE],
  ['a negative score', { ...seeded, startScore: -1 }, SCORE],
  ['too large a score', { ...seeded, startScore: MOST + 1 }, SCORE],
  ['half an undo', { ...seeded, undos: 0.5 }, UNDOS],
  ['negative undos', { ...seeded, undos: -1 }, UNDOS],
  ['too many undos', { ...seeded, undos: MOST + 1 }, UNDOS],
  ['a ply past the end', { ...seeded, current: 5 }, 'The current ply is 5, but the replay has 4 moves.'],
  ['a negative ply', { ...seeded, current: -1 }, 'The current ply is -1, but the replay has 4 moves.'],
  [
    'half a ply',
    { ...seeded, moves: Uint8Array.of(0), current: 0.5 },
    'The current ply is 0.5, but the replay has 1 move.',
  ],
  ['too many moves', { ...seeded, moves: new Uint8Array(2 ** 21 + 1) }, LIMITS],
  [
    'too many moves with those of variations',
    { ...seeded, moves: new Uint8Array(2 ** 21), variations: [variation(1, [0])] },
    LIMITS,
  ],
  ['too many comments', { ...seeded, comments: new Array(2 ** 17 + 1).fill(comment(1)) }, ANNOTATIONS],
  [
    'too many comments with those of variations',
    {
      ...seeded,
      comments: new Array(2 ** 17 - 1).fill(comment(1)),
      variations: [{ ...variation(1, [0]), comments: [comment(1)] }],
    },
    ANNOTATIONS,
  ],
  ['seventeen levels of variations', { ...seeded, variations: deep(17) }, LIMITS],
  [
    'a start of as many cells and more columns',
    { ...seeded, start: { ...emptyBoard(2, 3), columns: 3 } },
    'is 3 wide and 3 high;',
  ],
  [
    'a start of as many cells and fewer rows',
    { ...seeded, start: { ...emptyBoard(2, 3), rows: 2 } },
    'is 2 wide and 2 high;',
  ],
  ['a fifth direction at once', { ...seeded, moves: Uint8Array.of(4) }, 'Move 1 is no direction: 4.'],
  [
    'an 8 as the first tile',
    { ...told, spawns: [{ cell: 0, rank: 3 }, told.spawns![1]!] },
    'The tile listed after move 1 is none',
  ],
  [
    'a second variation of a fifth direction',
    { ...seeded, variations: [variation(1, [0]), variation(2, [4])] },
    'Move 2 is no direction: 4.',
  ],
  ['a fifth direction', { ...seeded, moves: Uint8Array.of(0, 4) }, 'Move 2 is no direction: 4.'],
  [
    'a fifth direction in a variation',
    { ...seeded, variations: [variation(3, [0, 7])] },
    'Move 4 is no direction: 7.',
  ],
  [
    'no tiles',
    { ...told, spawns: undefined as never },
    'Nothing tells which tile appeared after move 1. Give the seed of the game, or the tile of every move.',
  ],
  [
    'no tiles in a variation',
    { ...told, variations: [variation(2, [0])] },
    'Nothing tells which tile appeared after move 2.',
  ],
  [
    'a tile too few',
    { ...told, spawns: told.spawns!.slice(1) },
    'The line from move 1 has 2 moves and 1 tile.',
  ],
  ['a tile too many', { ...told, moves: Uint8Array.of(0) }, 'The line from move 1 has 1 move and 2 tiles.'],
  [
    'tiles and no move',
    { ...told, moves: new Uint8Array(), spawns: [] },
    'The line from move 1 has 0 moves and 0 tiles.',
  ],
  ['a tile off the board', secondTile(6, 1), TILE],
  ['a tile before the board', secondTile(-1, 1), TILE],
  ['a tile between cells', secondTile(0.5, 1), TILE],
  ['an 8', secondTile(0, 3), TILE],
  ['a tile of nothing', secondTile(0, 0), TILE],
  ['a comment past the end', { ...seeded, comments: [comment(5)] }, COMMENT],
  ['a comment before the start', { ...seeded, comments: [comment(-1)] }, COMMENT],
  ['a comment within a move', { ...seeded, comments: [comment(0.5)] }, COMMENT],
  ['comments out of order', { ...seeded, comments: [comment(3), comment(2)] }, COMMENT],
  ['a variation of the start', { ...seeded, variations: [variation(0, [0])] }, VARIATION],
  ['a variation past the end', { ...seeded, variations: [variation(5, [0])] }, VARIATION],
  ['a variation within a move', { ...seeded, variations: [variation(1.5, [0])] }, VARIATION],
  ['variations out of order', { ...seeded, variations: [variation(3, [0]), variation(2, [0])] }, VARIATION],
  ['an empty variation', { ...seeded, variations: [variation(2, [])] }, 'The variation at move 2 is empty.'],
  [
    'a comment outside its variation',
    { ...seeded, variations: [{ ...variation(2, [0]), comments: [comment(3)] }] },
    'A comment belongs to no move between 2 and 2.',
  ],
  [
    'a variation outside its variation',
    { ...seeded, variations: [variation(2, [0], [variation(3, [0])])] },
    'A variation replaces no move between 2 and 2.',
  ],
])('%s do not fit', (_, replay, sentence) => {
  expect(malformation(replay)).toContain(sentence);
  expect(() => requireSound(replay)).toThrow(RangeError);
  expect(verifyReplay(replay)).toMatchObject({ ok: false, error: { code: 'replay-contradictory' } });
});

test.each<[string, object]>([
  ['an unknown name', { id: 'mine' }],
  ['another size', { columns: 3, rows: 2 }],
  ['another chance', { fourChance: 0.2 }],
  ['another target', { target: 128 }],
  ['an end at the target', { endsAtTarget: true }],
  ['more tiles at the start', { startTiles: 3 }],
])('a variant with %s cannot be written', (_, change) => {
  const replay = { ...seeded, variant: { ...seeded.variant, ...change } };
  expect(malformation(replay)).toBeUndefined();
  for (const make of [makeReplay, makeCompact]) {
    expect(() => make(replay)).toThrow(
      /^a replay names its variant, and \w+ with these rules is none of the known ones$/,
    );
  }
});
