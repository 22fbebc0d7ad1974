/**
 * The learning curve of a run: a row of CSV for every report, and a plot of all rows as SVG. Rates and means
 * are of games from two spawned tiles, played without search during learning.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_RATED, tilesBetween } from '@twofold/core/internal';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { TrainingProgress } from './trainingProgress.js';

const LAST_RATED = 16; // 65536
const CURVE = 'curve.csv';
const PLOT = 'curve.svg';
const TILES = tilesBetween(FIRST_RATED, LAST_RATED).map(String);
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

interface Row {
  episodes: number;
  games: number;
  meanScore: number;
  rates: number[]; // in the order of TILES
}

/** Draws the plot again, if there is a curve. */
export function plotCurve(folder: string): void {
  const file = join(folder, CURVE);
  if (!existsSync(file)) return;
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1).map(parseRow);
  if (rows.length > 1) writeFileSync(join(folder, PLOT), drawCurve(smoothed(rows, 120)));
}

function parseRow(text: string): Row {
  const numbers = text.split(',').map(Number);
  return { episodes: numbers[0]!, games: numbers[4]!, meanScore: numbers[5]!, rates: numbers.slice(6) };
}

/** Merges neighbouring rows, weighted by their number of games, until at most `most` are left. */
function smoothed(rows: readonly Row[], most: number): Row[] {
  const size = Math.ceil(rows.length / most);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => {
    const group = rows.slice(index * size, (index + 1) * size);
    const games = group.reduce((sum, row) => sum + row.games, 0);
    const mean = (value: (row: Row) => number) =>
      group.reduce((sum, row) => sum + value(row) * row.games, 0) / games;
    return {
      episodes: group.at(-1)!.episodes,
      games,
      meanScore: mean((row) => row.meanScore),
      rates: TILES.map((_, tile) => mean((row) => row.rates[tile] ?? 0)),
    };
  });
}

const WIDTH = 720;
const HEIGHT = 400;
const LEFT = 70;
const RIGHT = WIDTH - 110;
const TOP = 20;
const BOTTOM = HEIGHT - 45;
const COLOURS = ['#9ca3af', '#6b7280', '#0e7490', '#7c3aed', '#be185d', '#b45309'];

/** The mean score on the left axis, the rates of tiles on the right axis. */
function drawCurve(rows: readonly Row[]): string {
  const x = scaleLinear([0, rows.at(-1)!.episodes], [LEFT, RIGHT]);
  const score = scaleLinear([0, Math.max(...rows.map((row) => row.meanScore))], [BOTTOM, TOP]).nice();
  const rate = scaleLinear([0, 1], [BOTTOM, TOP]);
  const path = (y: (row: Row) => number) =>
    line<Row>()
      .x((row) => x(row.episodes))
      .y(y)([...rows]) ?? '';
  const grid = score.ticks(5).map((value) => tickLeft(score(value), value.toLocaleString('en-US')));
  const percents = rate
    .ticks(5)
    .map((value) => text(RIGHT + 8, rate(value) + 4, `${value * 100} %`, 'start'));
  const below = x
    .ticks(6)
    .map((value) => text(x(value), BOTTOM + 18, value.toLocaleString('en-US'), 'middle'));
  const shown = TILES.map((tile, index) => ({ tile, index })).filter(({ index }) =>
    rows.some((row) => row.rates[index]! > 0),
  );
  const tiles = shown.map(({ tile, index }, line) => [
    stroke(
      path((row) => rate(row.rates[index]!)),
      COLOURS[index]!,
      1.2,
    ),
    text(RIGHT + 48, TOP + 16 * line + 12, tile, 'start', COLOURS[index]!),
  ]);
  const body = [
    ...grid,
    ...percents,
    ...below,
    ...tiles.flat(),
    stroke(
      path((row) => score(row.meanScore)),
      '#111827',
      2.2,
    ),
    text(LEFT, TOP - 6, 'mean score', 'start'),
    text(RIGHT + 48, TOP - 6, 'games with', 'start'),
    text((LEFT + RIGHT) / 2, HEIGHT - 8, 'games learned from', 'middle'),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#ffffff"/>
${body.join('\n')}
</svg>
`;
}

function tickLeft(y: number, label: string): string {
  const rule = `<line x1="${LEFT}" x2="${RIGHT}" y1="${y}" y2="${y}" stroke="#e5e7eb"/>`;
  return rule + text(LEFT - 8, y + 4, label, 'end');
}

function text(x: number, y: number, label: string, anchor: string, colour = '#374151'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${colour}">${label}</text>`;
}

function stroke(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;
}
