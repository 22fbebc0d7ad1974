/** What a run's record says of its settings: a stretch for each time that they changed. */
import { basename } from 'node:path';
import type { RunState, Stretch } from './checkpoint.js';
import type { TrainingOptions } from './trainingOptions.js';

/** Adds a stretch to the run's record if its settings are not those of the last one. */
export function noteStretch(state: RunState, options: TrainingOptions): void {
  const settings = settingsOf(state, options);
  const last = state.stretches.at(-1);
  if (last) {
    const { fromEpisode: _, initial, from, caution, keepPruned, ...before } = last;
    if (JSON.stringify(before) === JSON.stringify(settings)) return;
  }
  const { fromEpisode, ...beginning } = beginningOf(state, options);
  state.stretches.push({ fromEpisode, ...settings, ...beginning });
}

/** What may change while the run goes on. */
function settingsOf({ shape }: RunState, options: TrainingOptions): Omit<Stretch, 'fromEpisode'> {
  const { threads = 1, rate, coherence = false, lambda, restartAbove, carousel, promotion } = options;
  const { stages = [], largest, downgrading } = shape;
  return {
    threads,
    rate,
    coherence,
    ...(lambda === undefined ? {} : { lambda }),
    ...(restartAbove === undefined ? {} : { restartAbove }),
    ...(carousel === undefined ? {} : { late: carousel }),
    ...(promotion === undefined ? {} : { lifted: promotion }),
    stages,
    ...(largest === undefined ? {} : { largest }),
    ...(downgrading === undefined ? {} : { lowered: downgrading }),
  };
}

/** Where the stretch begins, and with what, if it is the run's first. */
function beginningOf(
  { episodes }: RunState,
  { initial, from, caution, keepPruned }: TrainingOptions,
): Pick<Stretch, 'fromEpisode' | 'initial' | 'from' | 'caution' | 'keepPruned'> {
  if (episodes > 0) return { fromEpisode: episodes };
  return {
    fromEpisode: 0,
    ...(initial === undefined ? {} : { initial }),
    ...(from === undefined ? {} : { from: basename(from) }),
    ...(caution === undefined ? {} : { caution }),
    ...(keepPruned ? { keepPruned } : {}),
  };
}
