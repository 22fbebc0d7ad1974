// Puzzles one after another, with a rating: of all themes or of one, or first the puzzle of a link.
import { type PuzzleEntry, parsePuzzle, type Theme } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { puzzlePath } from '../../../puzzles/puzzles';
import { Heading } from '../../../ui/Heading';
import { A, navigate } from '../../../ui/router';
import { HOME_PATH, TRAINING_PATH } from '../location';
import { nextForTraining } from '../model/nextPuzzle';
import type { PageProps } from '../parts/pageProps';
import { formatGain, formatRating, THEME_NAMES } from '../parts/words';
import { QuestionPage } from './QuestionPage';

interface TrainingProps extends PageProps {
  readonly theme: Theme | undefined;
  readonly id: string | undefined;
}

export function TrainingPage(props: TrainingProps) {
  const { entries, progress } = props;
  const pool = createMemo(() =>
    props.theme === undefined ? entries : entries.filter(({ themes }) => themes.includes(props.theme!)),
  );
  const first = () =>
    props.id === undefined
      ? nextForTraining(pool(), progress, Math.random)
      : entries.find(({ id }) => id === props.id);
  const [entry, setEntry] = createSignal(first());
  const [gain, setGain] = createSignal<number>();
  createEffect(on([() => props.id, () => props.theme], () => setEntry(first()), { defer: true }));
  const next = () => {
    setGain(undefined);
    if (props.id !== undefined) return navigate(TRAINING_PATH);
    setEntry(nextForTraining(pool(), progress, Math.random));
  };
  return (
    <Show when={entry()} keyed fallback={<NoPuzzle />}>
      {(asked) => (
        <Show when={readPuzzle(asked)} keyed fallback={<NoPuzzle />}>
          {(puzzle) => (
            <QuestionPage
              puzzle={puzzle}
              onAnswer={({ isRight }) => setGain(progress.answer(asked, isRight, { isRated: true }))}
              next={next}
              status={
                <Show when={props.theme}>
                  {(theme) => <span class="practise-chip">{t(THEME_NAMES[theme()])}</span>}
                </Show>
              }
              after={
                <p class="practise-facts">
                  <Show when={gain() !== undefined} fallback={<span>{t('practise.unrated')}</span>}>
                    <span>
                      {t('practise.newRating', {
                        rating: formatRating(progress.player().rating),
                        change: formatGain(gain()!),
                      })}
                    </span>
                  </Show>
                  <span>
                    {t('practise.puzzleRating', { rating: formatRating(progress.ratingOf(asked).rating) })}
                  </span>
                  <For each={asked.themes}>{(theme) => <span>{t(THEME_NAMES[theme])}</span>}</For>
                  <A href={puzzlePath(asked.id)}>{t('practise.link')}</A>
                </p>
              }
            />
          )}
        </Show>
      )}
    </Show>
  );
}

function readPuzzle({ line }: PuzzleEntry) {
  const puzzle = parsePuzzle(line);
  return puzzle.ok ? puzzle.value : undefined;
}

function NoPuzzle() {
  return (
    <main class="page practise practise-none">
      <Heading>{t('practise.none')}</Heading>
      <p>{t('practise.noneWords')}</p>
      <A class="btn" href={HOME_PATH}>
        {t('practise.toStart')}
      </A>
    </main>
  );
}
