// Contracts read answers that nobody has checked: from a sandbox, or from a program in another language.
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Answer, type Cell, expectedOutcome, SIDES, sameOutcome, WAYS } from '../index.js';
import { anyBoard } from '../testing.js';

const BOARD = [
  [2, 2, 0],
  [0, 4, 8],
];

describe.each(WAYS.map((way) => [way.id, way] as const))('the contract of %s', (_, { contract, tilt }) => {
  it('is kept by its own solution: the outcome is that of the way', () => {
    fc.assert(
      fc.property(anyBoard, fc.constantFrom(...SIDES), (board, side) => {
        const given = JSON.stringify(board);
        const outcome = expectedOutcome(contract, board, side);
        expect(sameOutcome(outcome, tilt(board, side))).toBe(true);
        const { moved, score } = tilt(board, side);
        expect(outcome).toMatchObject({ moved, score });
        expect(JSON.stringify(board)).toBe(given);
      }),
    );
  });

  it('has calls of plain JSON, new ones each time', () => {
    const calls = contract.calls(BOARD, 'EAST');
    expect(JSON.parse(JSON.stringify(calls))).toEqual(calls);
    expect(contract.calls(BOARD, 'EAST')[0]![0]).not.toBe(calls[0]![0]);
  });

  it('has a starter that compiles, runs, and is not yet right', () => {
    const { outputText, diagnostics } = ts.transpileModule(contract.starter, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
      reportDiagnostics: true,
    });
    expect(diagnostics).toEqual([]);
    const module: Record<string, (...args: unknown[]) => unknown> = {};
    new Function('exports', outputText)(module);
    const answers = contract
      .calls(BOARD, 'EAST')
      .map((args) => ({ returned: module[contract.name]!(...args), args }));
    const reading = contract.read(BOARD, 'EAST', answers);
    if (!reading.ok) throw new Error(JSON.stringify(reading.error));
    expect(sameOutcome(reading.value, expectedOutcome(contract, BOARD, 'EAST'))).toBe(false);
  });

  it('never throws at an answer, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (returned, args) => {
        const answers = contract.calls(BOARD, 'NORTH').map(() => ({ returned, args }));
        expect(contract.read(BOARD, 'NORTH', answers).ok).toBe(false);
      }),
    );
  });

  it('has its name in its signature and its starter', () => {
    expect(contract.signature).toMatch(new RegExp(`^${contract.name}\\(`));
    expect(contract.starter).toContain(`export function ${contract.signature} {`);
  });
});

describe('a misfit', () => {
  const contractOf = (id: string) => WAYS.find((way) => way.id === id)!.contract;
  const misfits: [what: string, id: string, answers: Answer[], error: object][] = [
    [
      'no number of points',
      'minimum-row',
      [{ returned: null, args: [BOARD, 'EAST'] }],
      { code: 'type', part: 'returned', expected: 'a number' },
    ],
    [
      'a lost row',
      'minimum-row',
      [{ returned: 0, args: [[[2, 2, 0]], 'EAST'] }],
      { code: 'size', part: 'board', expected: 'an array of length 2' },
    ],
    [
      'a changed length',
      'two-pointers',
      [
        { returned: 0, args: [[4]] },
        { returned: 0, args: [[0, 0, 0]] },
      ],
      { code: 'size', part: 'row', expected: 'an array of length 3' },
    ],
    [
      'a text for a tile',
      'walk',
      [
        {
          returned: 0,
          args: [
            [
              ['2', 2],
              [0, 0],
              [0, 0],
            ],
          ],
        },
      ],
      { code: 'type', part: 'board', expected: 'a number' },
    ],
    [
      'no indices',
      'pack-and-pair',
      [
        { returned: { mergedRow: [2, 0, 0] }, args: [] },
        { returned: {}, args: [] },
      ],
      { code: 'type', part: 'indices', expected: 'an array' },
    ],
    [
      'a motion off the board',
      'rotate-with-motions',
      [{ returned: { board: BOARD, score: 0, motions: [{ from: [0, 0], to: [5, 0] }] }, args: [] }],
      { code: 'type', part: 'to', expected: 'a cell [row, column] of the board' },
    ],
  ];
  it.each(misfits)('%s', (_, id, answers, error) => {
    expect(contractOf(id).read(BOARD, 'EAST', answers)).toEqual({ ok: false, error });
  });
});

describe('indices of pack and pair', () => {
  const { contract } = WAYS.find(({ id }) => id === 'pack-and-pair')!;
  const readRow = (row: number[], mergedRow: number[], indices: number[]) => {
    const reading = contract.read([row], 'WEST', [{ returned: { mergedRow, indices }, args: [] }]);
    return reading.ok && sameOutcome(reading.value, expectedOutcome(contract, [row], 'WEST'));
  };

  it('say where each tile is, also one that stays', () => {
    expect(readRow([2, 4, 0, 0], [2, 4, 0, 0], [0, 1, -1, -1])).toBe(true);
    for (const none of [-1, -2, 4, 0.5]) {
      expect(readRow([2, 4, 0, 0], [2, 4, 0, 0], [0, none, -1, -1])).toBe(false);
    }
  });

  it('are -1 for an empty cell', () => {
    expect(readRow([0, 2, 2], [4, 0, 0], [-1, 0, 0])).toBe(true);
    for (const place of [0, 1, -2, 3, 0.5]) expect(readRow([0, 2, 2], [4, 0, 0], [place, 0, 0])).toBe(false);
  });
});

it('too few answers are an error of the checker', () => {
  expect(() => WAYS[0]!.contract.read(BOARD, 'EAST', [])).toThrow(RangeError);
});

const MOVE: { from: Cell; to: Cell } = { from: [0, 1], to: [0, 0] };

describe('outcomes are the same', () => {
  const outcome = {
    board: [[4, 0]],
    score: 4,
    moved: true,
    motions: [MOVE],
  };
  const alike = (other: object) => sameOutcome({ ...outcome, motions: [MOVE] }, { ...outcome, ...other });

  it('with motions in any order, with stays or without', () => {
    expect(alike({ motions: [{ from: [0, 0], to: [0, 0] }, MOVE] })).toBe(true);
    expect(alike({ motions: undefined })).toBe(true);
  });

  it('not with another board, other points or other motions', () => {
    expect(alike({ board: [[0, 4]] })).toBe(false);
    expect(alike({ score: 8 })).toBe(false);
    expect(alike({ motions: [] })).toBe(false);
  });
});
