// The position on the board in a line: the move that was played, what it cost, and the luck of its tile.
import type { ReviewedMove } from '@twofold/solver';
import { Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import type { Player } from '../../../replay/player';
import type { Recording } from '../../../replay/recording';
import { directionName, formatShare, GRADE_NAMES } from '../parts/words';
import type { Branch } from './model/moments';

interface CaptionProps {
  readonly recording: Recording;
  readonly player: Player;
  readonly branch: Branch | undefined; // the line beside the game that is on the board
  readonly leave: () => void; // back to the game
  readonly move: ReviewedMove | undefined; // the game's move from the position on the board, once it is reviewed
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
        <p>
          <b>{t('games.atMove', { ply: props.player.ply(), length: props.recording.record.ply })}</b>
          <Show when={props.move}>{(move) => <MoveWords move={move()} />}</Show>
        </p>
      </Show>
    </div>
  );
}

/** "Next: Down, a mistake: −3.2 %. Luck of the tile: +0.4 %." */
function MoveWords(props: { readonly move: ReviewedMove }) {
  const move = () => props.move;
  const luck = () => move().luck / Math.max(1, move().expected);
  return (
    <span class="review-words">
      {' '}
      {t('review.next', { direction: directionName(move().played) })}
      <Show when={move().isForced} fallback={<GradeWords move={move()} />}>
        {' '}
        · {t('review.forced')}
      </Show>
      <Show when={Math.abs(luck()) >= 0.001}>
        {' '}
        · {t('review.tileLuck', { share: formatNumber(luck(), LUCK) })}
      </Show>
    </span>
  );
}

const LUCK = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;

function GradeWords(props: { readonly move: ReviewedMove }) {
  return (
    <Show when={props.move.grade}>
      {(grade) => (
        <span class={`review-grade ${grade()}`}>
          {' '}
          · {t(GRADE_NAMES[grade()])}
          <Show when={props.move.share > 0}> {formatShare(-props.move.share)}</Show>
        </span>
      )}
    </Show>
  );
}
