// What came of the check of a replay, in words.
import { For, Show } from 'solid-js';
import { formatDate, t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import type { Checked, ProofStep } from './proofSteps';
import './proof.css';

/** The verdict on a replay, and all steps of its check. */
export function Steps(props: { readonly found: Checked }) {
  return (
    <section class="stack">
      <h2>{t(`ranked.verdict.${props.found.verdict}`)}</h2>
      <ol class="proof-steps">
        <For each={props.found.steps}>{(step) => <Step step={step} />}</For>
      </ol>
    </section>
  );
}

const ICONS = { holds: 'check', open: 'help', false: 'close' } as const;

function unfailedText({ kind, why, holding, values }: ProofStep): string {
  if (why) return t(`ranked.open.${why}`);
  const { endedAt } = values; // the language may change while it stands there
  const date = typeof endedAt === 'number' ? formatDate(endedAt, { dateStyle: 'medium' }) : '';
  return t(`ranked.proved.${holding ?? kind}`, { ...values, date });
}

export function Step(props: { readonly step: ProofStep }) {
  const { step } = props;
  return (
    <li data-state={step.state}>
      <span class="proof-sign">
        <Icon name={ICONS[step.state]} />
        <span class="visually-hidden">{t(`ranked.state.${step.state}`)}</span>
      </span>
      <div>
        <b>{t(`ranked.step.${step.kind}`)}</b>
        <Show when={step.fault} fallback={<p>{unfailedText(step)}</p>}>
          {(fault) => (
            <p>
              {t(`ranked.false.${fault().name}`, step.values)}
              <Show when={fault().line}>{(line) => ` ${t('ranked.falseAt', { line: line() })}`}</Show>
            </p>
          )}
        </Show>
        <Show when={step.digest}>{(digest) => <code dir="ltr">{digest()}</code>}</Show>
      </div>
    </li>
  );
}
