// The outcome of a check: its progress, the first difference, or that all is right.
import { WAYS } from '@twofold/lessons';
import type { Failed, Progress } from '@twofold/sandbox';
import { createMemo, Show } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { A } from '../../../../ui/router';
import { learnPath } from '../../location';
import { lessonText } from '../../parts/lessonText';
import type { Place } from '../editor/Editor';
import type { OwnProgram } from '../ownProgram';
import type { Check } from './createCheck';
import { FailureReport } from './FailureReport';

interface CheckPanelProps {
  readonly check: Check;
  readonly program: OwnProgram;
  readonly onPlace: (place: Place) => void;
  readonly onPlay: (at: NonNullable<Failed['at']>) => void;
  readonly onStep?: ((at: NonNullable<Failed['at']>) => void) | undefined;
}

export function CheckPanel(props: CheckPanelProps) {
  const { check } = props;
  const isOld = () => check.checked()?.source.text !== props.program.source().text;
  return (
    <div class="own-check">
      <Show when={check.isRunning()}>
        <Running progress={check.progress()} onCancel={check.cancel} />
      </Show>
      <div role="status">
        <Show when={check.report()?.ok === true}>
          <Right
            cases={check.report()!.cases}
            milliseconds={check.report()!.milliseconds}
            program={props.program}
          />
        </Show>
        <Show when={check.failed()} keyed>
          {(failed) => (
            <FailureReport
              failed={failed}
              onPlace={props.onPlace}
              onPlay={props.onPlay}
              onStep={props.onStep}
            />
          )}
        </Show>
      </div>
      <Show when={check.report() && isOld()}>
        <p class="own-note">{t('learn.own.changedSince')}</p>
      </Show>
    </div>
  );
}

function Running(props: { readonly progress: Progress | undefined; readonly onCancel: () => void }) {
  const done = () => props.progress?.done ?? 0;
  const total = () => props.progress?.total ?? 1;
  return (
    <div class="own-running">
      <progress aria-label={t('learn.own.checking')} max={total()} value={done()} />
      <span class="own-count">
        <Show when={props.progress} fallback={t('learn.own.checking')}>
          {t('learn.own.progress', { done: done(), total: total() })}
        </Show>
      </span>
      <button type="button" class="btn" onClick={() => props.onCancel()}>
        {t('learn.own.cancel')}
      </button>
    </div>
  );
}

/** All is right, and what to try next: the following way that is not this one. */
function Right(props: {
  readonly cases: number;
  readonly milliseconds: number;
  readonly program: OwnProgram;
}) {
  const next = createMemo(() => {
    const at = WAYS.findIndex(({ id }) => id === props.program.contract.id);
    return WAYS[(at + 1) % WAYS.length]!;
  });
  const seconds = () =>
    formatNumber(props.milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div class="own-right">
      <h2>{t('learn.own.right')}</h2>
      <p>{t('learn.own.rightDetail', { count: props.cases, seconds: seconds() })}</p>
      <p>
        <A href={learnPath('own', next().id)}>{t('learn.own.next', { name: lessonText(next().name) })}</A>
      </p>
    </div>
  );
}
