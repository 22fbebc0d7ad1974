// One chart. The library that draws it is fetched when the first chart is shown. Colours are read from the page
// whenever it draws, so a change of theme is only another drawing.
import { createEffect, on, onCleanup, onMount } from 'solid-js';
import { locale } from '../i18n/i18n';
import { settings } from '../settings/settings';
import { watchSystemTheme } from '../theme/theme';
import type { Plot, PlotData } from './plot';

export interface ChartProps extends PlotData {
  readonly label: string; // says in words what the chart shows
}

export function Chart(props: ChartProps) {
  let root!: HTMLDivElement;
  let plot: Plot | undefined;
  let isGone = false;
  onMount(async () => {
    const { openPlot } = await import('./plot');
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
