// Leads to the puzzle of the day, which is the same everywhere, also without a server: it follows from the puzzles of this
// version and the number of the day.
import { dayNumberAt, puzzleOfDay } from '@twofold/protocol/client';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/i18n';
import { loadPuzzles, puzzlePath } from '../../puzzles/puzzles';
import { Icon } from '../../ui/Icon';
import { navigate } from '../../ui/router';

/** `number`: of the day by the server's clock. Without it by the device's clock. */
export function PuzzleButton(props: { readonly number?: number }) {
  const [hasFailed, setFailed] = createSignal(false);
  const open = async () => {
    setFailed(false);
    const entries = await loadPuzzles().catch(() => []);
    const puzzle = puzzleOfDay(entries, props.number ?? dayNumberAt(Date.now()));
    if (puzzle) navigate(puzzlePath(puzzle.id));
    else setFailed(true);
  };
  return (
    <div class="daily-puzzle">
      <button type="button" class="btn" onClick={() => void open()}>
        <Icon name="check" />
        {t('daily.puzzle')}
      </button>
      <span class="ranked-soft">{t('daily.puzzleWords')}</span>
      <span role="alert">{hasFailed() && t('daily.noPuzzle')}</span>
    </div>
  );
}
