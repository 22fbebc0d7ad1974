// Puts a puzzle that was answered wrongly into the notebook, and takes it out again.
import type { Direction } from '@twofold/core';
import { makePuzzle, type Puzzle } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { addEntries, removeEntries } from '../../../notebook/notebook';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { showToast } from '../../../ui/toasts/toasts';

const FAILURE_SECONDS = 8;

export function KeepButton(props: { readonly puzzle: Puzzle; readonly played: Direction }) {
  const [isKept, setKept] = createSignal(false);
  const change = async () => {
    const { puzzle, played } = props;
    const wanted = !isKept();
    setKept(wanted);
    const entry = {
      id: puzzle.id,
      line: makePuzzle(puzzle),
      variant: 'classic',
      played,
      addedAt: Date.now(),
    };
    const work = wanted ? addEntries([entry], { restores: true }) : removeEntries([puzzle.id], Date.now());
    await work.catch(() => {
      setKept(!wanted);
      showToast({ kind: 'practise', message: t('practise.notStored'), seconds: FAILURE_SECONDS });
    });
  };
  return (
    <button type="button" class="btn" aria-pressed={isKept()} onClick={change}>
      <Icon {...(isKept() ? { name: 'check' } : { path: LATER_ICONS.download })} />
      {t(isKept() ? 'practise.kept' : 'practise.keep')}
    </button>
  );
}
