// What to do in a scene: on the stage where it is large, else in place of the bar at the thumb.
import { Match, Show, Switch } from 'solid-js';
import { focusBoard } from '../../../../browser/focus';
import { givesFocusBack } from '../../../../browser/givesFocusBack';
import { t } from '../../../../i18n/i18n';
import { ShareButton } from '../../../../share/ShareButton';
import { Icon } from '../../../../ui/Icon';
import { A } from '../../../../ui/router';
import type { Shown } from '../ownGames';

export function SceneActions(props: { readonly shown: Shown }) {
  const { controller, scene } = props.shown;
  const keepGoing = () => {
    controller.keepGoing();
    focusBoard();
  };
  const takeBack = () => {
    controller.undo();
    focusBoard();
  };
  return (
    <div class="scene-actions" ref={givesFocusBack}>
      <A class="btn" href={`/games?game=${controller.record().id}&from=start`}>
        <Icon name="play" />
        <span>{t('scene.replay')}</span>
      </A>
      <A class="btn" href={`/analyse?game=${controller.record().id}`}>
        <Icon name="analyse" />
        <span>{t('scene.review')}</span>
      </A>
      <ShareButton record={() => controller.toRecord()} />
      <Switch>
        <Match when={scene() === 'target'}>
          <button type="button" class="btn primary" onClick={keepGoing}>
            {t('scene.keepGoing')}
          </button>
        </Match>
        <Match when={scene() === 'end'}>
          <Show when={controller.canUndo()}>
            <button type="button" class="btn" onClick={takeBack}>
              <Icon name="undo" />
              <span>{t('scene.takeBack')}</span>
            </button>
          </Show>
          <button type="button" class="btn primary" onClick={() => controller.newGame()}>
            {t('play.newGame')}
          </button>
        </Match>
      </Switch>
    </div>
  );
}
