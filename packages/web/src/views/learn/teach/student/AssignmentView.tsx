// The page of an assignment, as a link shows it to students: the task, its boards, and an editor with the check.

import { crc32 } from '@twofold/core/internal';
import { WAYS } from '@twofold/lessons';
import { findContract, type Handout, makeHandoutLink, parseHandoutLink, scopeOf } from '@twofold/sandbox';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { A, appLocation } from '../../../../ui/router';
import { boardPath } from '../../lesson/model/boardLink';
import { learnPath } from '../../location';
import { createOwnProgram } from '../../own/ownProgram';
import { Workbench } from '../../own/Workbench';
import { PageHeading } from '../../parts/PageHeading';
import { UnknownPart } from '../../parts/UnknownPart';
import { ContractRules } from '../parts/ContractRules';
import { linkFault } from '../parts/linkFault';
import { OwnBoards } from '../parts/OwnBoards';
import { dueText, shapeName, titleOf, wayName } from '../parts/taskName';
import { type Checked, HandIn } from './HandIn';
import { usePageLanguage } from './pageLanguage';
import { createTaskLog } from './taskLog';
import '../../own/own.css';
import './task.css';

export default function AssignmentView() {
  const read = createMemo(() => parseHandoutLink(appLocation().hash));
  return (
    <Show
      when={handoutIn(read())}
      keyed
      fallback={
        <UnknownPart title={t('learn.task.title')} text={linkFault(read())} back={t('learn.own.contents')} />
      }
    >
      {(handout) => <TaskPage handout={handout} />}
    </Show>
  );
}

function handoutIn(read: ReturnType<typeof parseHandoutLink>): Handout | undefined {
  return read.ok ? read.value : undefined;
}

function TaskPage(props: { readonly handout: Handout }) {
  const { handout } = props;
  usePageLanguage(handout.language);
  return (
    <main class="page learn own task">
      <PageHeading class="learn-title">{titleOf(handout)}</PageHeading>
      <Due due={handout.due} />
      <Show when={handout.note}>{(note) => <Note text={note()} />}</Show>
      <Show when={handout.task === 'program'} fallback={<Lesson handout={handout} />}>
        <Program handout={handout} />
      </Show>
    </main>
  );
}

function Due(props: { readonly due: string | undefined }) {
  const isPast = () => Date.parse(props.due!) + 60_000 <= Date.now();
  return (
    <Show when={props.due}>
      {(due) => (
        <p class="learn-lead" classList={{ 'is-past': isPast() }}>
          {t(isPast() ? 'learn.task.wasDue' : 'learn.task.due', { date: dueText(due()) })}
        </p>
      )}
    </Show>
  );
}

/** The teacher's own words: any language, a paragraph each line. */
function Note(props: { readonly text: string }) {
  return (
    <div class="task-note" dir="auto">
      <For each={props.text.split('\n').filter((line) => line !== '')}>
        {(line) => <p dir="auto">{line}</p>}
      </For>
    </div>
  );
}

/** A lesson: links to its steps on each board. */
function Lesson(props: { readonly handout: Handout }) {
  const { way, boards } = props.handout;
  return (
    <>
      <p>{t('learn.task.lesson', { name: wayName(way) })}</p>
      <p>
        <A class="btn primary" href={learnPath('way', way)}>
          {t('learn.task.openLesson')}
        </A>
      </p>
      <OwnBoards
        boards={boards}
        beside={({ board, side = 'WEST' }) => (
          <A class="btn" href={boardPath(way, { board, side })}>
            {t('learn.task.stepBoard')}
          </A>
        )}
      />
    </>
  );
}

function Program(props: { readonly handout: Handout }) {
  const { handout } = props;
  const { way, boards, shape, points, hints } = handout;
  const contract = findContract(way)!;
  const steps = hints ? WAYS.find(({ id }) => id === contract.id) : undefined; // they show how it is done
  const name = `task.${crc32(new TextEncoder().encode(makeHandoutLink(handout))).toString(16)}`;
  const program = createOwnProgram(contract, undefined, name);
  const log = createTaskLog(name);
  const [checked, setChecked] = createSignal<Checked>();
  const demands = {
    ...{ scope: scopeOf(handout), points, hints },
    onChecked(report: Checked['report'], { source }: Pick<Checked, 'source'>) {
      if (!report.ok && report.failure.code === 'stopped') return;
      log.noteTry();
      setChecked({ report, source, at: new Date() });
    },
  };
  return (
    <>
      <Show when={boards.length > 0}>
        <section aria-label={t('learn.task.boards')}>
          <h2>{t('learn.task.boards')}</h2>
          <OwnBoards boards={boards} />
        </section>
      </Show>
      <Workbench program={program} demands={demands} way={steps}>
        <div class="own-rules">
          <h2>{t('learn.own.contract')}</h2>
          <p>
            <code dir="ltr">{contract.signature}</code>
          </p>
          <ContractRules contract={contract} />
          <p>{t('learn.task.shape', { shape: shapeName(shape) })}</p>
          <Show when={points}>
            <p>{t('learn.task.points')}</p>
          </Show>
          <Show when={!hints}>
            <p>{t('learn.task.noHints')}</p>
          </Show>
        </div>
      </Workbench>
      <HandIn handout={handout} checked={checked()} current={program.source()} log={log.log()} />
    </>
  );
}
