// The controls of the replay player. The time line runs from left to right in every language, as on any
// recorder.
import type { Milestone } from '@twofold/core/internal';
import { For, onMount } from 'solid-js';
import { t } from '../i18n/i18n';
import { Icon, type IconProps } from '../ui/Icon';
import { LATER_ICONS } from '../ui/laterIcons';
import { SPEEDS } from './playback';
import type { Player } from './player';
import './playerBar.css';

interface PlayerBarProps {
  readonly player: Player;
  readonly milestones: readonly Milestone[];
  readonly offersPlay: boolean; // focuses the play button, so that one press starts the replay
}

export function PlayerBar(props: PlayerBarProps) {
  const { player } = props;
  let run!: HTMLButtonElement;
  onMount(() => props.offersPlay && run.focus({ preventScroll: true }));
  return (
    <div class="player" role="group" aria-label={t('games.controls')} dir="ltr">
      <Scrub player={player} milestones={props.milestones} />
      <div class="player-buttons">
        <Step
          icon={{ path: LATER_ICONS.first }}
          keys="Home"
          label={t('games.first')}
          onPress={() => player.seek(0)}
        />
        <Step
          icon={{ name: 'left' }}
          keys="ArrowLeft"
          label={t('games.previous')}
          onPress={() => player.seek(player.ply() - 1)}
        />
        <button
          type="button"
          class="btn primary player-run"
          aria-label={player.isPlaying() ? t('games.pause') : t('games.start')}
          aria-keyshortcuts="Space"
          aria-disabled={player.length === 0}
          ref={run}
          onClick={player.toggle}
        >
          <Icon {...(player.isPlaying() ? { path: LATER_ICONS.pause } : { name: 'play' })} />
        </button>
        <Step
          icon={{ name: 'right' }}
          keys="ArrowRight"
          label={t('games.next')}
          onPress={() => player.seek(player.ply() + 1)}
        />
        <Step
          icon={{ path: LATER_ICONS.last }}
          keys="End"
          label={t('games.last')}
          onPress={() => player.seek(player.length)}
        />
        <select
          class="player-speed"
          aria-label={t('games.speed')}
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
        >
          <For each={SPEEDS}>
            {(speed) => (
              <option value={speed} selected={speed === player.speed()}>
                {t('games.times', { speed })}
              </option>
            )}
          </For>
        </select>
      </div>
    </div>
  );
}

function Scrub(props: { readonly player: Player; readonly milestones: readonly Milestone[] }) {
  const { player } = props;
  const part = (ply: number) => (player.length === 0 ? 0 : ply / player.length);
  return (
    <div class="scrub" style={{ '--done': part(player.ply()) }}>
      <For each={props.milestones}>{({ ply }) => <i class="scrub-mark" style={{ '--at': part(ply) }} />}</For>
      <input
        type="range"
        min="0"
        max={player.length}
        value={player.ply()}
        aria-label={t('games.position')}
        aria-valuetext={t('games.atMove', { ply: player.ply(), length: player.length })}
        onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

interface StepProps {
  readonly icon: IconProps;
  readonly label: string;
  readonly keys: string; // in the form of aria-keyshortcuts
  readonly onPress: () => void;
}

function Step(props: StepProps) {
  return (
    <button
      type="button"
      class="icon-btn"
      aria-label={props.label}
      aria-keyshortcuts={props.keys}
      title={props.label}
      onClick={() => props.onPress()}
    >
      <Icon {...props.icon} />
    </button>
  );
}
