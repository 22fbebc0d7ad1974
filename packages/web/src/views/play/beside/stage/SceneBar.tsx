// The controls of a scene: what to play next, and on phones the bar at the thumb.
import { Show } from 'solid-js';
import { givesFocusBack } from '../../../../browser/givesFocusBack';
import { WatchButton } from '../../../../coach/WatchButton';
import { noteGhost } from '../../../../game/ghost/ghost';
import { t } from '../../../../i18n/i18n';
import { noteChallenge } from '../../../../share/challenge';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { BoardButton } from '../../Actions';
import type { Shown } from '../ownGames';
import { SceneActions } from './SceneActions';

export function SceneBar(props: { readonly shown: Shown }) {
  const { controller, own, scene } = props.shown;
  const playAgain = () => {
    const { variant, seed, start, startScore } = controller.game;
    const record = controller.toRecord();
    if (record.origin !== 'position') {
      noteChallenge(record);
      void noteGhost(record);
    }
    void own?.start(variant.id, seed, { start, startScore });
  };
  /** Whether the seed deals the same tiles again. It does not for games from elsewhere. */
  const isRepeatable = () => controller.record() && controller.game.seeded;
  return (
    <div class="scene-bar" ref={givesFocusBack}>
      <Show when={scene() === 'end'}>
        <div class="what-next">
          <Show when={own && isRepeatable()}>
            <button type="button" class="btn" onClick={playAgain}>
              <Icon path={LATER_ICONS.again} />
              <span>{t('scene.sameTiles')}</span>
            </button>
          </Show>
          <WatchButton watch={props.shown.watch} />
          <BoardButton variant={controller.variant()} />
        </div>
      </Show>
      <SceneActions shown={props.shown} />
    </div>
  );
}
