// A popover beside a usable board: Escape or a tap outside closes it, and nothing becomes inert. Its contents
// are loaded when it is first opened, to keep the first load small.
import { type Component, createSignal, onCleanup, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Dynamic } from './Dynamic';
import { Icon } from './Icon';
import { createMissing } from './missingPart';

/** The properties of a panel's contents. */
export interface PanelContents {
  /** Closes the panel. */
  readonly close: () => void;
}

export interface PanelProps {
  readonly id: string; // for `popovertarget` and `togglePopover`
  readonly label: string;
  readonly class?: string;
  readonly load: () => Promise<{ default: Component<PanelContents> }>;
  /** Keys pressed inside belong to the panel and move no tiles. */
  readonly ownKeys?: boolean;
}

export function Panel(props: PanelProps) {
  let panel!: HTMLDivElement;
  const [contents, setContents] = createSignal<Component<PanelContents>>();
  const missing = createMissing();
  onCleanup(missing.end);
  const load = async () => {
    missing.close();
    try {
      const module = await props.load();
      setContents(() => module.default);
    } catch {
      if (panel.matches(':popover-open')) missing.show();
    }
  };
  return (
    <div
      class={`panel ${props.class ?? ''}`}
      id={props.id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${props.id}-title`}
      tabindex="-1"
      autofocus
      data-own-gestures
      data-own-keys={props.ownKeys ? '' : undefined}
      ref={panel}
      on:beforetoggle={(event) => event.newState === 'open' && !contents() && void load()}
    >
      <div class="panel-head">
        <h2 id={`${props.id}-title`}>{props.label}</h2>
        <button
          type="button"
          class="icon-btn"
          popovertarget={props.id}
          popovertargetaction="hide"
          aria-label={t('toast.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <Show when={contents()}>
        <Dynamic component={contents()} close={() => panel.hidePopover()} />
      </Show>
    </div>
  );
}
