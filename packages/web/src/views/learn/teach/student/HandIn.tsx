// The result of the last check as a file and as a link, for the teacher.
import {
  type Handout,
  LONGEST_NAME,
  LONGEST_PROGRAM,
  makeHandoutLink,
  makeResultFile,
  makeResultLink,
  type Report,
  type Source,
  type StudentResult,
} from '@twofold/sandbox';
import { createSignal, createUniqueId, Show } from 'solid-js';
import { saveFile } from '../../../../browser/download';
import { formatDuration, t } from '../../../../i18n/i18n';
import { copyText } from '../../../../share/clipboard';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { showToast } from '../../../../ui/toasts/toasts';
import { encodeProgram } from '../../own/source/programLink';
import { resultLink } from '../parts/links';
import type { TaskLog } from './taskLog';

/** A program that was checked, and how it went. */
export interface Checked {
  readonly report: Report;
  readonly source: Source;
  readonly at: Date;
}

interface HandInProps {
  readonly handout: Handout;
  readonly checked: Checked | undefined;
  readonly current: Source; // in the editor
  readonly log: TaskLog;
}

const FAILED_SECONDS = 10;

export function HandIn(props: HandInProps) {
  const id = createUniqueId();
  const [name, setName] = createSignal('');
  const isOld = () => props.checked?.source.text !== props.current.text;
  const result = (): StudentResult => resultOf(props, name().trim());
  return (
    <section class="task-hand-in" aria-labelledby={id}>
      <h2 id={id}>{t('learn.task.handIn')}</h2>
      <p>{t('learn.task.handIn.text')}</p>
      <Show when={props.checked} fallback={<p class="own-note">{t('learn.task.handIn.checkFirst')}</p>}>
        {(checked) => (
          <>
            <p role="status">
              {t(checked().report.ok ? 'learn.task.handIn.right' : 'learn.task.handIn.wrong', {
                count: checked().report.cases,
              })}{' '}
              {t('learn.task.handIn.log', {
                tries: props.log.tries,
                time: formatDuration(1000 * props.log.seconds),
              })}
            </p>
            <Show when={isOld()}>
              <p class="own-note">{t('learn.task.handIn.old')}</p>
            </Show>
            <label class="field task-name">
              <span>{t('learn.task.handIn.name')}</span>
              <input
                type="text"
                maxLength={LONGEST_NAME}
                autocomplete="name"
                dir="auto"
                value={name()}
                onInput={({ currentTarget }) => setName(currentTarget.value)}
              />
            </label>
            <div class="row wrap">
              <button type="button" class="btn primary" onClick={() => void copyResult(result())}>
                <Icon path={LATER_ICONS.link} />
                {t('learn.task.handIn.link')}
              </button>
              <button type="button" class="btn" onClick={() => saveResult(result())}>
                <Icon path={LATER_ICONS.download} />
                {t('learn.task.handIn.file')}
              </button>
            </div>
          </>
        )}
      </Show>
    </section>
  );
}

function resultOf({ handout, checked, log }: HandInProps, name: string): StudentResult {
  const { report, source, at } = checked!;
  return {
    assignment: makeHandoutLink(handout),
    ...source,
    passed: report.ok,
    cases: report.cases,
    ...log,
    at: `${at.toISOString().slice(0, 19)}Z`,
    ...(name !== '' && { name: plain(name) }),
  };
}

/** Without signs that a result may not have in a name. */
function plain(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, ' ').slice(0, LONGEST_NAME);
}

function saveResult(result: StudentResult): void {
  if (result.text.length > LONGEST_PROGRAM) return tellTooLong();
  saveFile(new Blob([makeResultFile(result)], { type: 'application/json' }), `${fileName(result.name)}.json`);
}

function fileName(name: string | undefined): string {
  return name?.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'result';
}

async function copyResult({ text, language, ...claims }: StudentResult): Promise<void> {
  const code = await encodeProgram({ text, language }).catch(() => undefined);
  if (code === undefined) return tellTooLong();
  const link = resultLink(makeResultLink({ ...claims, code }));
  await copyText(link, t('learn.own.share.copied', { count: link.length }));
}

function tellTooLong(): void {
  showToast({ kind: 'own', message: t('learn.own.share.tooLong'), seconds: FAILED_SECONDS });
}
