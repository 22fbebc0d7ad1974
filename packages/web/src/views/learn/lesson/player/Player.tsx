// The player of a way: board, variables, code with the running line, and the controls. Also of a wrong way, with
// the right one beside it.
import { createEffect, createMemo, type JSX, on, onMount, Show } from 'solid-js';
import { isCalm } from '../../../../board/BoardView';
import { t } from '../../../../i18n/i18n';
import { LessonBoard } from '../../parts/LessonBoard';
import { lessonText } from '../../parts/lessonText';
import { numbersOf } from '../model/numbers';
import { boardWords, sentenceOf } from '../model/sentence';
import { CodePanel } from './CodePanel';
import { Controls } from './Controls';
import { EditLayer } from './EditLayer';
import type { LessonPlayer } from './lessonPlayer';
import { handlePlayerKey } from './playerKeys';
import { Variables } from './Variables';
import './player.css';
import './sideways.css';

interface PlayerProps {
  readonly player: LessonPlayer;
  /** The board can be changed before the first step. */
  readonly isEditable?: boolean;
  /** The position at which a wrong way goes wrong. */
  readonly wrongAt?: number | undefined;
  /** Where the learner's own program for this way is written. */
  readonly own?: string | undefined;
  /** Where the text of its file is shown. */
  readonly file?: string | undefined;
  /** What stands above the board. */
  readonly heading?: JSX.Element;
  /** What stands beside the board instead of the variables. */
  readonly beside?: JSX.Element;
  readonly ref?: (player: HTMLElement) => void;
}

const SLIDE_MS = 280;

export function Player(props: PlayerProps) {
  const { player } = props;
  let section!: HTMLElement;
  onMount(() => props.ref?.(section));
  const isUnderWay = createMemo(() => player.isPlaying() || player.position() > 0);
  createEffect(on(isUnderWay, (isBegun) => isBegun && bringToTop(section), { defer: true }));
  return (
    <section
      class="lesson-player"
      classList={{ 'has-beside': props.beside !== undefined }}
      aria-label={t('learn.lesson.player', { name: lessonText(player.routine.name) })}
      tabindex="-1"
      ref={section}
      onKeyDown={(event) => handlePlayerKey(event, player)}
    >
      <div class="lesson-stage" data-many={player.routine.variables.length > 5}>
        <div class="lesson-board-box">
          {props.heading}
          <PlayerBoard player={player} isEditable={props.isEditable === true} />
          <Sentence player={player} wrongAt={props.wrongAt} />
        </div>
        <Show when={props.beside} fallback={<Variables player={player} />}>
          {props.beside}
        </Show>
        <CodePanel player={player} own={props.own} file={props.file} />
      </div>
      <Controls player={player} wrongAt={props.wrongAt} />
    </section>
  );
}

/** Windows where the bar stays at the bottom, over what has no room above it. */
const SMALL = '(max-width: 40rem), (max-height: 30rem)';

/** Where the bar covers the code or the board is above the window, the player moves up. */
function bringToTop(section: HTMLElement): void {
  const [code, bar] = ['.lesson-code', '.lesson-bar'].map((part) =>
    section.querySelector(part)!.getBoundingClientRect(),
  );
  const isWhole = code!.bottom <= bar!.top && section.getBoundingClientRect().top >= 0;
  if (!matchMedia(SMALL).matches || isWhole) return;
  section.scrollIntoView({ block: 'start', behavior: isCalm() ? 'instant' : 'smooth' });
}

/** The step in words, read out as it changes with its number: two steps may have the same words. And that a wrong way has gone wrong. */
export function Sentence(props: Pick<PlayerProps, 'player' | 'wrongAt'>) {
  const { player } = props;
  const sentence = createMemo(() => sentenceOf(player.routine, player.recording(), player.position()));
  return (
    <p class="lesson-sentence" aria-live="polite">
      <span aria-atomic="true">
        <Show when={player.position() > 0}>
          <span class="visually-hidden">{t('learn.lesson.stepNumber', { step: player.position() })} </span>
        </Show>
        <span class="lesson-told">{sentence()}</span>
      </span>{' '}
      <Show when={props.wrongAt !== undefined && player.position() >= props.wrongAt}>
        <strong>
          {player.position() === props.wrongAt
            ? t('learn.lesson.wrongMark')
            : t('learn.lesson.wrongHere', { step: props.wrongAt! })}
        </strong>
      </Show>
    </p>
  );
}

/** The board of a player, which can be changed before the first step. */
export function PlayerBoard(props: { readonly player: LessonPlayer; readonly isEditable: boolean }) {
  const { player } = props;
  const isOpen = () => props.isEditable && player.position() === 0;
  const numbers = createMemo(() => numbersOf(player.routine, player.given().side, player.board()));
  const label = () =>
    t('learn.lesson.board', { rows: boardWords(player.routine, player.given().side, player.board()) });
  return (
    <LessonBoard
      board={player.board()}
      label={isOpen() ? undefined : label()}
      tiles={player.tiles()}
      marks={player.step()?.marks}
      lane={player.step()?.lane}
      numbers={numbers()}
      turns={player.step()?.turns ?? 0}
      room={player.room()}
      slide={Math.min(SLIDE_MS, SLIDE_MS / player.speed())}
    >
      <Show when={isOpen()}>
        <EditLayer player={player} numbers={numbers()} />
      </Show>
    </LessonBoard>
  );
}
