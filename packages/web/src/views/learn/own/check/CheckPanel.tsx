// The outcome of a check: its progress, the first difference, or that all is right.
import { WAYS, type Way } from '@twofold/lessons';
import type { Failed, Progress } from '@twofold/sandbox';
import { Show } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { A } from '../../../../ui/router';
import { learnPath } from '../../location';
import { lessonText } from '../../parts/lessonText';
import type { Demands } from '../demands';
import type { Place } from '../editor/Editor';
import type { OwnProgram } from '../ownProgram';
import type { Check } from './createCheck';
import { FailureReport } from './FailureReport';

type CheckedProgram = Pick<OwnProgram, 'contract' | 'source'>;

interface CheckPanelProps {
  readonly check: Check;
  readonly program: CheckedProgram;
  readonly demands?: Pick<Demands, 'hints'> | undefined;
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
            next={props.demands ? undefined : nextAfter(props.program.contract.id)}
          />
        </Show>
        <Show when={check.failed()} keyed>
          {(failed) => (
            <FailureReport
              failed={props.demands?.hints === false ? withoutHints(failed) : failed}
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

/** The sentence alone: no name of a mistake, no board, and no lines that could show a board. */
function withoutHints({ failure, at, log }: Failed): Failed {
  return { failure, log: at ? [] : log };
}

/** The following way that is not this one. */
function nextAfter(way: string): Way {
  const at = WAYS.findIndex(({ id }) => id === way);
  return WAYS[(at + 1) % WAYS.length]!;
}

/** All is right, and what to try next. */
function Right(props: {
  readonly cases: number;
  readonly milliseconds: number;
  readonly next: Way | undefined;
}) {
  const seconds = () =>
    formatNumber(props.milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const detail = () => (props.next ? 'learn.own.rightDetail' : 'learn.task.rightDetail');
  return (
    <div class="own-right">
      <h2>{t('learn.own.right')}</h2>
      <p>{t(detail(), { count: props.cases, seconds: seconds() })}</p>
      <Show when={props.next}>
        {(next) => (
          <p>
            <A href={learnPath('own', next().id)}>{t('learn.own.next', { name: lessonText(next().name) })}</A>
          </p>
        )}
      </Show>
    </div>
  );
}
