/** The plot of a learning curve as SVG: mean scores, and the rates of tiles. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type Row, readCurve, TILES } from './curve.js';

const PLOT = 'curve.svg';

/** Draws the plot again, if there is a curve. */
export function plotCurve(folder: string): void {
  const rows = readCurve(folder) ?? [];
  if (rows.length > 1) writeFileSync(join(folder, PLOT), drawCurve(smoothed(rows, 120)));
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
