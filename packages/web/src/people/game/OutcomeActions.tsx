// What to do after a game that the server has dealt: on the stage where it is large, else in the bar at the thumb.
import type { RankedGame } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { givesFocusBack } from '../../browser/givesFocusBack';
import { t } from '../../i18n/i18n';
import { ShareButton } from '../../share/ShareButton';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A } from '../../ui/router';
import { LEADERBOARD_PATH, RANKED_PATH, raceOf } from '../paths';
import { createEndedGame } from './endedGame';

interface ActionsProps {
  readonly game: RankedGame;
  readonly isOwn: boolean;
}

export function OutcomeActions(props: ActionsProps) {
  const { game } = props;
  const { busy, open, shared } = createEndedGame(game.id);
  return (
    <div class="scene-actions" ref={givesFocusBack}>
      <Show when={game.ply > 0}>
        <button type="button" class="btn" aria-busy={busy() === 'replay'} onClick={() => void open('replay')}>
          <Icon name="play" />
          <span>{t('scene.replay')}</span>
        </button>
        <button type="button" class="btn" aria-busy={busy() === 'review'} onClick={() => void open('review')}>
          <Icon name="analyse" />
          <span>{t('scene.review')}</span>
        </button>
        <ShareButton record={shared} />
      </Show>
      <Show when={raceOf(game)} fallback={<Ranked game={game} isOwn={props.isOwn} />}>
        {(path) => (
          <A class="btn primary" href={path()}>
            {t('ranked.toRace')}
          </A>
        )}
      </Show>
    </div>
  );
}

/** On from a ranked game: the ranking of its board, and the next game. */
function Ranked(props: ActionsProps) {
  return (
    <>
      <A class="btn" href={`${LEADERBOARD_PATH}&variant=${props.game.variant}`}>
        <Icon path={LATER_ICONS.ranked} />
        <span>{t('ranked.ranking')}</span>
      </A>
      <A class="btn primary" href={RANKED_PATH}>
        {t(props.isOwn ? 'ranked.again' : 'ranked.toStart')}
      </A>
    </>
  );
}
