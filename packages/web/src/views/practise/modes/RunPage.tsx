// The two modes. Streak: puzzles grow harder, until the first mistake. Three minutes: as many as possible, and a mistake costs
// time. Neither moves the rating.
import { type PuzzleEntry, parsePuzzle } from '@twofold/solver/internal';
import { createSignal, Match, Show, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { nextForMode } from '../model/nextPuzzle';
import type { PageProps, RunAnswer } from '../parts/pageProps';
import { QuestionPage } from '../question/QuestionPage';
import type { Answer } from '../question/question';
import { Clock, createCountdown } from './countdown';
import { EndPage } from './EndPage';
import { StartPage } from './StartPage';

interface RunProps extends PageProps {
  readonly mode: 'streak' | 'minutes';
}

const RUN_MS = 180_000;
/** What a mistake costs. */
const FAULT_MS = 10_000;
/** How long a right answer is seen before the next puzzle. */
const SEEN_MS = 450;

export function RunPage(props: RunProps) {
  const { progress, entries, mode } = props;
  const isTimed = mode === 'minutes';
  const [entry, setEntry] = createSignal<PuzzleEntry>();
  const [answers, setAnswers] = createSignal<readonly RunAnswer[]>([]);
  const [state, setState] = createSignal<'start' | 'asking' | 'over'>(isTimed ? 'start' : 'asking');
  const [isBest, setBest] = createSignal(false);
  const solved = () => answers().filter(({ isRight }) => isRight).length;
  /** At each right answer: a run that is left counts, too. */
  const noteBest = () => {
    if (progress.finish(mode, solved())) setBest(true);
  };
  const end = () => {
    if (state() === 'over') return;
    noteBest();
    setState('over');
  };
  const countdown = createCountdown(RUN_MS, end);
  const ask = () => {
    const done = new Set(answers().map(({ entry: { id } }) => id));
    const next = nextForMode(mode, entries, done, { ...progress, random: Math.random });
    if (!next) return end();
    setEntry(next);
  };
  const begin = () => {
    setAnswers([]);
    setBest(false);
    setState('asking');
    ask();
    if (isTimed) countdown.start();
  };
  if (!isTimed) begin();
  /** Whether the next puzzle comes by itself. */
  const goesOn = () => isTimed || answers().at(-1)?.isRight !== false;
  const hear = (asked: PuzzleEntry, { isRight }: Answer) => {
    progress.answer(asked, isRight, { isRated: false });
    setAnswers((all) => [...all, { entry: asked, isRight }]);
    noteBest();
    if (isTimed && !isRight) countdown.take(FAULT_MS);
    if (isTimed || isRight) setTimeout(() => state() === 'asking' && entry() === asked && ask(), SEEN_MS);
  };
  return (
    <Switch
      fallback={
        <EndPage mode={mode} answers={answers()} progress={progress} isBest={isBest()} again={begin} />
      }
    >
      <Match when={state() === 'start'}>
        <StartPage best={progress.player().bestTimed} begin={begin} />
      </Match>
      <Match when={state() === 'asking'}>
        <Show when={entry()} keyed>
          {(asked) => {
            const puzzle = parsePuzzle(asked.line);
            if (!puzzle.ok) return null;
            return (
              <QuestionPage
                puzzle={puzzle.value}
                onAnswer={(answer) => hear(asked, answer)}
                next={() => (goesOn() ? ask() : end())}
                nextLabel={t(isTimed ? 'practise.next' : 'practise.toResult')}
                isBrief={goesOn()}
                status={
                  <>
                    <Show when={isTimed}>
                      <Clock left={countdown.left()} />
                    </Show>
                    <b class="practise-count">{t('practise.solved', { count: solved() })}</b>
                  </>
                }
              />
            );
          }}
        </Show>
      </Match>
    </Switch>
  );
}
