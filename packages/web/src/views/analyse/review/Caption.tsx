// The position on the board in a line: the move that was played, what it cost, and the luck of its tile.

import type { ReviewedMove } from '@twofold/solver';
import { certain } from '@twofold/solver/internal';
import { Show } from 'solid-js';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { Player } from '../../../replay/player';
import type { Recording } from '../../../replay/recording';
import { formatChange } from '../../../reviews/change';
import { directionName, formatShare, GRADE_NAMES } from '../parts/words';
import type { MoveFigures } from './model/figures';
import type { Branch } from './model/moments';

/** What of the player's chance the move took, and its tile brought. */
interface OwnFigures {
  readonly tile: number; // whose chance
  readonly figures: MoveFigures | undefined; // undefined: still to come
}

interface CaptionProps {
  readonly recording: Recording;
  readonly player: Player;
  readonly branch: Branch | undefined; // the line beside the game that is on the board
  readonly leave: () => void; // back to the game
  readonly move: ReviewedMove | undefined; // the game's move from the position on the board, once it is reviewed
  readonly own: OwnFigures | undefined; // undefined: the solver's figures are shown
}

export function Caption(props: CaptionProps) {
  return (
    <div class="review-caption">
      <Show
        when={!props.branch}
        fallback={
          <p>
            <b>{t('review.betterLine')}</b>{' '}
            {t('review.lineMove', { ply: props.player.ply() - props.branch!.from })}
            <button type="button" class="btn quiet" onClick={() => props.leave()}>
              {t('review.backToGame')}
            </button>
          </p>
        }
      >
        <p class="apart">
          <b>{t('games.atMove', { ply: props.player.ply(), length: props.recording.record.ply })}</b>{' '}
          <Show when={props.move}>{(move) => <MoveWords move={move()} own={props.own} />}</Show>
        </p>
      </Show>
    </div>
  );
}

interface MoveProps {
  readonly move: ReviewedMove;
  readonly own: OwnFigures | undefined;
}

/** "Next: Down, a mistake: −3.2 %. Luck of the tile: +0.4 %." For the player: "… −12 % of your chance of 512". */
function MoveWords(props: MoveProps) {
  const move = () => props.move;
  const luck = () => {
    if (props.own) return certain(props.own.figures?.luck);
    const share = move().luck / Math.max(1, move().expected);
    return Math.abs(share) >= 0.001 ? share : undefined;
  };
  const cost = () => (props.own ? certain(props.own.figures?.cost) : move().share || undefined);
  /** Of which the figures are parts. */
  const whole = () =>
    props.own ? t('review.own.title', { tile: formatTile(props.own.tile) }) : t('review.mode.score');
  return (
    <>
      <span>{t('review.next', { direction: directionName(move().played) })}</span>{' '}
      <Show when={move().isForced} fallback={<GradeWords {...props} />}>
        <span>{t('review.forced')}</span>
      </Show>{' '}
      <Show when={luck()}>
        {(share) => (
          <span>
            {t('review.tileLuck', { share: props.own ? formatChange(share()) : formatNumber(share(), LUCK) })}
          </span>
        )}
      </Show>{' '}
      <Show when={cost() !== undefined || luck() !== undefined}>
        <span>({whole()})</span>
      </Show>
    </>
  );
}

const LUCK = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;

function GradeWords(props: MoveProps) {
  const cost = () => {
    if (!props.own) return props.move.share > 0 ? formatShare(-props.move.share) : '';
    const change = certain(props.own.figures?.cost);
    return change === undefined ? '' : formatChange(change);
  };
  return (
    <Show when={props.move.grade}>
      {(grade) => (
        <span class={`review-grade ${grade()}`}>
          {t(GRADE_NAMES[grade()])} {cost()}
        </span>
      )}
    </Show>
  );
}
