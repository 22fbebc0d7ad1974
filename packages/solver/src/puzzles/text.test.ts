import {
  type Board,
  DIRECTIONS,
  isOver,
  legalDirections,
  placeSpawn,
  spawnOutcomes,
  tilt,
} from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reason } from '../reasons/reasons.js';
import type { LineMove, Puzzle } from './puzzle.js';
import { makePuzzle, parsePuzzle, puzzleId, readPuzzleFile, startPuzzleFile } from './text.js';
import { THEMES } from './theme.js';

const LINE =
  '0001/0013/4321/5753 1064 921 corner,order 199363,-,-,226349 1024:675,-,-,690 U:U92D21R11U81Rd1:4:edge:128:1000:0 L:L12D31D21R01D91';

/** A board with a choice. */
const board = fc
  .array(fc.integer({ min: 0, max: 12 }), { minLength: 16, maxLength: 16 })
  .map((ranks): Board => ({ columns: 4, rows: 4, ranks: Uint8Array.from(ranks) }))
  .filter((own) => legalDirections(own).length >= 2);

const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);

const reason: fc.Arbitrary<Reason> = fc
  .tuple(
    fc.oneof(
      fc.record({
        kind: fc.constantFrom('corner', 'makes', 'joins', 'edge'),
        tile: fc.constantFrom(16, 256, 2048),
      }),
      fc.record({
        kind: fc.constantFrom('chain', 'free', 'ready', 'row'),
        count: fc.integer({ min: 1, max: 16 }),
      }),
      fc.record({ kind: fc.constant('pulled'), direction: fc.constantFrom(...DIRECTIONS) }),
      fc.record({ kind: fc.constantFrom('beside', 'shut', 'forced', 'over') }),
    ),
    share,
    share,
  )
  .map(([fact, own, other]) => ({ ...fact, share: own, otherShare: other }) as Reason);

/** A line of first moves and first free cells. */
function lineOf(start: Board, first: number, length: number): LineMove[] {
  const line: LineMove[] = [];
  let now = start;
  while (line.length < length && !isOver(now)) {
    const direction = line.length === 0 ? (first as LineMove['direction']) : legalDirections(now)[0]!;
    const after = tilt(now, direction).board;
    const { cell, rank } = spawnOutcomes(after, { fourChance: 0.1 })[0]!;
    line.push({ direction, cell, rank });
    now = placeSpawn(after, { cell, rank });
  }
  return line;
}

const puzzle = fc
  .record({
    board,
    score: fc.nat(1_000_000),
    rating: fc.integer({ min: 400, max: 3000 }),
    themes: fc.uniqueArray(fc.constantFrom(...THEMES), { maxLength: 2 }),
    points: fc.uniqueArray(fc.nat(999_999), { minLength: 4, maxLength: 4 }),
    tile: fc.option(fc.constantFrom(8, 1024), { nil: undefined }),
    shares: fc.array(share, { minLength: 4, maxLength: 4 }),
    reasons: fc.array(fc.option(reason, { nil: undefined }), { minLength: 4, maxLength: 4 }),
    length: fc.nat(6),
  })
  .map((drawn): Omit<Puzzle, 'id'> => {
    const possible = legalDirections(drawn.board);
    const values = DIRECTIONS.map((own) => (possible.includes(own) ? drawn.points[own] : undefined));
    const best = possible.reduce((most, own) => (values[own]! > values[most]! ? own : most));
    const byDirection = DIRECTIONS.map((own) => (possible.includes(own) ? drawn.shares[own] : undefined));
    return {
      board: drawn.board,
      score: drawn.score,
      rating: drawn.rating,
      themes: drawn.themes,
      best,
      values,
      chances: drawn.tile === undefined ? undefined : { tile: drawn.tile, byDirection },
      lines: DIRECTIONS.map((own) =>
        possible.includes(own) ? lineOf(drawn.board, own, drawn.length) : undefined,
      ),
      whys: DIRECTIONS.map((own) => {
        const known = drawn.reasons[own];
        if (own === best || !possible.includes(own) || known === undefined) return undefined;
        return { better: best, other: own, moves: 4, reasons: [known] };
      }),
    };
  });

describe('a puzzle as text', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(puzzle, (made) => {
        const read = parsePuzzle(makePuzzle(made));
        expect(read).toEqual({ ok: true, value: { ...made, id: expect.any(String) } });
      }),
    );
  });

  it('has the name of its position', () => {
    const read = parsePuzzle(LINE);
    expect(read.ok && read.value.id).toBe(puzzleId('0001/0013/4321/5753'));
    expect(read.ok && makePuzzle(read.value)).toBe(LINE);
  });

  it('keeps a share that is nearly certain apart from one that is', () => {
    const read = parsePuzzle(LINE);
    if (!read.ok) throw new Error(read.error.message);
    const whys = [
      { better: 3, other: 0, moves: 4, reasons: [{ kind: 'over', share: 0.0001, otherShare: 0.9999 }] },
    ];
    expect(makePuzzle({ ...read.value, whys: whys as never })).toContain(':4:over:-:1:999 ');
  });

  it.each([
    ['no position', LINE.replace('0001', 'zzz!')],
    ['a value of a direction that is no move', LINE.replace('199363,-', '199363,5')],
    ['no value of a move', LINE.replace('226349', '-')],
    ['an unknown theme', LINE.replace('corner', 'middle')],
    ['an unknown reason', LINE.replace('edge', 'luck')],
    ['a share above 1', LINE.replace(':1000:0', ':1001:0')],
    ['a tile that is none', LINE.replace('1024:', '1000:')],
    ['a line that does not begin with its direction', LINE.replace('U:U92', 'U:L12')],
    ['a tile on a taken cell', LINE.replace('U:U92', 'U:U02')],
    ['a missing direction', LINE.slice(0, LINE.lastIndexOf(' '))],
    ['a missing field', LINE.replace(' 921', '')],
  ])('is refused with %s', (_, text) => {
    const read = parsePuzzle(text);
    expect(read.ok).toBe(false);
  });

  it('is refused or read, whatever was changed in it', () => {
    const change = fc.tuple(fc.nat(LINE.length), fc.nat(4), fc.string({ maxLength: 4 }));
    fc.assert(
      fc.property(change, ([at, dropped, added]) => {
        const read = parsePuzzle(LINE.slice(0, at) + added + LINE.slice(at + dropped));
        if (read.ok) expect(parsePuzzle(makePuzzle(read.value))).toEqual(read);
        else expect(read.error.message).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a file of puzzles', () => {
  it('gives what a list needs', () => {
    const read = readPuzzleFile(`${startPuzzleFile()}${LINE}\n`);
    const entry = {
      id: puzzleId('0001/0013/4321/5753'),
      rating: 921,
      themes: ['corner', 'order'],
      line: LINE,
    };
    expect(read).toEqual({ ok: true, value: [entry] });
  });

  it('refuses another kind of file, and names a broken line', () => {
    expect(readPuzzleFile('hello')).toMatchObject({ ok: false, error: { code: 'not-puzzles' } });
    expect(readPuzzleFile(`${startPuzzleFile()}${LINE}\nbroken\n`)).toMatchObject({
      ok: false,
      error: { code: 'puzzle-broken', line: 3 },
    });
  });
});
