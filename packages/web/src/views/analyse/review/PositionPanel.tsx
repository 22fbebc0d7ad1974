// The position on the board, closer: what each direction is worth, and ways to play on from it.
import type { Direction } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { Show } from 'solid-js';
import type { CurrentGame } from '../../../game/currentGame';
import { t } from '../../../i18n/i18n';
import { analysisPath } from '../../../replay/link';
import { canPlayFrom, positionAt, type Recording } from '../../../replay/recording';
import { A } from '../../../ui/router';
import { showToast } from '../../../ui/toasts/toasts';
import { analysePath } from '../location';
import { Directions } from './Directions';
import type { Figures } from './model/figures';
import { hasOwnTiles, playOnFresh, playOnSame } from './model/playOn';
import type { ReviewSession } from './model/session';
import { OwnDirections } from './OwnDirections';

interface PositionProps {
  readonly current: CurrentGame;
  readonly recording: Recording;
  readonly session: ReviewSession;
  readonly ply: number; // of the game
  readonly played: Direction | undefined;
  readonly figures: Figures;
  readonly tile: number | undefined; // whose chance for the player is shown. Undefined: the solver's figures are
}

const FAILURE_SECONDS = 8;

export function PositionPanel(props: PositionProps) {
  const position = () => (props.session.reviewed() ? props.session.position(props.ply) : undefined);
  return (
    <section class="review-position" aria-label={t('review.position')}>
      <h2>{t('review.position')}</h2>
      <Show
        when={canPlayFrom(props.recording, positionAt(props.recording, props.ply))}
        fallback={<p>{t('review.over')}</p>}
      >
        <Show when={position()}>
          {(searched) => (
            <Show when={props.tile} fallback={<Directions position={searched()} played={props.played} />}>
              {(tile) => (
                <OwnDirections
                  position={searched()}
                  chances={props.figures.directions(props.ply)}
                  tile={tile()}
                  played={props.played}
                />
              )}
            </Show>
          )}
        </Show>
        <PlayOn {...props} />
      </Show>
    </section>
  );
}

/** The game from the ply on the board, played on as a game of its own. */
function PlayOn(props: PositionProps) {
  const begin = (play: typeof playOnSame) => () =>
    play(props.current, props.recording, props.ply).catch((error) =>
      showToast({
        kind: 'games',
        message: t('games.failed', { reason: messageOf(error) }),
        seconds: FAILURE_SECONDS,
      }),
    );
  return (
    <div class="row wrap review-play-on">
      <Show when={hasOwnTiles(props.recording)}>
        <button type="button" class="btn" onClick={begin(playOnSame)}>
          {t('review.playOn.same')}
        </button>
      </Show>
      <button type="button" class="btn" onClick={begin(playOnFresh)}>
        {t('review.playOn.fresh')}
      </button>
      <A class="btn" href={analysePath(props.recording.record, { ply: props.ply, onward: 'hand' })}>
        {t('review.playOn.hand')}
      </A>
      <A class="btn" href={analysePath(props.recording.record, { ply: props.ply, onward: 'tries' })}>
        {t('review.playOn.tries')}
      </A>
      <A class="btn" href={analysisPath(props.recording.record, props.ply)}>
        {t('review.toBoard')}
      </A>
    </div>
  );
}
