// A position of a chapter: the goal, the board, and after a try what came of it.
import { describeTurn, isOver, makePosition } from '@twofold/core';
import {
  type Exercise,
  HARMFUL_TILES,
  isHeld,
  type PlayChapter,
  type Verdict,
} from '@twofold/solver/internal';
import { createEffect, For, on, onCleanup, Show } from 'solid-js';
import { joinSentences, tellTurn } from '../../../board/speech';
import { playPath } from '../../../coach/advice/playChapters';
import { openAdvisor } from '../../../coach/network/openAdvisor';
import { createNarrator, LiveRegion } from '../../../game/narrator';
import { formatNumber, t } from '../../../i18n/i18n';
import { settings } from '../../../settings/settings';
import { Icon } from '../../../ui/Icon';
import { A } from '../../../ui/router';
import { PageHeading } from '../parts/PageHeading';
import { isDone, markDone } from '../progress';
import { CHAPTERS, POSITIONS } from './chapters';
import { loadExercises } from './course/course';
import { type Attempt, createAttempt } from './model/attempt';
import { createAwaited } from './parts/awaited';
import { TaskBoard } from './parts/TaskBoard';
import { ShowLine, WentWrong } from './parts/WentWrong';
import { directionName, formatRate, goalText, missedText } from './parts/words';

interface TaskProps {
  readonly chapter: PlayChapter;
  readonly position: number; // from 1 on
}

export default function TaskPage(props: TaskProps) {
  const exercise = createAwaited(async () => (await loadExercises(props.chapter))[props.position - 1]);
  return (
    <Show
      when={exercise.value()}
      fallback={
        <main class="page learn" aria-busy={exercise.error() === undefined}>
          {exercise.error() !== undefined && <p role="alert">{t('learn.play.missing')}</p>}
        </main>
      }
    >
      {(loaded) => <Task {...props} exercise={loaded()} />}
    </Show>
  );
}

function Task(props: TaskProps & { readonly exercise: Exercise }) {
  const { chapter, position, exercise } = props;
  const info = CHAPTERS.find(({ id }) => id === chapter)!;
  const advisor = openAdvisor();
  const attempt = createAttempt(exercise, advisor);
  const narrator = createNarrator(attempt.game);
  let page!: HTMLElement;
  let way!: HTMLElement;
  const { verdict, path } = attempt;
  const ply = () => path().length;
  const outcome = () =>
    verdict() === 'reached'
      ? t('learn.play.reached')
      : missedText(exercise.goal, ply(), isOver(attempt.game.node().board));
  narrator.say(() => joinSentences([goalText(exercise), tilesText(exercise)]));
  createEffect(
    on(verdict, (now) => {
      if (now !== 'reached') return;
      markDone(`play:${chapter}/${position}`);
      if (ORDINALS.every((own) => isDone(`play:${chapter}/${own}`))) markDone(`play:${chapter}`);
      way.focus({ preventScroll: true });
    }),
  );
  // After the narrator, whose sentence on the move alone would come first.
  onCleanup(
    attempt.game.listen((event) => {
      if (event.kind !== 'turn' || verdict() === 'open') return;
      const facts = describeTurn(event.turn, attempt.game.variant());
      narrator.say(() => joinSentences([tellTurn(facts, settings.speech), outcome()]));
    }),
  );
  // A line is asked for below the board.
  createEffect(
    () => attempt.line() && page.querySelector('.task-board')?.scrollIntoView({ block: 'nearest' }),
  );
  return (
    <main ref={page} class="page learn task" classList={{ ended: verdict() !== 'open' }}>
      <header class="task-head">
        <p>
          <A href={playPath(chapter)}>{t(info.title)}</A>
          {' · '}
          {t('learn.play.position', { number: position, count: POSITIONS })}
        </p>
        <PageHeading>{goalText(exercise)}</PageHeading>
      </header>
      <TaskBoard attempt={attempt} narrator={narrator} />
      <div class="task-side">
        <Moves exercise={exercise} done={ply()} verdict={verdict()} />
        <Show when={verdict() !== 'open'} fallback={<p class="task-note">{tilesText(exercise)}</p>}>
          <p class="task-outcome" classList={{ missed: verdict() === 'missed' }}>
            <Show when={verdict() === 'reached'}>
              <Icon name="check" />
            </Show>
            {outcome()}
          </p>
        </Show>
        <Show when={attempt.isGuessing()}>
          <p class="task-note" role="alert">
            {t('learn.play.guessing')}
          </p>
        </Show>
        <div class="task-steps">
          <button
            type="button"
            class="btn"
            aria-disabled={ply() === 0}
            aria-keyshortcuts="Control+Z"
            onClick={() => attempt.takeBack()}
          >
            <Icon name="undo" />
            {t('learn.play.takeBack')}
          </button>
          <button type="button" class="btn" aria-disabled={ply() === 0} onClick={attempt.restart}>
            {t('learn.play.again')}
          </button>
          <Show when={verdict() === 'reached'}>
            <A
              class="btn primary"
              href={position < POSITIONS ? playPath(chapter, position + 1) : playPath(chapter)}
              ref={(link: HTMLElement) => {
                way = link;
              }}
            >
              {t(position < POSITIONS ? 'learn.play.next' : 'learn.play.toChapter')}
            </A>
          </Show>
        </div>
        <Show when={verdict() === 'missed' && path()} keyed>
          {(_missed: unknown) => <WentWrong attempt={attempt} advisor={advisor} say={narrator.say} />}
        </Show>
        <Show when={verdict() !== 'open'}>
          <Checked exercise={exercise} attempt={attempt} />
        </Show>
      </div>
      <LiveRegion text={narrator.text()} />
    </main>
  );
}

const ORDINALS = Array.from({ length: POSITIONS }, (_, at) => at + 1);

function tilesText({ tiles }: Exercise): string {
  return t(tiles === HARMFUL_TILES ? 'learn.play.tiles.harmful' : 'learn.play.tiles.seed');
}

/** How many moves of the goal are played: a segment for each. */
function Moves(props: { readonly exercise: Exercise; readonly done: number; readonly verdict: Verdict }) {
  const { goal } = props.exercise;
  return (
    <div class="task-moves" classList={{ missed: props.verdict === 'missed' }}>
      <p>
        {t(isHeld(goal) ? 'learn.play.heldFor' : 'learn.play.used', {
          done: isHeld(goal) && props.verdict === 'missed' ? props.done - 1 : props.done,
          count: goal.moves,
        })}
      </p>
      <div aria-hidden="true">
        <For each={Array.from({ length: goal.moves })}>
          {(_, at) => <i classList={{ 'is-done': at() < props.done }} />}
        </For>
      </div>
    </div>
  );
}

/** What searches found of this position before it came into the course. */
function Checked(props: { readonly exercise: Exercise; readonly attempt: Attempt }) {
  const { exercise, attempt } = props;
  const { best, wrong, reached, proved } = exercise;
  const names = { direction: directionName(best), against: directionName(wrong) };
  const { first: from } = attempt.game;
  const solution = { from, moves: exercise.solution };
  const failure = { from, moves: exercise.failure };
  return (
    <section class="task-checked" aria-label={t('learn.play.checked')}>
      <h2>{t('learn.play.checked')}</h2>
      <p>
        {t('learn.play.checked.rates', {
          ...names,
          best: formatRate(reached.best),
          wrong: formatRate(reached.wrong),
          games: formatNumber(reached.games),
        })}{' '}
        {t(proved ? 'learn.play.checked.proved' : 'learn.play.checked.failed', names)}
      </p>
      <div class="task-lines">
        <ShowLine attempt={attempt} line={solution}>
          {t('learn.play.solution')}
        </ShowLine>
        <ShowLine attempt={attempt} line={failure}>
          {t('learn.play.failure', names)}
        </ShowLine>
        <A class="btn" href={`/analyse?position=${makePosition(exercise.board)}`}>
          {t('learn.play.analyse')}
        </A>
      </div>
    </section>
  );
}
