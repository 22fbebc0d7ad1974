import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeWeights } from '@twofold/solver';
import { weightCount } from '@twofold/solver/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TWOFOLD = join(import.meta.dirname, '../../bin/twofold.js');
/** Milliseconds. On a busy machine each start of a process takes seconds. */
const SLOW = 240_000;

let folder: string;
let built: Record<string, unknown>;
const twofold = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [TWOFOLD, ...args], { cwd: folder })).stdout;
const BUILD = ['table', 'build', 'block', '16', '--cut', '0', '--json'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-table-'));
  built = JSON.parse(await twofold(...BUILD, '-o', 'a.2048tab', '--keep-layers'));
}, SLOW);
afterAll(() => rmSync(folder, { recursive: true }));

describe('twofold table', { timeout: SLOW, tags: ['long'] }, () => {
  it('builds the same file from kept layers, and removes them when it is done', async () => {
    expect(built).toMatchObject({ file: 'a.2048tab', formation: 'block', goal: 16, cut: 0 });
    expect(existsSync(join(folder, 'a.2048tab.layers/keys-0000'))).toBe(true);
    writeFileSync(join(folder, 'a.2048tab.layers/chances-0009'), 'cut off'); // it is made again
    await twofold(...BUILD, '-o', 'b.2048tab', '--layers', 'a.2048tab.layers');
    expect(readFileSync(join(folder, 'b.2048tab'))).toEqual(readFileSync(join(folder, 'a.2048tab')));
    expect(existsSync(join(folder, 'a.2048tab.layers'))).toBe(false);
  });

  it('says the chance of each direction that keeps the formation', async () => {
    const line = await twofold('table', 'query', 'a.2048tab', '9870/4560/1033/0000', '--json');
    const { position, lines } = JSON.parse(line);
    expect(position).toBe('9870/4560/1033/0000');
    expect(lines).toContainEqual({ direction: 'left', chance: 1 });
    expect(lines.map((each: { direction: string }) => each.direction)).not.toContain('down');
    expect(await twofold('table', 'query', 'a.2048tab', '9870/4560/1033/0000')).toMatch(/left +100\.0 %/);
    const other = await twofold('table', 'query', 'a.2048tab', 'cba0/9870/1033/0000');
    expect(other).toContain('no direction: the tiles 16 to 512 must stand in the formation "block"');
  });

  it('plays by itself about as well as it states', async () => {
    const told = JSON.parse(await twofold('table', 'stats', 'a.2048tab', '--simulate', '500', '--json'));
    const { rate, stated, standardError, games } = told.simulation;
    expect(games).toBe(500);
    expect(Math.abs(rate - stated)).toBeLessThan(5 * standardError + 0.01);
    expect(await twofold('table', 'stats', 'a.2048tab')).toContain('block, goal 16');
  });

  it('serves solve and watch, and is refused where it does not fit', async () => {
    const board = '9870/4560/1030/0100';
    // A network that expects nothing: what the shipped one expects of so small a sum is more than this table's goal is worth.
    const shape = { patterns: [[0, 1, 2, 3]] };
    const record = { episodes: 1, moves: 1, seed: 1, commit: 'none', scores: {} };
    const present = new Uint32Array(weightCount(shape) / 32).fill(1);
    const values = new Float32Array(present.length);
    writeFileSync(
      join(folder, 'zero.2048ntn'),
      makeWeights({ shape, present, values, record }, { step: 0.25 }),
    );
    const solve = ['solve', '--json', '--network', 'zero.2048ntn', '--depth', '3', board];
    const linesOf = async (...args: string[]) => JSON.parse(await twofold(...solve, ...args)).lines;
    expect(await linesOf('--table', 'a.2048tab')).not.toEqual(await linesOf());
    expect(await linesOf('--table', 'a.2048tab', '--threads', '2')).toEqual(
      await linesOf('--table', 'a.2048tab'),
    );
    await expect(twofold(...solve, '--table', 'a.2048tab', '--four-chance', '0.5')).rejects.toMatchObject({
      stdout: expect.stringContaining('is for 10 % of 4s, and the search for 50 %'),
    });
    expect(await twofold('watch', '--table', 'a.2048tab', '--depth', '1', board)).toContain('points');
    for (const command of ['solve', 'watch'])
      await expect(twofold(command, '--table', 'no.2048tab', board)).rejects.toMatchObject({
        stderr: expect.stringContaining('no table no.2048tab'),
      });
    await expect(twofold('solve', board, '--table', 'a.2048tab', '-n', 'heuristic')).rejects.toMatchObject({
      stderr: expect.stringContaining('leave out the table'),
    });
  });

  it.each([
    [['table', 'build', 'square', '16', '-o', 'x.2048tab'], 2, 'no formation "square"'],
    [['table', 'build', 'block', '1024', '-o', 'x.2048tab'], 2, 'from 8 to 512'],
    [['table', 'build', 'block', '16', '-o', 'x.2048tab', '--sum', '33'], 2, 'odd'],
    [['table', 'stats', 'none.2048tab'], 1, 'no table none.2048tab'],
    [['table', 'query', 'a.2048tab', 'zz/top'], 1, 'zz/top'],
  ])('refuses %j with exit code %i', async (args, code, message) => {
    await expect(twofold(...args)).rejects.toMatchObject({
      code,
      stderr: expect.stringContaining(message),
    });
  });
});
