// @module-tag long
// The exercises of five courses on 2048, as their own students do them: a grid for a window, rows in JavaScript, contracts in
// Java, a console game in Perl, rotation in Rust. The window is the page: e2e/classroom.spec.ts plays the grid there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardFromValues, boardToValues, DOWN, LEFT, RIGHT, tilt, UP } from '@twofold/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const EXAMPLES = join(import.meta.dirname, '../../../../examples/lessons');
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-courses-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks a program of the examples' folder, with the points where it is a command. */
async function expectRight(arguments_: string, tilts = '11,004'): Promise<void> {
  const transcript = await transcriptOf(`cd ${EXAMPLES}; twofold lesson check --quick ${arguments_}`);
  expect(transcript).toContain(`right: ${tilts} tilts`);
}

describe('in JavaScript', () => {
  it('the grid keeps its contract', { timeout: SLOW }, () => expectRight('grid.js --way walk'));

  it('the rows keep theirs, with an index for each tile', { timeout: SLOW }, () =>
    expectRight('rows.js --way pack-and-pair', '10,080'),
  );
});

describe.skipIf(!has('javac'))('in Java (skipped where there is no JDK)', () => {
  it('methods keep their contracts in every tilt', { timeout: SLOW }, () =>
    expectRight("--points --command 'java -ea Tilt.java'"),
  );

  it.each([
    ['board[r][c] = 0;', '', 'ensures the same sum of tiles'],
    ['top--;', 'top -= 2;', 'ensures no gap above a tile|ArrayIndexOutOfBounds'],
    ['minR = below;', 'minR = r + 2;', 'requires 0 <= minR <= r'],
  ])('a contract is broken by a mistake: %s becomes %j', { timeout: SLOW }, async (right, wrong, told) => {
    const program = readFileSync(join(EXAMPLES, 'Tilt.java'), 'utf8');
    expect(program).toContain(right);
    writeFileSync(join(folder, 'Tilt.java'), program.replace(right, wrong));
    const transcript = await transcriptOf(
      `cd ${folder}; twofold lesson check --quick --command 'java -ea Tilt.java'`,
    );
    expect(transcript).toMatch(new RegExp(told));
    expect(transcript).toContain('[exit 1]');
  });
});

it.skipIf(!has('python3'))(
  'in Python a mistake breaks its contract, too (skipped where there is no python3)',
  { timeout: SLOW },
  async () => {
    const program = readFileSync(join(EXAMPLES, 'tilt.py'), 'utf8');
    const wrong = program.replace('value += tiles.pop(0)', 'tiles.pop(0)');
    expect(wrong).not.toBe(program);
    writeFileSync(join(folder, 'tilt.py'), wrong);
    const transcript = await transcriptOf(
      `cd ${folder}; twofold lesson check --quick --command 'python3 tilt.py'`,
    );
    expect(transcript).toContain('ensures the same length and sum');
    expect(transcript).toContain('[exit 1]');
  },
);

describe.skipIf(!has('perl'))('in Perl (skipped where there is no perl)', () => {
  it('the tilt of the console game is right', { timeout: SLOW }, () =>
    expectRight("--points --command 'perl console.pl --lines'"),
  );

  it('the console game goes by the rules from its start to its end', () => {
    const keys = 'wasd'.repeat(1500).split('').join('\n');
    const { stdout } = spawnSync('perl', ['console.pl', '--seed', '7'], { cwd: EXAMPLES, input: keys });
    const text = String(stdout);
    expect(text).toMatch(/game over\n$/);
    const frames = text.split(/score (\d+)\n/).slice(0, -1);
    const boards = frames.filter((_, at) => at % 2 === 0).map(readBoard);
    const scores = frames.filter((_, at) => at % 2 === 1).map(Number);
    expect(boards.length).toBeGreaterThan(50);
    for (const [at, board] of boards.entries()) {
      const next = boards[at + 1];
      if (next) expect(followsFrom(board, next, scores[at + 1]! - scores[at]!), `turn ${at}`).toBe(true);
    }
  });
});

function readBoard(text: string): number[][] {
  const rows = text.trim().split('\n');
  return rows.map((row) =>
    row
      .trim()
      .split(/\s+/)
      .map((word) => (word === '.' ? 0 : Number(word))),
  );
}

const DIRECTIONS = [UP, RIGHT, DOWN, LEFT] as const;

/** Whether some tilt with these points and one new tile makes the next board. */
function followsFrom(board: number[][], next: number[][], points: number): boolean {
  return DIRECTIONS.some((direction) => {
    const tilted = tilt(boardFromValues(board), direction);
    const cells = boardToValues(tilted.board).flat();
    const changed = next.flat().filter((value, at) => value !== cells[at]);
    const isNew = changed.length === 1 && (changed[0] === 2 || changed[0] === 4);
    return isNew && tilted.reward === points;
  });
}

/** rustup puts it there, which not every shell knows. */
const RUSTC = ['rustc', join(homedir(), '.cargo/bin/rustc')].find(
  (path) => (path === 'rustc' || existsSync(path)) && has(path),
);

describe.skipIf(RUSTC === undefined)('in Rust (skipped where there is no rustc)', () => {
  const compile = (...options: string[]) => {
    const { status, stderr } = spawnSync(RUSTC!, [...options, join(EXAMPLES, 'rotate.rs')]);
    expect(status, String(stderr)).toBe(0);
  };

  it('the rotation is right', { timeout: SLOW }, async () => {
    compile('-O', '-o', join(folder, 'rotate'));
    await expectRight(`--points --command ${join(folder, 'rotate')}`);
  });

  it('its own tests pass: four turns bring motions back', { timeout: SLOW }, () => {
    compile('--test', '-o', join(folder, 'rotate-test'));
    const { stdout, status } = spawnSync(join(folder, 'rotate-test'));
    expect(String(stdout)).toContain('2 passed');
    expect(status).toBe(0);
  });
});
