// The board of the review: the position, the move that was played there, and the better one. The better line is played on the
// same board.
import { type Direction, describeTurn } from '@twofold/core';
import type { ReviewedMove } from '@twofold/solver';
import { createEffect, createSignal, on, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import { joinSentences, tellEvents, tellTurn } from '../../../board/speech';
import { t } from '../../../i18n/i18n';
import type { Player } from '../../../replay/player';
import type { Recording } from '../../../replay/recording';
import { settings } from '../../../settings/settings';
import { Icon, type IconProps } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import type { Branch } from './model/moments';
import '../../../coach/arrow.css';

interface StepsProps {
  readonly player: Pick<Player, 'ply' | 'length' | 'isPlaying' | 'seek' | 'toggle'>;
}

interface BoardPanelProps {
  readonly recording: Recording;
  readonly player: Player;
  readonly branch: Branch | undefined; // the line beside the game that is on the board
  readonly move: ReviewedMove | undefined; // the game's move from the position on the board, once it is reviewed
}

export function BoardPanel(props: BoardPanelProps) {
  const { variant } = props.recording.game;
  /** Undefined while another line is on the board. */
  const move = () => (props.branch ? undefined : props.move);
  const isFault = () => move() !== undefined && move()!.best !== move()!.played;
  return (
    <section
      class="review-board"
      aria-label={t('review.board')}
      style={{ '--columns': variant.columns, '--rows': variant.rows }}
    >
      <div class="review-stage">
        <BoardView
          frame={props.player.frame()}
          speed={props.player.isPlaying() ? props.player.speed() : 1}
          label={t('board.label', { columns: variant.columns, rows: variant.rows })}
        >
          <Show when={move()}>
            {(shown) => (
              <div class="hint-arrows" aria-hidden="true">
                <Show when={isFault()}>
                  <Arrow direction={shown().played} whose="you" />
                </Show>
                <Arrow direction={shown().best} whose={isFault() ? 'better' : 'best'} />
              </div>
            )}
          </Show>
        </BoardView>
      </div>
      <Steps player={props.player} />
      <Spoken player={props.player} recording={props.recording} />
    </section>
  );
}

const ARROW_WORDS = {
  you: 'review.arrow.you',
  better: 'review.arrow.better',
  best: 'review.grade.best',
} as const;

/** The lit edge of a direction, with a word beside its point: nobody needs to know the two colours. */
function Arrow(props: { readonly direction: Direction; readonly whose: keyof typeof ARROW_WORDS }) {
  return (
    <div class={`review-arrow ${props.whose}`} data-direction={props.direction}>
      <div class="hint-arrow" data-direction={props.direction} />
      <span>{t(ARROW_WORDS[props.whose])}</span>
    </div>
  );
}

/** The buttons that go through a game. */
export function Steps(props: StepsProps) {
  const step = (icon: IconProps, label: string, keys: string, to: () => number) => (
    <button
      type="button"
      class="btn"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onClick={() => props.player.seek(to())}
    >
      <Icon {...icon} />
    </button>
  );
  return (
    <div class="review-steps" role="group" aria-label={t('games.controls')} dir="ltr">
      {step({ path: LATER_ICONS.first }, t('games.first'), 'Home', () => 0)}
      {step({ name: 'left' }, t('games.previous'), 'ArrowLeft', () => props.player.ply() - 1)}
      <button
        type="button"
        class="btn"
        aria-label={props.player.isPlaying() ? t('games.pause') : t('games.start')}
        aria-keyshortcuts="Space"
        onClick={() => props.player.toggle()}
      >
        <Icon {...(props.player.isPlaying() ? { path: LATER_ICONS.pause } : { name: 'play' })} />
      </button>
      {step({ name: 'right' }, t('games.next'), 'ArrowRight', () => props.player.ply() + 1)}
      {step({ path: LATER_ICONS.last }, t('games.last'), 'End', () => props.player.length)}
    </div>
  );
}

/** Announces each step of the person: a step forward with its turn. It is silent while moves run. */
function Spoken(props: { readonly player: Player; readonly recording: Recording }) {
  const { variant } = props.recording.game;
  const [told, setTold] = createSignal('');
  let before = props.player.ply();
  createEffect(
    on(
      () => props.player.ply(),
      (ply) => {
        const isStep = ply === before + 1;
        before = ply;
        if (props.player.isPlaying()) return;
        const { turn, score } = props.player.position();
        const facts = isStep && turn ? describeTurn(turn, variant) : undefined;
        const news = facts
          ? [tellTurn(facts, settings.speech), ...tellEvents(facts, variant)]
          : [t('speech.score', { score })];
        setTold(joinSentences([t('games.reachedMove', { ply, length: props.player.length }), ...news]));
      },
      { defer: true },
    ),
  );
  return (
    <p class="visually-hidden" role="status">
      {told()}
    </p>
  );
}
