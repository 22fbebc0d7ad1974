// What to do with the game in the viewer: the ways on, then what can be taken along. None is filled: the one
// filled button of the view is the player's.
import { Match, Show, Switch } from 'solid-js';
import { Icon, type IconName } from '../app/Icon';
import { navigate } from '../app/router';
import { t } from '../i18n/i18n';
import {
  attempt,
  continueGame,
  copyLink,
  copyReplay,
  downloadReplay,
  keep,
  playFrom,
  playSeedAgain,
  savePicture,
} from './acts';
import { LIST_PATH } from './address';
import { deleteGame, findKept, isCurrent } from './kept';
import type { Player } from './player';
import { canPlayFrom, type Recording } from './recording';

interface Props {
  readonly recording: Recording;
  readonly player: Player;
}

export function RecordingActions(props: Props) {
  const { recording } = props;
  const { record, replay } = recording;
  const isKept = record.id !== '';
  const removeAndLeave = async () => {
    await deleteGame(record);
    navigate(LIST_PATH);
  };
  return (
    <section class="viewer-actions" aria-label={t('games.actions')}>
      <Onward {...props} />
      <Show when={replay.seed !== undefined && replay.start === undefined}>
        <Action icon="redo" label={t('games.playSeed')} act={() => playSeedAgain(record)} />
      </Show>
      <Action icon="download" quiet label={t('games.download')} act={() => downloadReplay(recording)} />
      <Action icon="copy" quiet label={t('games.copyReplay')} act={() => copyReplay(recording)} />
      <Action icon="link" quiet label={t('games.copyLink')} act={() => copyLink(recording)} />
      <Action icon="image" quiet label={t('games.saveImage')} act={() => savePicture(recording)} />
      <Show when={isKept}>
        <Action icon="trash" quiet removes label={t('games.delete')} act={removeAndLeave} />
      </Show>
    </section>
  );
}

/** The ways on from here. */
function Onward(props: Props) {
  const { recording, player } = props;
  const { record } = recording;
  const isKnown = () => record.id !== '' || findKept(record.line) !== undefined;
  const hasMoves = () => canPlayFrom(recording, player.place());
  return (
    <>
      <Switch>
        <Match when={isCurrent(record)}>
          <Action icon="play" label={t('games.backToGame')} act={() => navigate('/')} />
        </Match>
        <Match when={record.id !== '' && record.status !== 'over'}>
          <Action icon="play" label={t('games.continue')} act={() => continueGame(record)} />
        </Match>
        <Match when={!isKnown()}>
          <Action icon="games" label={t('games.keep')} act={() => keep(recording)} />
        </Match>
      </Switch>
      <Action
        icon="play"
        label={t('games.playFromHere')}
        disabled={!hasMoves()}
        act={() => (hasMoves() ? playFrom(recording, player.place()) : undefined)}
      />
    </>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly quiet?: boolean;
  readonly removes?: boolean; // stands apart
  readonly disabled?: boolean;
  readonly act: () => void | Promise<void>;
}

function Action(props: ActionProps) {
  return (
    <button
      type="button"
      class="btn"
      classList={{ quiet: props.quiet === true, removes: props.removes === true }}
      aria-disabled={props.disabled === true}
      onClick={attempt(() => props.act())}
    >
      <Icon name={props.icon} />
      {props.label}
    </button>
  );
}
