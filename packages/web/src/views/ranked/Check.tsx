// Checks the proof of a ranked replay: dropped, chosen or pasted. Each step says what was computed and whether it holds.
import { createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { belongsToField } from '../../board/keys';
import { fileText } from '../../browser/fileText';
import { formatDate, t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { checked, checkText, forgetCheck, isChecking, noReplay } from './checkState';
import { Refused } from './NoServer';
import type { Checked, ProofStep } from './proofSteps';

/** Far more than the longest game. */
const LARGEST_FILE = 16 * 1024 * 1024;

export function Check() {
  let input!: HTMLInputElement;
  const [isOver, setOver] = createSignal(false);
  const [isTooLarge, setTooLarge] = createSignal(false);
  const take = (file: File | undefined | null) => {
    input.value = '';
    setTooLarge((file?.size ?? 0) > LARGEST_FILE);
    if (isTooLarge()) forgetCheck();
    else if (file) void checkText(fileText(file).catch(() => '')); // such as a folder
  };
  onMount(() => {
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    };
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const paste = (event: ClipboardEvent) => {
      if (belongsToField(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) return take(file);
      if (text.trim() === '') return;
      setTooLarge(false);
      void checkText(text);
    };
    addEventListener('drop', drop);
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('paste', paste);
    onCleanup(() => {
      removeEventListener('drop', drop);
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('paste', paste);
    });
  });
  return (
    <div class="ranked-check stack">
      <p>{t('ranked.checkAbout')}</p>
      <div class="ranked-drop" classList={{ over: isOver(), done: checked() !== undefined }}>
        <p>{t('ranked.checkDrop')}</p>
        <button type="button" class="btn primary" onClick={() => input.click()} aria-busy={isChecking()}>
          {t('ranked.checkChoose')}
        </button>
        <input
          type="file"
          hidden
          accept=".2048,.txt,text/plain"
          ref={input}
          onChange={() => take(input.files?.[0])}
        />
      </div>
      <div role="status">
        <Show when={isTooLarge()}>
          <p class="ranked-refused">{t('ranked.checkTooLarge')}</p>
        </Show>
        <Show when={isChecking()}>
          <p>{t('ranked.loading')}</p>
        </Show>
        <Show when={checked()}>{(found) => <Steps found={found()} />}</Show>
      </div>
      <Show when={noReplay()}>
        {(failure) => <Refused failure={failure()} words={t('ranked.noReplay')} />}
      </Show>
    </div>
  );
}

function Steps(props: { readonly found: Checked }) {
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

function Step(props: { readonly step: ProofStep }) {
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
