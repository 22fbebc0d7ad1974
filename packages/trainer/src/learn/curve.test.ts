import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extendCurve, resumeCurve } from './curve.js';
import { plotCurve } from './curvePlot.js';
import type { TrainingProgress } from './trainingProgress.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-curve-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const progress = (episodes: number): TrainingProgress => ({
  episodes,
  restarts: 0,
  moves: 100 * episodes,
  seconds: episodes / 10,
  movesPerSecond: 1000,
  recent: { episodes: 100, meanScore: 20 * episodes, rates: { 2048: 0.5, 4096: 0.25 } },
  checkpoint: false,
});
const curve = () => readFileSync(join(folder, 'curve.csv'), 'utf8');
const episodes = () =>
  curve()
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => Number(row.split(',')[0]));

describe('the learning curve', () => {
  it('has a head, and a row for each report in which a game ended', () => {
    extendCurve(folder, progress(100));
    extendCurve(folder, { ...progress(100), recent: { episodes: 0, meanScore: 0, rates: {} } });
    extendCurve(folder, progress(200));
    expect(curve()).toBe(
      [
        'episodes,moves,seconds,movesPerSecond,games,meanScore,2048,4096,8192,16384,32768,65536',
        '100,10000,10,1000,100,2000,0.50000,0.25000,0.00000,0.00000,0.00000,0.00000',
        '200,20000,20,1000,100,4000,0.50000,0.25000,0.00000,0.00000,0.00000,0.00000',
        '',
      ].join('\n'),
    );
  });

  it('goes on from a checkpoint: what was lost with a kill is not counted twice', () => {
    for (const count of [100, 200, 300]) extendCurve(folder, progress(count));
    appendFileSync(join(folder, 'curve.csv'), '400,40000,4'); // cut off
    resumeCurve(folder, 200);
    expect(episodes()).toEqual([100, 200]);
    extendCurve(folder, progress(250));
    expect(episodes()).toEqual([100, 200, 250]);
    expect(readdirSync(folder)).toEqual(['curve.csv']);
  });

  it.each([
    ['is empty', ''],
    ['is something else', 'hello\nNaN,1,2\n'],
  ])('begins anew where the file %s', (_, text) => {
    writeFileSync(join(folder, 'curve.csv'), text);
    resumeCurve(folder, 1000);
    extendCurve(folder, progress(1100));
    expect([episodes(), curve().split('\n').length]).toEqual([[1100], 3]);
  });

  it('is drawn from two rows on', () => {
    plotCurve(folder);
    extendCurve(folder, progress(100));
    plotCurve(folder);
    expect(readdirSync(folder)).toEqual(['curve.csv']);
    extendCurve(folder, progress(200));
    plotCurve(folder);
    const svg = readFileSync(join(folder, 'curve.svg'), 'utf8');
    expect(svg).toContain('>2048</text>');
    expect(svg).not.toContain('>8192</text>');
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});
