// One chart. Its library is loaded with the first chart. Colours are read from the page at every drawing, so a
// change of theme only redraws it.
import { createEffect, on, onCleanup, onMount } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { locale } from '../../../i18n/i18n';
import { settings } from '../../../settings/settings';
import { watchSystemTheme } from '../../../theme/theme';
import type { Plot, PlotData } from './plot';

export interface ChartProps extends PlotData {
  readonly label: string; // describes the chart in words
}

export function Chart(props: ChartProps) {
  let root!: HTMLDivElement;
  let plot: Plot | undefined;
  let isGone = false;
  onMount(async () => {
    const { openPlot } = await importAgain(() => import('./plot'));
    if (isGone) return;
    plot = openPlot(root, props);
  });
  createEffect(() => {
    const data = { kind: props.kind, times: props.times, columns: props.columns };
    plot?.show(data);
  });
  const repaint = () => requestAnimationFrame(() => plot?.repaint());
  createEffect(on([() => settings.theme, () => settings.palette, locale], repaint, { defer: true }));
  onCleanup(watchSystemTheme(repaint));
  onCleanup(() => {
    isGone = true;
    plot?.close();
  });
  return <div class="chart" role="img" aria-label={props.label} dir="ltr" ref={root} />;
}
