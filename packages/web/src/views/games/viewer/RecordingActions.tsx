// The actions for the game in the viewer: first ways to continue, then exports. None is filled, since the one
// filled button of the view belongs to the player.
import { createEffect, createSignal, Match, on, Show, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { uploadIdOf } from '../../../net/uploads';
import type { Player } from '../../../replay/player';
import { canPlayFrom, type Recording } from '../../../replay/recording';
import { createUploadsSignal, showShortLink } from '../../../share/shortLink/showShortLink';
import type { GameRecord } from '../../../storage/records';
import { Icon, type IconName } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { appLocation, navigate } from '../../../ui/router';
import type { GameList } from '../gameList';
import { LIST_PATH } from '../location';
import {
  attempt,
  continueGame,
  copyLink,
  copyReplay,
  downloadReplay,
  isSeedKnown,
  keep,
  playFrom,
  playSeedAgain,
  savePicture,
} from './recordingActions';

interface Props {
  readonly list: GameList;
  readonly recording: Recording;
  readonly player: Player;
}

export function RecordingActions(props: Props) {
  const { list, recording } = props;
  const { record } = recording;
  const isStored = record.id !== '';
  const isShared = uploadIdOf(appLocation().path) !== undefined;
  const takesUploads = createUploadsSignal();
  const removeAndLeave = async () => {
    await list.delete(record);
    navigate(LIST_PATH);
  };
  return (
    <section class="viewer-actions" aria-label={t('games.actions')}>
      <Onward {...props} />
      <Show when={isSeedKnown(recording)}>
        <Action icon="redo" label={t('games.playSeed')} act={() => playSeedAgain(list, record)} />
      </Show>
      <Action
        path={LATER_ICONS.download}
        quiet
        label={t('games.download')}
        act={() => downloadReplay(recording)}
      />
      <Action path={LATER_ICONS.copy} quiet label={t('games.copyReplay')} act={() => copyReplay(recording)} />
      <Action path={LATER_ICONS.link} quiet label={t('games.copyLink')} act={() => copyLink(recording)} />
      <Show when={takesUploads() && !isShared}>
        <Action path={LATER_ICONS.link} quiet label={t('upload.short')} act={() => showShortLink(record)} />
      </Show>
      <Action
        path={LATER_ICONS.image}
        quiet
        label={t('games.saveImage')}
        act={() => savePicture(recording)}
      />
      <Show when={isStored}>
        <Action path={LATER_ICONS.trash} quiet removes label={t('games.delete')} act={removeAndLeave} />
      </Show>
    </section>
  );
}

/** The ways to continue the game. */
function Onward(props: Props) {
  const { list, recording, player } = props;
  const { record } = recording;
  const [isKnown, setKnown] = createSignal(true); // true until the lookup ends, so that "Keep" does not flash
  createEffect(on(list.games, async () => setKnown(record.id !== '' || (await isStored(list, record)))));
  const hasMoves = () => canPlayFrom(recording, player.position());
  return (
    <>
      <Switch>
        <Match when={list.isCurrent(record)}>
          <Action icon="play" label={t('games.backToGame')} act={() => navigate('/')} />
        </Match>
        <Match when={record.id !== '' && record.status !== 'over'}>
          <Action icon="play" label={t('games.continue')} act={() => continueGame(list, record)} />
        </Match>
        <Match when={!isKnown()}>
          <Action icon="games" label={t('games.keep')} act={() => keep(list, recording)} />
        </Match>
      </Switch>
      <Action
        icon="play"
        label={t('games.playFromHere')}
        disabled={!hasMoves()}
        act={() => (hasMoves() ? playFrom(list, recording, player.position()) : undefined)}
      />
    </>
  );
}

/** Whether a game is stored. False if the games cannot be read: then "Keep" reports the failure. */
async function isStored(list: GameList, record: GameRecord): Promise<boolean> {
  return (await list.find(record).catch(() => undefined)) !== undefined;
}

type ActionProps = ({ readonly icon: IconName } | { readonly path: string }) & {
  readonly label: string;
  readonly quiet?: boolean;
  readonly removes?: boolean; // shown apart from the others
  readonly disabled?: boolean;
  readonly act: () => void | Promise<void>;
};

function Action(props: ActionProps) {
  return (
    <button
      type="button"
      class="btn"
      classList={{ quiet: props.quiet === true, removes: props.removes === true }}
      aria-disabled={props.disabled === true}
      onClick={attempt(() => props.act())}
    >
      {'icon' in props ? <Icon name={props.icon} /> : <Icon path={props.path} />}
      {props.label}
    </button>
  );
}
