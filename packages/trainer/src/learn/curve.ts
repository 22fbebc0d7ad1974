/**
 * The learning curve of a run: a row of CSV for every report. Rates and means are of games from two spawned tiles, played
 * without search during learning. The plot is a module of its own, `curvePlot.ts`. Whoever only plays has no use for its 80
 * modules of d3.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_RATED, tilesBetween } from '@twofold/core/internal';
import type { TrainingProgress } from './trainingProgress.js';

const LAST_RATED = 16; // 65536
const CURVE = 'curve.csv';
/** The tiles with a column of their own. */
export const TILES = tilesBetween(FIRST_RATED, LAST_RATED).map(String);
const HEAD = ['episodes', 'moves', 'seconds', 'movesPerSecond', 'games', 'meanScore', ...TILES];

/**
 * Prepares the curve of a run that goes on after `episodes` episodes. Removes rows of games after its
 * checkpoint, which were lost, and an incomplete row.
 */
export function resumeCurve(folder: string, episodes: number): void {
  const file = join(folder, CURVE);
  if (!existsSync(file)) return;
  const rows = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  const kept = rows.filter((row) => isWhole(row) && parseRow(row).episodes <= episodes);
  writeFileSync(`${file}.part`, [HEAD.join(','), ...kept, ''].join('\n'));
  renameSync(`${file}.part`, file);
}

function isWhole(row: string): boolean {
  const fields = row.split(',');
  return fields.length === HEAD.length && fields.every((field) => /^\d+(\.\d+)?$/.test(field));
}

/** Adds a row, unless no game ended since the last one. */
export function extendCurve(folder: string, progress: TrainingProgress): void {
  const { episodes, moves, seconds, movesPerSecond, recent } = progress;
  if (recent.episodes === 0) return;
  const file = join(folder, CURVE);
  const rates = TILES.map((tile) => (recent.rates[tile] ?? 0).toFixed(5));
  const numbers = [episodes, moves, seconds, movesPerSecond, recent.episodes, recent.meanScore].map(
    Math.round,
  );
  const head = existsSync(file) ? '' : `${HEAD.join(',')}\n`;
  appendFileSync(file, `${head}${[...numbers, ...rates].join(',')}\n`);
}

/** A row of the curve. */
export interface Row {
  episodes: number;
  games: number;
  meanScore: number;
  rates: number[]; // in the order of TILES
}

/** All rows of a run's curve. Undefined: it has none yet. */
export function readCurve(folder: string): Row[] | undefined {
  const file = join(folder, CURVE);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8').trim().split('\n').slice(1).map(parseRow);
}

function parseRow(text: string): Row {
  const numbers = text.split(',').map(Number);
  return { episodes: numbers[0]!, games: numbers[4]!, meanScore: numbers[5]!, rates: numbers.slice(6) };
}
