// The controls of a lesson's player: a bar of one segment a step, and buttons. The bar runs from left to right in
// every language, as on any recorder.
import { For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { Icon, type IconProps } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { SPEEDS, type Stepping } from './stepping';

interface ControlsProps {
  readonly player: Stepping;
  readonly wrongAt?: number | undefined;
}

/** Most segments of the bar: of many steps, each stands for several. */
const MOST_SEGMENTS = 120;

export function Controls(props: ControlsProps) {
  const { player } = props;
  const position = () => t('learn.lesson.position', { step: player.position(), count: player.length() });
  return (
    <div class="lesson-controls" dir="ltr">
      <div class="lesson-bar">
        <Scrub {...props} label={position()} />
        <div class="lesson-buttons">
          <Press
            icon={{ name: 'left' }}
            keys="ArrowLeft"
            label={t('learn.lesson.back')}
            onPress={() => move(player, -1)}
          />
          <Press
            class="lesson-play"
            icon={player.isPlaying() ? { path: LATER_ICONS.pause } : { name: 'play' }}
            keys="Space"
            label={player.isPlaying() ? t('learn.lesson.pause') : t('learn.lesson.play')}
            onPress={player.toggle}
          />
          <Press
            class="lesson-next"
            icon={{ name: 'right' }}
            keys="ArrowRight"
            label={t('learn.lesson.next')}
            onPress={() => move(player, 1)}
          />
        </div>
      </div>
      <div class="lesson-extras">
        <Press
          icon={{ path: LATER_ICONS.first }}
          keys="Home"
          label={t('learn.lesson.first')}
          onPress={() => player.seek(0)}
        />
        <Press
          icon={{ path: LATER_ICONS.last }}
          keys="End"
          label={t('learn.lesson.last')}
          onPress={() => player.seek(player.length())}
        />
        <span class="lesson-position" dir="auto">
          {position()}
        </span>
        <Speed player={player} />
      </div>
    </div>
  );
}

function move(player: Stepping, by: number): void {
  player.seek(player.position() + by);
}

function Scrub(props: ControlsProps & { readonly label: string }) {
  const { player } = props;
  const count = () => Math.min(player.length(), MOST_SEGMENTS);
  const segments = () => Array.from({ length: count() }, (_, at) => at + 1);
  const segmentOf = (position: number) => Math.ceil((position / player.length()) * count());
  return (
    <div class="lesson-scrub" style={{ '--count': count() }}>
      <For each={segments()}>
        {(segment) => (
          <i
            classList={{
              'is-done': segment < segmentOf(player.position()),
              'is-now': segment === segmentOf(player.position()),
              'is-wrong': props.wrongAt !== undefined && segment === segmentOf(props.wrongAt),
            }}
          />
        )}
      </For>
      <input
        type="range"
        min="0"
        max={player.length()}
        value={player.position()}
        aria-label={t('learn.lesson.scrub')}
        aria-valuetext={props.label}
        onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function Speed(props: { readonly player: Stepping }) {
  const { player } = props;
  return (
    <select
      class="lesson-speed"
      aria-label={t('learn.lesson.speed')}
      onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
    >
      <For each={SPEEDS}>
        {(speed) => (
          <option value={speed} selected={speed === player.speed()}>
            {t('learn.lesson.times', { speed })}
          </option>
        )}
      </For>
    </select>
  );
}

interface PressProps {
  readonly icon: IconProps;
  readonly label: string;
  readonly keys: string; // in the form of aria-keyshortcuts
  readonly class?: string;
  readonly onPress: () => void;
}

/** A button with an icon; its words are shown on phones. */
function Press(props: PressProps) {
  return (
    <button
      type="button"
      class={`lesson-press ${props.class ?? ''}`}
      aria-keyshortcuts={props.keys}
      title={props.label}
      onClick={() => props.onPress()}
    >
      <Icon {...props.icon} />
      <span>{props.label}</span>
    </button>
  );
}
