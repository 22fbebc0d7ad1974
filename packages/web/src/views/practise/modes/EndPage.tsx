// The end of a mode: how many were solved, whether it is a best, and the puzzles that went wrong.
import { parsePosition } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { puzzlePath } from '../../../puzzles/puzzles';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { HOME_PATH } from '../location';
import type { Progress } from '../model/progress';
import type { RunAnswer } from '../parts/pageProps';
import { formatRating, THEME_NAMES } from '../parts/words';

interface EndProps {
  readonly mode: 'streak' | 'minutes';
  readonly answers: readonly RunAnswer[];
  readonly progress: Progress;
  readonly isBest: boolean;
  readonly again: () => void;
}

export function EndPage(props: EndProps) {
  const solved = () => props.answers.filter(({ isRight }) => isRight).length;
  const wrong = createMemo(() => props.answers.filter(({ isRight }) => !isRight));
  const best = () =>
    props.mode === 'streak' ? props.progress.player().bestStreak : props.progress.player().bestTimed;
  return (
    <main class="page practise practise-end">
      <Heading>
        {t(props.mode === 'streak' ? 'practise.streakOver' : 'practise.minutesOver', { count: solved() })}
      </Heading>
      <p class="practise-lead" role="status">
        {props.isBest ? t('practise.newBest') : t('practise.bestSoFar', { count: best() })}
      </p>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={() => props.again()}>
          {t('practise.again')}
        </button>
        <A class="btn" href={HOME_PATH}>
          {t('practise.toStart')}
        </A>
      </div>
      <Show when={wrong().length > 0}>
        <h2>{t('practise.wrongOnes')}</h2>
        <ul class="practise-cards">
          <For each={wrong()}>
            {({ entry }) => (
              <li>
                <A class="practise-card" href={puzzlePath(entry.id)}>
                  <span class="practise-picture">
                    <Show when={boardOfLine(entry.line)}>{(board) => <SmallBoard board={board()} />}</Show>
                  </span>
                  <span>
                    <b>{t(THEME_NAMES[entry.themes[0]!])}</b>
                    <small>{t('practise.puzzleRating', { rating: formatRating(entry.rating) })}</small>
                  </span>
                </A>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </main>
  );
}

function boardOfLine(line: string) {
  const board = parsePosition(line.split(' ', 1)[0]!);
  return board.ok ? board.value : undefined;
}
