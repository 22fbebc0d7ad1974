// A result that a student has handed in, for the teacher: what it claims, and the program run again.
import {
  type FalseClaim,
  falseClaims,
  type Handout,
  isLate,
  parseHandoutLink,
  parseResultFile,
  parseResultLink,
  type Report,
  type StudentResult,
  scopeOf,
} from '@twofold/sandbox';
import { createEffect, createSignal, For, onCleanup, Show } from 'solid-js';
import { formatDate, formatDuration, t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { A, appLocation } from '../../../../ui/router';
import { TEACH_PATH } from '../../location';
import { createCheck } from '../../own/check/createCheck';
import { FailureReport } from '../../own/check/FailureReport';
import { startSandbox } from '../../own/run/startSandbox';
import { decodeProgram } from '../../own/source/programLink';
import { PageHeading } from '../../parts/PageHeading';
import { linkFault } from '../parts/linkFault';
import { dueText, titleOf } from '../parts/taskName';
import '../../own/own.css';
import '../student/task.css';

type Opened = { readonly result: StudentResult } | { readonly fault: string } | undefined;

export default function ResultView() {
  let picker!: HTMLInputElement;
  const [opened, setOpened] = createSignal<Opened>();
  createEffect(() => {
    const { hash } = appLocation();
    if (hash.length > 1) void readLink(hash).then(setOpened);
  });
  const result = () => {
    const now = opened();
    return now && 'result' in now ? now.result : undefined;
  };
  const fault = () => {
    const now = opened();
    return now && 'fault' in now ? now.fault : undefined;
  };
  const readFile = async (file: File | undefined) => {
    picker.value = '';
    if (!file) return;
    const read = file.size > 2 ** 20 ? undefined : parseResultFile(await file.text());
    setOpened(read?.ok ? { result: read.value } : { fault: t('learn.result.noResult') });
  };
  return (
    <main class="page learn own task">
      <PageHeading class="learn-title">{t('learn.result.title')}</PageHeading>
      <p class="learn-lead">{t('learn.result.lead')}</p>
      <div class="task-file">
        <button type="button" class="btn" onClick={() => picker.click()}>
          <Icon path={LATER_ICONS.open} />
          {t('learn.result.open')}
        </button>
        <input
          type="file"
          accept=".json,application/json"
          hidden
          onChange={() => void readFile(picker.files?.[0])}
          ref={picker}
        />
      </div>
      <p role="alert">{fault()}</p>
      <Show when={result()} keyed>
        {(shown) => <ResultPage result={shown} />}
      </Show>
      <p>
        <A href={TEACH_PATH}>{t('learn.teach.title')}</A>
      </p>
    </main>
  );
}

async function readLink(hash: string): Promise<Opened> {
  const read = parseResultLink(hash);
  if (!read.ok) return { fault: linkFault(read) };
  const { code, ...claims } = read.value;
  const program = await decodeProgram(code);
  if (!program.ok) return { fault: t('learn.task.damaged') };
  return { result: { ...claims, ...program.source } };
}

function ResultPage(props: { readonly result: StudentResult }) {
  const { result } = props;
  const read = parseHandoutLink(result.assignment);
  if (!read.ok) throw new TypeError(read.error.message); // the result was read with its assignment
  const handout = read.value;
  const sandbox = startSandbox();
  onCleanup(() => sandbox.close());
  const check = createCheck(sandbox, handout.way, scopeOf(handout));
  const { text, language } = result;
  const run = () =>
    check.start({ source: { text, language }, contract: handout.way, points: handout.points }, false);
  return (
    <>
      <Claims result={result} handout={handout} />
      <pre class="own-printed" dir="ltr" tabindex="0" role="region" aria-label={t('learn.own.program')}>
        {text}
      </pre>
      <button type="button" class="btn primary" disabled={check.isRunning()} onClick={() => void run()}>
        {t(check.isRunning() ? 'learn.own.checking' : 'learn.result.run')}
      </button>
      <div role="status" class="own-check">
        <Show when={check.report()}>
          {(report) => <Verdict report={report()} claims={falseClaims(result, report(), handout)} />}
        </Show>
      </div>
    </>
  );
}

function Claims(props: { readonly result: StudentResult; readonly handout: Handout }) {
  const { result, handout } = props;
  const rows = () => [
    [t('learn.result.task'), titleOf(handout)],
    [t('learn.result.name'), result.name ?? '–'],
    [t('learn.result.at'), formatDate(Date.parse(result.at))],
    ...(handout.due ? [[t('learn.builder.due'), dueText(handout.due)]] : []),
    [t('learn.result.claim'), t(result.passed ? 'learn.result.claim.right' : 'learn.result.claim.wrong')],
    [t('learn.result.tries'), String(result.tries)],
    [t('learn.result.time'), formatDuration(1000 * result.seconds)],
  ];
  return (
    <>
      <dl class="task-claims">
        <For each={rows()}>
          {([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          )}
        </For>
      </dl>
      <Show when={isLate(result, handout)}>
        <p class="own-notice failed">{t('learn.result.late')}</p>
      </Show>
    </>
  );
}

const CLAIM_KEYS = {
  'another-assignment': 'learn.result.differs',
  passed: 'learn.result.differs',
  cases: 'learn.result.differs.cases',
} as const;

/** Whether the program does what its student's page said of it. */
function Verdict(props: { readonly report: Report; readonly claims: readonly FalseClaim[] }) {
  return (
    <>
      <For each={props.claims}>{(claim) => <p class="own-notice failed">{t(CLAIM_KEYS[claim])}</p>}</For>
      <Show when={props.claims.length === 0}>
        <p>{t('learn.result.holds')}</p>
      </Show>
      <Show
        when={!props.report.ok && props.report}
        fallback={<h2>{t('learn.task.handIn.right', { count: props.report.cases })}</h2>}
      >
        {(failed) => <FailureReport failed={failed()} />}
      </Show>
    </>
  );
}
