// Measures this machine at the press of a button. A worker of its own does it, so that the page stays quick.
import { WAYS } from '@twofold/lessons';
import { createMemo, createSignal, onCleanup, Show } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { lessonText } from '../../parts/lessonText';
import { type Bar, Bars } from '../parts/Bars';
import { CONTESTANTS, type Contestant, logShares, type Measured } from './measure';

type State = 'ready' | 'running' | 'done' | 'failed';

function openWorker(): Worker {
  return new Worker(new URL('./measure.worker', import.meta.url), {
    type: 'module',
    name: 'twofold-measure',
  });
}

function nameOf(id: Contestant): string {
  if (id === 'core' || id === 'tables' || id === 'kernel') return t(`learn.chapter.bitboards.name.${id}`);
  return lessonText(WAYS.find((way) => way.id === id)!.name);
}

export function MeasureFigure() {
  const [measured, setMeasured] = createSignal<readonly Measured[]>([]);
  const [state, setState] = createSignal<State>('ready');
  let worker: Worker | undefined;
  onCleanup(() => worker?.terminate());
  const start = () => {
    if (state() === 'running') return;
    setMeasured([]);
    setState('running');
    worker = openWorker();
    worker.onmessage = ({ data }: MessageEvent<Measured>) => {
      const all = setMeasured((before) => [...before, data]);
      if (all.length === CONTESTANTS.length) setState('done');
    };
    worker.onerror = () => setState('failed');
  };
  return (
    <>
      <div class="row wrap">
        <button type="button" class="btn primary" aria-disabled={state() === 'running'} onClick={start}>
          {t(state() === 'done' ? 'learn.chapter.bitboards.again' : 'learn.chapter.bitboards.measure')}
        </button>
        <Show when={state() === 'running'}>
          <progress
            max={CONTESTANTS.length}
            value={measured().length}
            aria-label={t('learn.chapter.bitboards.progress')}
          />
        </Show>
      </div>
      <p class="chapter-said" role="status">
        {tellState(state(), measured())}
      </p>
      <Rates measured={measured()} />
    </>
  );
}

function tellState(state: State, measured: readonly Measured[]): string {
  const next = CONTESTANTS[measured.length];
  if (state === 'running' && next) return t('learn.chapter.bitboards.running', { name: nameOf(next) });
  if (state === 'failed') return t('learn.chapter.bitboards.failed');
  return t(state === 'done' ? 'learn.chapter.bitboards.done' : 'learn.chapter.bitboards.notYet');
}

function Rates(props: { readonly measured: readonly Measured[] }) {
  const bars = createMemo(() => barsOf(props.measured));
  return (
    <Show when={bars().length > 0}>
      <Bars label={t('learn.chapter.bitboards.rates')} bars={bars()} />
    </Show>
  );
}

/** The lowest rate is 1 times as fast as itself. */
function barsOf(measured: readonly Measured[]): Bar[] {
  const known = measured.flatMap(({ rate }) => rate ?? []);
  const [shares, lowest] = [logShares(known), Math.min(...known)];
  return measured.map(({ id, rate }) => {
    if (rate === undefined)
      return { name: nameOf(id), value: t('learn.chapter.bitboards.missing'), share: 0 };
    const figures = { maximumSignificantDigits: 2 };
    return {
      name: nameOf(id),
      value: t('learn.chapter.bitboards.rate', {
        rate: formatNumber(rate, { ...figures, notation: 'compact' }),
        factor: formatNumber(rate / lowest, figures),
      }),
      share: shares[known.indexOf(rate)]!,
      isLit: id === 'kernel',
    };
  });
}
