// Puts a puzzle that was answered wrongly into the notebook, and takes it out again.
import type { Direction } from '@twofold/core';
import { makePuzzle, type Puzzle } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import { t } from '../../../i18n/i18n';
import type { NotebookEntry } from '../../../notebook/entry';
import { addEntries, notebookEntry, removeEntries } from '../../../notebook/notebook';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { showToast } from '../../../ui/toasts/toasts';

const FAILURE_SECONDS = 8;

export function KeepButton(props: { readonly puzzle: Puzzle; readonly played: Direction }) {
  const [isKept, setKept] = createSignal(false);
  const { puzzle, played } = props;
  let entry: NotebookEntry = {
    id: puzzle.id,
    line: makePuzzle(puzzle),
    variant: 'classic',
    played,
    addedAt: Date.now(),
  };
  /** An entry that is there keeps its schedule, also where it is taken out and put in again. */
  const find = async () => {
    const known = await notebookEntry(puzzle.id).catch(() => undefined);
    if (!known) return;
    entry = known;
    setKept(true);
  };
  const change = async () => {
    const wanted = !isKept();
    try {
      await (wanted ? addEntries([entry], { restores: true }) : removeEntries([puzzle.id], Date.now()));
      setKept(wanted); // only now: a page that is left at once would lose it
    } catch {
      showToast({ kind: 'practise', message: t('practise.notStored'), seconds: FAILURE_SECONDS });
    }
  };
  let last = find(); // presses take turns
  const press = () => {
    last = last.then(change);
  };
  return (
    <button type="button" class="btn" aria-pressed={isKept()} onClick={press}>
      <Icon {...(isKept() ? { name: 'check' } : { path: LATER_ICONS.download })} />
      {t(isKept() ? 'practise.kept' : 'practise.keep')}
    </button>
  );
}
