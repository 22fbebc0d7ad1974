// The actions for the game in the viewer: ways to play on, to share, and to delete. What shares or saves the game stands
// in one panel. None is filled, since the one filled button of the view belongs to the player.
import { createEffect, createSignal, Match, on, Show, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { uploadIdOf } from '../../../net/uploads';
import { analysisPath, reviewPath } from '../../../replay/link';
import type { Player } from '../../../replay/player';
import { canPlayFrom, isBareBoard, type Recording } from '../../../replay/recording';
import { ShareButton } from '../../../share/ShareButton';
import type { ShareWay } from '../../../share/ShareSheet';
import type { GameRecord } from '../../../storage/records';
import { Icon, type IconName } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { A, appLocation, navigate } from '../../../ui/router';
import type { GameList } from '../gameList';
import { LIST_PATH } from '../location';
import { raceRefusal } from './race';
import {
  attempt,
  continueGame,
  copyReplay,
  downloadReplay,
  isSeedKnown,
  keep,
  playFrom,
  playSeedAgain,
  toPlay,
} from './recordingActions';

interface Props {
  readonly list: GameList;
  readonly recording: Recording;
  readonly player: Player;
  readonly invites: boolean; // an invitation stands above
}

export function RecordingActions(props: Props) {
  const { list, recording, player } = props;
  const { record } = recording;
  const isStored = record.id !== '';
  const isShared = uploadIdOf(appLocation().path) !== undefined;
  const files: readonly ShareWay[] = [
    {
      path: LATER_ICONS.download,
      label: t('games.download'),
      act: () => downloadReplay(recording),
    },
    { path: LATER_ICONS.copy, label: t('games.copyReplay'), act: () => copyReplay(recording) },
  ];
  const removeAndLeave = async () => {
    await list.delete(record);
    navigate(LIST_PATH);
  };
  return (
    <section class="viewer-actions" aria-label={t('games.actions')}>
      <Onward {...props} />
      <Show when={record.ply > 0}>
        <A class="btn" href={reviewPath(record)}>
          <Icon name="analyse" />
          {t('games.review')}
        </A>
      </Show>
      <A class="btn" href={analysisPath(record, player.ply())}>
        <Icon path={LATER_ICONS.board} />
        {t('games.toBoard')}
      </A>
      <Show
        when={isSeedKnown(recording)}
        fallback={
          <Show when={record.ply > 0 && raceRefusal(recording)}>
            {(why) => <p class="no-race">{t(`games.noRace.${why()}`)}</p>}
          </Show>
        }
      >
        <Action
          class="play-seed"
          path={LATER_ICONS.again}
          label={t('games.playSeed')}
          act={() => playSeedAgain(list, record)}
        />
      </Show>
      <ShareButton record={() => record} more={files} hasShortLink={isShared} />
      <Show when={isStored}>
        <Action
          class="quiet removes"
          path={LATER_ICONS.trash}
          label={t('games.delete')}
          act={removeAndLeave}
        />
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
  /** The invitation of a board has the same button, and to continue a kept one is the same. */
  const isOffered = isBareBoard(recording) && (props.invites || record.id !== '');
  return (
    <>
      <Switch>
        <Match when={list.isCurrent(record)}>
          <Action icon="play" label={t('games.backToGame')} act={toPlay} />
        </Match>
        <Match when={record.id !== '' && record.status !== 'over'}>
          <Action icon="play" label={t('games.continue')} act={() => continueGame(list, record)} />
        </Match>
        <Match when={!isKnown()}>
          <Action icon="games" label={t('games.keep')} act={() => keep(list, recording)} />
        </Match>
      </Switch>
      <Show when={!isOffered}>
        <Action
          icon="play"
          label={t('games.playFromHere')}
          disabled={!hasMoves()}
          act={() => (hasMoves() ? playFrom(list, recording, player.position()) : undefined)}
        />
      </Show>
    </>
  );
}

/** Whether a game is stored. False if the games cannot be read: then "Keep" reports the failure. */
async function isStored(list: GameList, record: GameRecord): Promise<boolean> {
  return (await list.find(record).catch(() => undefined)) !== undefined;
}

type ActionProps = ({ readonly icon: IconName } | { readonly path: string }) & {
  readonly label: string;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly act: () => void | Promise<void>;
};

function Action(props: ActionProps) {
  return (
    <button
      type="button"
      class={`btn ${props.class ?? ''}`}
      aria-disabled={props.disabled === true}
      onClick={attempt(() => props.act())}
    >
      {'icon' in props ? <Icon name={props.icon} /> : <Icon path={props.path} />}
      {props.label}
    </button>
  );
}
