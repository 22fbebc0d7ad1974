import { describe, expect, it } from 'vitest';
import { checkProgram } from '../../check/checkProgram.js';
import { findContract } from '../../contract/contract.js';
import { PLATFORM } from '../../testing/platform.js';
import { WITH_PYTHON } from '../../testing/python.js';
import { openProgram, type Program } from '../program.js';

const py = (text: string) => ({ text, language: 'python' }) as const;

const check = (text: string, contract = 'tilt') =>
  checkProgram(
    { source: py(text), contract: findContract(contract)!, scope: { shape: 'any', everySide: false } },
    WITH_PYTHON,
  );

const LINE = `
def line(row):
    tiles = [value for value in row if value]
    merged = []
    score = 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
            score += value
        merged.append(value)
    return merged + [0] * (len(row) - len(merged)), score
`;

/** All the contracts, each in a way that Python invites to. */
const RIGHT: readonly (readonly [contract: string, text: string])[] = [
  [
    'tilt',
    `${LINE}
def tilt(board, side):
    if side in ('NORTH', 'SOUTH'):
        board = [list(column) for column in zip(*board)]
    step = -1 if side in ('EAST', 'SOUTH') else 1
    lines = [line(row[::step]) for row in board]
    rows = [row[::step] for row, _ in lines]
    if side in ('NORTH', 'SOUTH'):
        rows = [list(column) for column in zip(*rows)]
    return rows, sum(score for _, score in lines)`,
  ],
  ['two-pointers', `${LINE}\ndef tiltRow(row):\n    row[:], score = line(row)\n    return score`],
  [
    'pack-and-pair',
    `def merge(row):
    merged_row, indices, last = [0] * len(row), [-1] * len(row), None
    to = 0
    for at, value in enumerate(row):
        if value == 0:
            continue
        if last == value:
            merged_row[to - 1] += value
            indices[at] = to - 1
            last = None
        else:
            merged_row[to] = value
            indices[at] = to
            to += 1
            last = value
    return {'merged_row': merged_row, 'indices': indices}`,
  ],
];

describe('a right program passes', () => {
  it.each(RIGHT)('by the contract %s', { tags: ['long'] }, async (contract, text) => {
    expect(await check(text, contract)).toMatchObject({ ok: true });
  });
});

describe('a wrong program', () => {
  it.each([
    ['def tilt(board, side):\n    return board', { code: 'wrong-board' }],
    ['def tilt(board, side):\n    pass', { code: 'wrong-type', part: 'returned', found: 'undefined' }],
    ['def tilt(board, side):\n    return [[None] * len(row) for row in board]', { code: 'no-number' }],
    ['def tilt(board, side):\n    return [[1e400] * len(row) for row in board]', { code: 'no-number' }],
    ['def tilt(board, side):\n    board[0][0] = 2\n    return board', { code: 'changed-argument' }],
    ['def tilt(board, side):\n    return (row for row in board)', { code: 'wrong-type' }],
    ['def other(board, side):\n    return board', { code: 'missing-function', name: 'tilt' }],
    ['def tilt(board, side)\n    return board', { code: 'syntax', line: 1 }],
    [
      'def tilt(board, side):\n  x = 1\n  return board.x',
      { code: 'thrown', name: 'AttributeError', line: 3 },
    ],
    ['x = 1\ny = x / 0', { code: 'thrown', name: 'ZeroDivisionError', line: 2 }],
    ['def tilt(board, side):\n    return tilt(board, side)', { code: 'too-deep', line: 2 }],
    ['def tilt(board, side):\n    raise SystemExit(1)', { code: 'thrown', name: 'SystemExit' }],
    [
      'import nothing\ndef tilt(board, side):\n    return board',
      { code: 'thrown', name: 'ImportError', line: 1 },
    ],
  ])('says why: %#', async (text, failure) => {
    expect(await check(text)).toMatchObject({ ok: false, failure });
  });

  it('is named, on the smallest board that fails, with its prints', async () => {
    const report = await check(
      `def tilt(board, side):\n    print('side', side)\n    return [list(row) for row in board]`,
    );
    expect(report).toMatchObject({
      ok: false,
      mistake: { id: 'unchanged' },
      log: [expect.stringMatching(/^side /)],
    });
  });
});

describe('a program is closed in', () => {
  const outcome = async (text: string): Promise<unknown> => {
    const opened = await openProgram(
      py(`${text}\ndef tilt(board, side):\n    return found`),
      'tilt',
      WITH_PYTHON,
    );
    if (!opened.ok) return opened.failure;
    return askOnce(opened.program);
  };
  const askOnce = (program: Program) => program.ask([[[[[2]], 'WEST']]], false).answers[0]?.[0]?.returned;

  it.each([
    'import js\nfound = [name for name in ("fetch", "process", "globalThis", "eval", "Function") if hasattr(js, name)]',
    'import js\njs.found = 1\nfound = []',
    'import os\nfound = [name for name in os.listdir("/") if name in ("etc", "usr", "work")]',
  ])('finds nothing outside: %#', async (text) => {
    expect(await outcome(text)).toEqual([]);
    expect('found' in globalThis).toBe(false);
  });

  it('has memory of its own for each program', async () => {
    await outcome('import sys\nsys.modules["kept"] = sys\nfound = 1');
    expect(await outcome('import sys\nfound = "kept" in sys.modules')).toBe(false);
  });
});

it('is another language where there is no interpreter', async () => {
  const opened = await openProgram(py('def tilt(board, side):\n    return board'), 'tilt', PLATFORM);
  expect(opened).toMatchObject({ ok: false, failure: { code: 'other-language', language: 'python' } });
});

it('gives a sign of life when MicroPython has started, and before the program runs', async () => {
  const seen: string[] = [];
  await openProgram(py('import js'), 'tilt', {
    ...WITH_PYTHON,
    now: () => seen.push('look'),
    async python() {
      const python = await WITH_PYTHON.python!();
      seen.push('started');
      const { globals } = python;
      return {
        runPython: (code) => python.runPython(code),
        globals: {
          get(name: string) {
            seen.push(name);
            return globals.get(name);
          },
        },
      };
    },
  });
  expect(seen).toEqual(['started', 'look', 'look', '_open', '_run']);
});
