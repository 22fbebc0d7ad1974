// The graph of a reviewed game, in a box of 1000 by 100: a line over the moves, and bars of luck and loss. Long games are drawn
// by columns, each with its extremes: nothing that matters is left out.
export const WIDTH = 1000;
const HEIGHT = 100;

export interface GraphPoint {
  readonly ply: number;
  readonly value: number;
}

/** The height of a value, from above. `most` is at the top. */
export function heightOf(value: number, most: number): number {
  return HEIGHT * (1 - Math.min(1, Math.max(0, value / (most || 1))));
}

/** Where a ply stands, from the left. */
export function placeOf(ply: number, length: number): number {
  return (WIDTH * ply) / Math.max(1, length);
}

/** An SVG path through the points. '' for fewer than two. Of more points than columns, those that stand out are drawn. */
export function linePath(
  points: readonly GraphPoint[],
  length: number,
  most: number,
  columns = WIDTH,
): string {
  if (points.length < 2) return '';
  return thinned(points, length, columns)
    .map(({ ply, value }, at) => {
      const place = `${placeOf(ply, length).toFixed(1)} ${heightOf(value, most).toFixed(1)}`;
      return `${at === 0 ? 'M' : 'L'}${place}`;
    })
    .join('');
}

/** Of each column its first, lowest, highest and last point. */
function thinned(points: readonly GraphPoint[], length: number, columns: number): readonly GraphPoint[] {
  if (points.length <= 2 * columns) return points;
  const kept = new Set<GraphPoint>();
  const byColumn = new Map<number, GraphPoint[]>();
  for (const point of points) {
    const at = Math.floor((columns * point.ply) / Math.max(1, length));
    const column = byColumn.get(at);
    if (column) column.push(point);
    else byColumn.set(at, [point]);
  }
  for (const column of byColumn.values()) {
    const sorted = column.toSorted((one, other) => one.value - other.value);
    for (const point of [column[0]!, sorted[0]!, sorted.at(-1)!, column.at(-1)!]) kept.add(point);
  }
  return points.filter((point) => kept.has(point));
}

/** The paths of the bars in a box of 1000 by 100, whose middle is zero: luck both ways, losses downwards. */
export interface Bars {
  readonly luck: string;
  readonly loss: string;
}

/** A move with its bars: what it lost, and the luck of its tile. */
export interface BarMove {
  readonly ply: number;
  readonly loss: number; // at least 0
  readonly luck: number; // either sign
}

/** Bars of moves. One is full at this size. It is full later if losses are larger. */
export function barsOf(moves: Iterable<BarMove>, length: number, columns: number, least: number): Bars {
  const luck = new Array<number>(columns).fill(0);
  const loss = new Array<number>(columns).fill(0);
  for (const move of moves) {
    const column = Math.min(columns - 1, Math.floor((columns * (move.ply - 0.5)) / Math.max(1, length)));
    if (Math.abs(move.luck) > Math.abs(luck[column]!)) luck[column] = move.luck;
    loss[column] = Math.max(loss[column]!, move.loss);
  }
  const full = Math.max(least, Math.max(0, ...loss) / 2);
  const path = (shares: readonly number[], down: number) =>
    shares
      .map((share, column) => {
        const size = Math.min(1, Math.abs(share) / full) * (HEIGHT / 2);
        if (size < 0.4) return '';
        const up = Math.sign(share) * down;
        return `M${((WIDTH * (column + 0.5)) / columns).toFixed(1)} ${HEIGHT / 2}v${(-up * size).toFixed(1)}`;
      })
      .join('');
  return { luck: path(luck, 1), loss: path(loss, -1) };
}

/** Of marks along the graph those that fit, the last ones first: none within `apart` of another, in the graph's units. */
export function fitting<Mark extends { readonly ply: number }>(
  marks: readonly Mark[],
  length: number,
  apart: number,
): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks.toReversed()) {
    const at = placeOf(mark.ply, length);
    const last = kept.at(-1);
    if (!last || placeOf(last.ply, length) - at >= apart) kept.push(mark);
  }
  return kept.reverse();
}

/** The number of a moment, the way between floors, and the height of the line's box, in rem (graph.css). */
const NUMBER = 1.75;
const FLOOR = 1.625;
const LINE = 6;

/**
 * How much lower the line's box must be, in rem. Then the number of a moment stays in the plot, which keeps its height.
 * `share`: how far the line is below its top there, 0 to 1.
 */
export function aboveTop(floor: number, share: number, room: number): number {
  const missing = FLOOR * floor + NUMBER - LINE * share - room;
  return missing <= 0 ? 0 : missing / (1 - share); // a lower box also brings the point of the line nearer to its top
}

/** The floor of each mark, from 0: marks that would touch stand above each other. In the order of the marks. */
export function floorsOf(plies: readonly number[], length: number, apart: number): number[] {
  const floors: number[] = [];
  for (const [at, ply] of plies.entries()) {
    const taken = floors.filter(
      (_, other) => Math.abs(placeOf(plies[other]!, length) - placeOf(ply, length)) < apart,
    );
    let floor = 0;
    while (taken.includes(floor)) floor++;
    floors[at] = floor;
  }
  return floors;
}
