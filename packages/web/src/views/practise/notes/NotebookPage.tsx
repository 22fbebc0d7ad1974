// The notebook: all entries with the day on which each comes back. It can be pruned, exported, and read from a file.
import { messageOf } from '@twofold/core/internal';
import { createMemo, createSignal, For, onMount, Show } from 'solid-js';
import { saveFile } from '../../../browser/download';
import { fileText } from '../../../browser/fileText';
import { focusContent } from '../../../browser/focus';
import { formatDate, t } from '../../../i18n/i18n';
import { makeNotebook, type NotebookEntry, parseNotebook, puzzleOf } from '../../../notebook/entry';
import { addEntries, notebookEntries, removeEntries } from '../../../notebook/notebook';
import { dueAt, isDue, isKnown, KNOWN_DAYS } from '../../../notebook/schedule';
import { Heading } from '../../../ui/Heading';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { showToast } from '../../../ui/toasts/toasts';
import { HOME_PATH, REPEAT_PATH } from '../location';
import { directionName } from '../parts/words';

const UNDO_SECONDS = 10;

export default function NotebookPage() {
  let list!: HTMLUListElement;
  const { entries, said, due, known, remove, read, save } = createEntries(() => list);
  return (
    <main class="page practise practise-notes">
      <header class="practise-top">
        <div>
          <Heading>{t('practise.notes')}</Heading>
          <p class="practise-lead">{t('practise.notes.lead')}</p>
        </div>
        <div class="practise-rating">
          <Show when={due().length > 0} fallback={<NothingDue entries={entries() ?? []} />}>
            <p>{t('practise.notes.due', { count: due().length })}</p>
            <A class="btn primary" href={REPEAT_PATH}>
              {t('practise.notes.repeat')}
            </A>
          </Show>
        </div>
      </header>
      <p role="status" class="practise-said">
        {said()}
      </p>
      <Show when={entries()?.length === 0}>
        <p>{t('practise.notes.none')}</p>
      </Show>
      <ul class="practise-cards" ref={list}>
        <For each={entries()}>{(entry) => <Entry entry={entry} remove={() => remove([entry])} />}</For>
      </ul>
      <div class="row wrap practise-tools">
        <Show when={(entries()?.length ?? 0) > 0}>
          <button type="button" class="btn" onClick={save}>
            <Icon path={LATER_ICONS.download} />
            {t('practise.notes.export')}
          </button>
        </Show>
        <ImportButton read={read} />
        <Show when={known().length > 0}>
          <button type="button" class="btn" onClick={() => remove(known())}>
            {t('practise.notes.prune', { count: known().length, days: KNOWN_DAYS })}
          </button>
        </Show>
        <A class="btn quiet" href={HOME_PATH}>
          {t('practise.toStart')}
        </A>
      </div>
    </main>
  );
}

/** The entries, and the ways in which they change. `list` has a button for each. They live as long as the calling component. */
function createEntries(list: () => HTMLElement) {
  const [entries, setEntries] = createSignal<readonly NotebookEntry[]>();
  const [said, setSaid] = createSignal('');
  const fail = (error: unknown) => setSaid(t('practise.notes.failed', { reason: messageOf(error) }));
  const due = createMemo(() => (entries() ?? []).filter((entry) => isDue(entry, Date.now())));
  const known = createMemo(() => (entries() ?? []).filter(isKnown));
  const load = () => notebookEntries().then(setEntries, fail);
  onMount(load);
  /** The pressed button is gone: the entry at that place has the focus, or else the heading. */
  const focusAt = (place: number) => {
    const buttons = list().querySelectorAll<HTMLElement>('button');
    const button = buttons[Math.min(Math.max(place, 0), buttons.length - 1)];
    if (button) button.focus({ preventScroll: true });
    else focusContent();
  };
  const placeOf = ({ id }: NotebookEntry) => (entries() ?? []).findIndex((entry) => entry.id === id);
  const restore = async (removed: readonly NotebookEntry[]) => {
    await addEntries(removed, { restores: true });
    await load();
    if (list().isConnected) focusAt(placeOf(removed[0]!));
  };
  const remove = async (removed: readonly NotebookEntry[]) => {
    const place = placeOf(removed[0]!);
    const ids = removed.map(({ id }) => id);
    await removeEntries(ids, Date.now());
    setSaid('');
    await load();
    focusAt(place);
    showToast({
      kind: 'practise',
      message: t('practise.notes.removed', { count: removed.length }),
      seconds: UNDO_SECONDS,
      action: { label: t('games.restore'), run: () => void restore(removed).catch(fail) },
    });
  };
  const read = async (file: File) => {
    const parsed = parseNotebook(await fileText(file));
    if (!parsed.ok) return void setSaid(t('practise.notes.failed', { reason: parsed.error.message }));
    setSaid(t('practise.notes.added', { count: await addEntries(parsed.value, { restores: true }) }));
    await load();
  };
  const save = () =>
    saveFile(
      new Blob([makeNotebook(entries() ?? [])], { type: 'application/json' }),
      'twofold-notebook.json',
    );
  return {
    entries,
    said,
    due,
    known,
    remove: (own: readonly NotebookEntry[]) => void remove(own).catch(fail),
    read: (file: File) => void read(file).catch(fail),
    save,
  };
}

/** When the next one comes back. */
function NothingDue(props: { readonly entries: readonly NotebookEntry[] }) {
  return (
    <Show when={props.entries.length > 0}>
      <p>
        {t('practise.notes.nextDue', {
          date: formatDate(Math.min(...props.entries.map(dueAt)), { dateStyle: 'medium' }),
        })}
      </p>
    </Show>
  );
}

function Entry(props: { readonly entry: NotebookEntry; readonly remove: () => void }) {
  const puzzle = puzzleOf(props.entry);
  const title = () => {
    const { from, played } = props.entry;
    return from === undefined
      ? t('practise.notes.fromPuzzle', { direction: directionName(played) })
      : t('practise.notes.fromGame', { ply: from.ply + 1, direction: directionName(played) });
  };
  const comesBack = () =>
    isDue(props.entry, Date.now())
      ? t('practise.notes.isDue')
      : t('practise.notes.comesBack', { date: formatDate(dueAt(props.entry), { dateStyle: 'medium' }) });
  return (
    <li class="practise-entry">
      <span class="practise-picture">
        <Show when={puzzle}>{(known) => <SmallBoard board={known().board} digits />}</Show>
      </span>
      <span>
        <b>{title()}</b>
        <small>{comesBack()}</small>
        <Show when={props.entry.from}>
          {(from) => (
            <A href={`/analyse?game=${encodeURIComponent(from().game)}&ply=${from().ply}`}>
              {t('practise.notes.game')}
            </A>
          )}
        </Show>
      </span>
      <button
        type="button"
        class="icon-btn"
        title={t('practise.notes.remove')}
        aria-label={`${t('practise.notes.remove')}: ${title()}`}
        onClick={() => props.remove()}
      >
        <Icon path={LATER_ICONS.trash} />
      </button>
    </li>
  );
}

function ImportButton(props: { readonly read: (file: File) => void }) {
  let input!: HTMLInputElement;
  const take = () => {
    const [file] = input.files ?? [];
    if (file) props.read(file);
    input.value = ''; // the same file may be chosen again
  };
  return (
    <>
      <button type="button" class="btn" onClick={() => input.click()}>
        <Icon path={LATER_ICONS.open} />
        {t('practise.notes.import')}
      </button>
      <input
        type="file"
        accept=".json,application/json"
        hidden
        ref={input}
        aria-label={t('practise.notes.import')}
        onChange={take}
      />
    </>
  );
}
