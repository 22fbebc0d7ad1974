// Draws series of games with uPlot. Games are evenly spaced in the order of play. On an axis of dates, a month
// without games would fill most of the chart.
import './plotLanguage';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../../i18n/i18n';
import { formatTick } from '../dates';
import { ticksOf } from './ticks';

export interface PlotData {
  readonly kind: 'scores' | 'wins';
  readonly times: readonly number[]; // the time of each game
  readonly columns: readonly (readonly number[])[]; // scores and their trend, or wins so far
}

export interface Plot {
  show(data: PlotData): void;
  /** Redraws with the current colours. */
  repaint(): void;
  close(): void;
}

const FONT = '13px Outfit, system-ui, sans-serif';

/** Draws into `root`, in its size, until closed. */
export function openPlot(root: HTMLElement, data: PlotData): Plot {
  let { times } = data;
  const ticksAt = () => ticksOf(times.length);
  const nameOf = (game: number) => formatTick(times[game - 1]!, times.at(-1)! - times[0]!);
  const size = () => ({ width: Math.max(root.clientWidth, 120), height: Math.max(root.clientHeight, 120) });
  const options: uPlot.Options = {
    ...size(),
    series: [{}, ...(data.kind === 'scores' ? scoreSeries(times.length) : winSeries())],
    axes: [gameAxis(ticksAt, nameOf), valueAxis()],
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(most * 1.05, 1)] } },
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 36, 0, 0],
  };
  const plot = new uPlot(options, alignedData(data), root);
  const observer = new ResizeObserver(() => plot.setSize(size()));
  observer.observe(root);
  return {
    show(next) {
      times = next.times;
      plot.setData(alignedData(next));
    },
    repaint: () => plot.redraw(false, true),
    close() {
      observer.disconnect();
      plot.destroy();
    },
  };
}

function alignedData({ times, columns }: PlotData): uPlot.AlignedData {
  return [times.map((_, index) => index + 1), ...columns.map((column) => [...column])];
}

const forced = matchMedia('(forced-colors: active)');

/** The value of a colour token. Where the person forces all colours, the text colour. */
function token(name: string): string {
  if (forced.matches) return 'CanvasText';
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function scoreSeries(games: number): uPlot.Series[] {
  return [
    {
      paths: () => null,
      points: {
        show: true,
        size: games < 1000 ? 5 : 3,
        width: 0,
        fill: () => `color-mix(in srgb, ${token('--soft')} 60%, transparent)`,
      },
    },
    { stroke: () => token('--accent'), width: 2.5, points: { show: false } },
  ];
}

function winSeries(): uPlot.Series[] {
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  return [
    {
      stroke: () => token('--accent'),
      fill: () => `color-mix(in srgb, ${token('--accent')} 12%, transparent)`,
      width: 2.5,
      points: { show: false },
      ...(stepped && { paths: stepped }),
    },
  ];
}

/** An axis of game numbers, labelled with the days they were played. */
function gameAxis(ticksAt: () => number[], nameOf: (game: number) => string): uPlot.Axis {
  return {
    stroke: () => token('--soft'),
    font: FONT,
    grid: { show: false },
    ticks: { show: false },
    size: 28,
    splits: ticksAt,
    values: (_, splits) => splits.map(nameOf),
  };
}

function valueAxis(): uPlot.Axis {
  return {
    stroke: () => token('--soft'),
    font: FONT,
    size: 52,
    grid: { stroke: () => token('--line'), width: 1 },
    ticks: { show: false },
    incrs: [1, 2, 5]
      .flatMap((step) => [0, 1, 2, 3, 4, 5, 6, 7].map((power) => step * 10 ** power))
      .sort((a, b) => a - b),
    values: (_, splits) => splits.map((value) => formatNumber(value, { notation: 'compact' })),
  };
}
