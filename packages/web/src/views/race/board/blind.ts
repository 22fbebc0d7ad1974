// Blind: a moment after each move the numbers are hidden, and the colours with them. Screen readers find the same: the cells
// say where tiles are, and not which.
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js';
import type { BoardFrame } from '../../../board/boardFrame';
import { cellLabel } from '../../../board/speech';
import { t } from '../../../i18n/i18n';

/** How long numbers are seen after a move. */
const SEEN_MS = 900;

/** Whether the numbers of a board are hidden now. The style hides them from the eye, this from screen readers. */
export function keepBlind(
  isBlind: Accessor<boolean>,
  frame: Accessor<BoardFrame>,
  grid: Accessor<HTMLElement | undefined>,
): Accessor<boolean> {
  const [isHidden, setHidden] = createSignal(false);
  createEffect(() => {
    frame();
    setHidden(false);
    if (!isBlind()) return;
    const timer = setTimeout(() => setHidden(true), SEEN_MS);
    onCleanup(() => clearTimeout(timer));
  });
  createEffect(() => {
    const cells = grid()?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
    const { board } = frame();
    const hides = isHidden();
    if (!isBlind()) return;
    for (const cell of cells) {
      const at = Number(cell.dataset.cell);
      const isTile = hides && board.ranks[at] !== 0;
      cell.setAttribute('aria-label', isTile ? t('race.hiddenTile') : cellLabel(board, at));
    }
  });
  return isHidden;
}
