/** Graphs of text: a row of bars for each series, its least and its largest value beside it. */
import { grouped, table } from '../format.js';

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** The series below one another, each at most `width` bars wide. A bar is the mean of its values. */
export function graphOf(series: readonly Series[], width: number): string {
  const rows = series
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => {
      const least = values.reduce((one, other) => Math.min(one, other));
      const most = values.reduce((one, other) => Math.max(one, other));
      const bars = meansOf(values, width)
        .map((mean) => BARS[heightOf(mean, least, most)])
        .join('');
      return [name, short(least), bars, short(most)];
    });
  return table(rows);
}

function heightOf(value: number, least: number, most: number): number {
  return most === least ? 0 : Math.round(((value - least) / (most - least)) * (BARS.length - 1));
}

function meansOf(values: readonly number[], width: number): number[] {
  const count = Math.min(width, values.length);
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.floor((edge * values.length) / count));
    return values.slice(from, to).reduce((sum, value) => sum + value, 0) / (to! - from!);
  });
}

function short(value: number): string {
  const text = Math.abs(value) < 100 && !Number.isInteger(value) ? value.toFixed(1) : grouped(value);
  return Number(text) === 0 ? '0' : text;
}
