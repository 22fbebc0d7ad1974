// One chart. Its library is loaded with the first chart. Colours are read from the page at every drawing, so a
// change of theme only redraws it.
import { createEffect, on, onCleanup, onMount } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { locale } from '../../../i18n/i18n';
import { settings } from '../../../settings/settings';
import { watchSystemTheme } from '../../../theme/theme';
import { createMissing } from '../../../ui/missingPart';
import type { Plot, PlotData } from './plot';

export interface ChartProps extends PlotData {
  readonly label: string; // describes the chart in words
}

export function Chart(props: ChartProps) {
  let root!: HTMLDivElement;
  let plot: Plot | undefined;
  let isGone = false;
  const missing = createMissing();
  onCleanup(missing.end);
  onMount(() => {
    importAgain(() => import('./plot')).then(({ openPlot }) => {
      if (!isGone) plot = openPlot(root, props);
    }, missing.show);
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
