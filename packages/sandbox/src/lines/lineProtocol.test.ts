import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Case } from '../check/plan.js';
import { makeCaseLine, parseAnswerLine } from './lineProtocol.js';

const CASE: Case = {
  board: [
    [0, 2, 2, 4],
    [8, 0, 0, 8],
  ],
  direction: 3,
};

describe('the line protocol', () => {
  it('writes a case', () => {
    expect(makeCaseLine(CASE)).toBe('WEST 2 4 0 2 2 4 8 0 0 8');
    expect(makeCaseLine({ board: [[2], [0]], direction: 0 })).toBe('NORTH 2 1 2 0');
  });

  it.each([
    ['4 4 0 0 16 0 0 0 20', 20],
    ['  4 4\t0 0   16 0 0 0 20 \t', 20],
    ['4 4 0 0 16 0 0 0 -', undefined],
    ['-4 4 0 0 16 0 0 0 -1', -1],
  ])('reads %j', (line, score) => {
    const first = line.startsWith('-4') ? -4 : 4;
    const board = [[first, 4, 0, 0], [16, 0, 0, 0]]; // biome-ignore format: rows
    expect(parseAnswerLine(line, CASE)).toEqual({
      ok: true,
      tilted: { board, ...(score !== undefined && { score }) },
    });
  });

  it.each([
    ['', 'words: 0'],
    ['4 4 0 0 16 0 0 0', 'words: 8, needed: 9 (8 cells and the points)'],
    ['4 4 0 0 16 0 0 0 20 1', 'words: 10'],
    ['4.0 4 0 0 16 0 0 0 20', '"4.0" is no whole number'],
    ['4 4 0 0 16 0 0 0 NaN', '"NaN" is no whole number'],
    ['4 4 0 0 16 0 0 - 20', '"-" is no whole number'],
    ['4 4 0 0 16 0 0 0 99999999999999999', 'is no whole number'],
    ['4 4 0 0 16 0 0 0 9007199254740993', 'is no whole number'],
    ['0x4 4 0 0 16 0 0 0 20', '"0x4" is no whole number'],
    [`${'4 '.repeat(5000)}`, 'it has more than 4096 characters'],
  ])('refuses %j', (line, problem) => {
    const parsed = parseAnswerLine(line, CASE);
    expect(parsed.ok ? '' : parsed.problem).toContain(problem);
  });

  const cells = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 });
  const cases = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cells, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );

  test('what is written is read', () => {
    fc.assert(
      fc.property(cases, cells, (board, score) => {
        const line = `${board.flat().join(' ')} ${score}`;
        expect(parseAnswerLine(line, { board, direction: 0 })).toEqual({
          ok: true,
          tilted: { board, score },
        });
      }),
    );
  });

  test('whatever comes is read or refused, and what is read has the shape of the board', () => {
    const words = fc.array(
      fc.oneof(fc.string(), cells.map(String), fc.constantFrom('-', ' ', '\t', '1e3', '\u0000')),
    );
    const lines = fc.oneof(
      fc.string(),
      words.map((list) => list.join(' ')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(lines, cases, (line, board) => {
        const parsed = parseAnswerLine(line, { board, direction: 0 });
        if (!parsed.ok) {
          expect(parsed.problem).not.toBe('');
          return;
        }
        expect(parsed.tilted.board.map((row) => row.length)).toEqual(board.map((row) => row.length));
        expect(parsed.tilted.board.flat().every(Number.isSafeInteger)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
