import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Board, DIRECTION_NAMES, Game, legalDirections, parsePosition, VARIANTS } from '@twofold/core';
import { solveExact } from '@twofold/solver';
import { describe, expect, it } from 'vitest';
import { SLOW } from '../testing/transcript.js';

const ROOT = join(import.meta.dirname, '../../../..');

function boardOf(position: string): Board {
  const board = parsePosition(position);
  if (!board.ok) throw new Error(board.error.message);
  return board.value;
}

describe('the examples of environments', () => {
  const run = promisify(execFile);
  const example = async (name: string, ...args: string[]) => {
    const path = `examples/environments/${name}.ts`;
    const { stdout } = await run(process.execPath, ['--import', 'tsx', path, ...args], { cwd: ROOT });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  it(
    'TD(0) learns 3x3',
    async () => {
      const [{ games, first, last }] = await example('td0', '1500');
      expect(games).toBe(1500);
      expect(last).toBeGreaterThan(1.5 * first);
    },
    SLOW,
  );

  it('flat Monte Carlo seems much better with clones that know the tiles to come', {
    tags: ['long'],
    timeout: SLOW,
  }, async () => {
    const [honest, clairvoyant] = await example('flatMonteCarlo', '--games', '30', '--rollouts', '5');
    expect([honest.sameFuture, clairvoyant.sameFuture]).toEqual([false, true]);
    expect(clairvoyant.mean).toBeGreaterThan(1.2 * honest.mean);
  });

  it('the solver is far above random play', { tags: ['long'], timeout: SLOW }, async () => {
    const [random, solver] = await example('solverBaseline', '--games', '3', '--variant', '3x3');
    expect([random.policy, solver.policy, solver.games]).toEqual(['random', 'solver', 3]);
    expect(solver.mean).toBeGreaterThan(5 * random.mean);
  });

  it('the data set has the legal actions of positions that games reach, best first', {
    tags: ['long'],
    timeout: SLOW,
  }, async () => {
    const lines = await example('dataSet', '--positions', '300', '--random', '0.2');
    expect(lines.length).toBe(300);
    for (const { position, values, player, seed, ply } of lines) {
      const board = boardOf(position);
      const legal = legalDirections(board).map((direction) => DIRECTION_NAMES[direction]);
      expect(Object.keys(values).sort()).toEqual(legal.sort());
      const points = Object.values<number>(values);
      expect(points).toEqual(points.toSorted((a, b) => b - a));
      expect(player).toBe('network');
      if (ply === 0) expect(board).toEqual(new Game(VARIANTS.classic, seed).board);
    }
  });

  it('exact data have the values of optimal play', { tags: ['long'], timeout: SLOW }, async () => {
    const table = solveExact(VARIANTS['2x3'], 'score');
    for (const { position, values, player } of await example(
      'dataSet',
      ...'--positions 60 --variant 2x3 --exact'.split(' '),
    )) {
      expect(player).toBe('exact');
      for (const { direction, value } of table.lines(boardOf(position))!)
        expect(values[DIRECTION_NAMES[direction]]).toBeCloseTo(value, 9);
    }
  });

  it(
    'the exact values of docs/research.md come again',
    async () => {
      const page = readFileSync(join(ROOT, 'docs/research.md'), 'utf8');
      for (const { variant, fourChance, score, target, chance } of await example(
        'exactValues',
        '2x2',
        '2x3',
        '2x2-even',
      )) {
        const figure = (value: number) => value.toFixed(8);
        expect(page).toContain(
          `| ${variant.replace('-even', '')} | ${fourChance} | ${figure(score)} | ${target} | ${figure(chance)} |`,
        );
      }
    },
    SLOW,
  );
});
