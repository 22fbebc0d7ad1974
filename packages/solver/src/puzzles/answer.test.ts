import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chancesAgree, costsOf, isRight, shareLost } from './answer.js';
import { parsePuzzle, readPuzzleFile } from './text.js';
import { THEMES } from './theme.js';

const text = readFileSync(new URL('../../puzzles/puzzles.txt', import.meta.url), 'utf8');

const LINE =
  '0001/0013/4321/5753 1064 921 corner,order 199363,-,-,226349 1024:675,-,-,690 U:U92D21R11U81Rd1:4:edge:128:1000:0 L:L12D31D21R01D91';

const read = (line: string) => {
  const puzzle = parsePuzzle(line);
  if (!puzzle.ok) throw new Error(`${line}: ${puzzle.error.message}`);
  return puzzle.value;
};

describe('an answer', () => {
  it('is right if it loses next to nothing', () => {
    const puzzle = read(LINE);
    expect([0, 3].map((direction) => isRight(puzzle, direction as 0 | 3))).toEqual([false, true]);
    expect(shareLost(puzzle, 0)).toBeCloseTo((226349 - 199363) / (1064 + 226349), 10);
    const equal = read(LINE.replace('199363', '226000'));
    expect(isRight(equal, 0)).toBe(true);
  });

  it('has its cost beside those of the others, the best first', () => {
    expect(costsOf(read(LINE)).map(({ direction, chance }) => [direction, chance])).toEqual([
      [3, 0.69],
      [0, 0.675],
    ]);
  });
});

describe('the puzzles that come with this package', () => {
  const entries = readPuzzleFile(text);
  const all = entries.ok ? entries.value : [];

  it('are a thousand or more, each of another position', () => {
    expect(all.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('can all be read, and have one direction that is far better', () => {
    for (const { line } of all) {
      const puzzle = read(line);
      const [first, second] = costsOf(puzzle);
      expect(first!.direction).toBe(puzzle.best);
      expect(second!.share, line).toBeGreaterThanOrEqual(0.03);
    }
  });

  it('explain each wrong direction and show how each goes on', () => {
    for (const { line } of all) {
      const { values, best, whys, lines } = read(line);
      for (const [direction, value] of values.entries()) {
        if (value === undefined) continue;
        expect(lines[direction]!.length, line).toBeGreaterThan(0);
        if (direction !== best) expect(whys[direction], line).toBeDefined();
      }
    }
  });

  it('are spread over themes and difficulty', () => {
    for (const theme of THEMES)
      expect(all.filter(({ themes }) => themes[0] === theme).length, theme).toBeGreaterThanOrEqual(50);
    for (const [from, to] of [
      [0, 850],
      [850, 1200],
      [1200, 1800],
      [1800, 3001],
    ] as const)
      expect(
        all.filter(({ rating }) => rating >= from && rating < to).length,
        `${from}`,
      ).toBeGreaterThanOrEqual(100);
  });
});

it('shows chances only where the best direction is as good for a practised player, within the error', () => {
  const chances = (...all: (number | undefined)[]) => all.map((chance) => ({ chance }));
  expect(chancesAgree(chances(0.88, 0.8, undefined))).toBe(true);
  expect(chancesAgree(chances(0.88, 0.91))).toBe(true);
  expect(chancesAgree(chances(0.88, 0.92))).toBe(false);
  expect(chancesAgree(chances(undefined, undefined))).toBe(true);
});
