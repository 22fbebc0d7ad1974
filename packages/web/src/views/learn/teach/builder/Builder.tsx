// The builder of assignments: choices above, and the link and the file that they give at once below.
import { WAYS } from '@twofold/lessons';
import {
  CONTRACTS,
  type Handout,
  LONGEST_NOTE,
  LONGEST_TITLE,
  makeHandoutFile,
  makeHandoutLink,
  SHAPES,
} from '@twofold/sandbox';
import { createEffect, createUniqueId, For, on, Show } from 'solid-js';
import { BASE } from '../../../../browser/basePath';
import { saveFile } from '../../../../browser/download';
import { t } from '../../../../i18n/i18n';
import { LOCALES } from '../../../../i18n/locales';
import { copyText } from '../../../../share/clipboard';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { appLocation } from '../../../../ui/router';
import { TEACH_PATH } from '../../location';
import { SAFE_LINK } from '../../own/source/programLink';
import { assignmentLink, assignmentPath } from '../parts/links';
import { shapeName, wayName } from '../parts/taskName';
import { BoardList } from './BoardList';
import { createDraft, type Drafting } from './draft';
import '../../lesson/lesson.css';
import '../student/task.css';

const GRADE = 'npx twofold lesson grade handed-in --assignment assignment.json';

export function Builder() {
  const drafting = createDraft(appLocation().hash);
  const id = createUniqueId();
  // A reload has the same choices. `navigate` would open the view anew.
  createEffect(
    on(
      drafting.handout,
      (handout) =>
        handout &&
        history.replaceState(history.state, '', `${BASE}${TEACH_PATH}#${makeHandoutLink(handout)}`),
      { defer: true },
    ),
  );
  return (
    <section class="task-builder" aria-labelledby={id}>
      <h2 id={id}>{t('learn.builder.title')}</h2>
      <p>{t('learn.builder.lead')}</p>
      <TaskFields drafting={drafting} />
      <h3>{t('learn.task.boards')}</h3>
      <BoardList drafting={drafting} />
      <PageFields drafting={drafting} />
      <Show when={drafting.handout()} fallback={<Fault field={drafting.fault()} />}>
        {(handout) => <Ready handout={handout()} />}
      </Show>
    </section>
  );
}

/** What students do, and which boards count. */
function TaskFields(props: { readonly drafting: Drafting }) {
  const { draft, change } = props.drafting;
  const ways = () => (draft().task === 'program' ? CONTRACTS : WAYS).map(({ id }) => id);
  return (
    <div class="task-fields">
      <Select
        label={t('learn.builder.task')}
        value={draft().task}
        options={[
          ['program', t('learn.builder.task.program')],
          ['lesson', t('learn.builder.task.lesson')],
        ]}
        onChoose={(task) => change('task', task as Handout['task'])}
      />
      <Select
        label={t('learn.builder.way')}
        value={draft().way}
        options={ways().map((way) => [way, wayName(way)])}
        onChoose={(way) => change('way', way)}
      />
      <Show when={draft().task === 'program'}>
        <Select
          label={t('learn.builder.shape')}
          value={draft().shape}
          options={SHAPES.map((shape) => [shape, shapeName(shape)])}
          onChoose={(shape) => change('shape', shape as Handout['shape'])}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={draft().points}
            onChange={({ currentTarget }) => change('points', currentTarget.checked)}
          />
          {t('learn.builder.points')}
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={draft().hints}
            onChange={({ currentTarget }) => change('hints', currentTarget.checked)}
          />
          {t('learn.builder.hints')}
        </label>
      </Show>
    </div>
  );
}

/** The words of the students' page. */
function PageFields(props: { readonly drafting: Drafting }) {
  const { draft, change } = props.drafting;
  return (
    <div class="task-fields">
      <label class="field">
        <span>{t('learn.builder.name')}</span>
        <input
          type="text"
          dir="auto"
          maxLength={LONGEST_TITLE}
          value={draft().title}
          onInput={({ currentTarget }) => change('title', currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t('learn.builder.due')}</span>
        <input
          type="datetime-local"
          min="2000-01-01T00:00"
          max="2999-12-31T23:59"
          value={draft().due}
          onChange={({ currentTarget }) => change('due', currentTarget.value)}
        />
      </label>
      <Select
        label={t('learn.builder.language')}
        value={draft().language}
        options={[
          ['', t('learn.builder.language.own')],
          ...LOCALES.map(({ code, name }): [string, string] => [code, name]),
        ]}
        onChoose={(language) => change('language', language)}
      />
      <label class="field task-wide">
        <span>{t('learn.builder.note')}</span>
        <textarea
          rows={3}
          dir="auto"
          maxLength={LONGEST_NOTE}
          value={draft().note}
          onInput={({ currentTarget }) => change('note', currentTarget.value)}
        />
      </label>
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}

function Select(props: SelectProps) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}>
        <For each={props.options}>
          {([value, name]) => (
            <option value={value} selected={value === props.value}>
              {name}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}

/** A fault of a board stands below the boards. */
function Fault(props: { readonly field: string | undefined }) {
  return (
    <Show when={props.field !== 'boards'}>
      <p class="own-notice failed" role="alert">
        {t('learn.builder.wrong')}
      </p>
    </Show>
  );
}

function Ready(props: { readonly handout: Handout }) {
  const link = () => assignmentLink(props.handout);
  const file = () => makeHandoutFile(props.handout);
  const save = () => saveFile(new Blob([file()], { type: 'application/json' }), 'assignment.json');
  return (
    <div class="task-ready">
      <h3>{t('learn.builder.link')}</h3>
      <p class="task-link" dir="ltr">
        {link()}
      </p>
      <Show when={link().length > SAFE_LINK}>
        <p class="own-note">{t('learn.builder.long', { count: link().length })}</p>
      </Show>
      <div class="row wrap">
        <button
          type="button"
          class="btn primary"
          onClick={() => void copyText(link(), t('learn.builder.copied'))}
        >
          <Icon path={LATER_ICONS.link} />
          {t('learn.builder.copy')}
        </button>
        <a class="btn" href={BASE + assignmentPath(props.handout)} target="_blank" rel="noopener">
          {t('learn.builder.preview')}
        </a>
        <button type="button" class="btn" onClick={save}>
          <Icon path={LATER_ICONS.download} />
          {t('learn.builder.save')}
        </button>
      </div>
      <p>{t('learn.builder.grade')}</p>
      <pre dir="ltr">{GRADE}</pre>
      <details>
        <summary>{t('learn.builder.file')}</summary>
        <pre dir="ltr">{file()}</pre>
      </details>
    </div>
  );
}
