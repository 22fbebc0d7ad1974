// The controls of the settings: native inputs in labels that are large enough to tap.
import { createEffect, createUniqueId, For, type JSX, Show } from 'solid-js';
import { appLocation } from '../../ui/router';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly detail?: () => JSX.Element; // below the label, and part of the tap target
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice of one among few: a radio group. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const name = createUniqueId();
  return (
    <fieldset class="choices">
      <legend>{props.legend}</legend>
      <For each={props.choices}>
        {(choice) => (
          <label class="choice">
            <input
              type="radio"
              name={name}
              checked={props.value === choice.value}
              onChange={() => props.onChange(choice.value)}
            />
            <span>{choice.label}</span>
            <Show when={choice.detail}>{(detail) => <span class="detail">{detail()()}</span>}</Show>
          </label>
        )}
      </For>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export function Switch(props: SwitchProps) {
  const hintId = createUniqueId();
  return (
    <div class="switch">
      <label>
        <span>{props.label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={props.checked}
          aria-checked={props.checked}
          aria-describedby={props.hint ? hintId : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      </label>
      <Show when={props.hint}>
        <p class="hint" id={hintId}>
          {props.hint}
        </p>
      </Show>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly id?: string; // the hash of links to it
  readonly children: JSX.Element;
}

/** A section of the settings with a heading. A link to it scrolls it into view and focuses it. */
export function Section(props: SectionProps) {
  const titleId = createUniqueId();
  let heading!: HTMLHeadingElement;
  createEffect(() => {
    if (!props.id || appLocation().hash !== `#${props.id}`) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  });
  return (
    <section class="settings-section" id={props.id} aria-labelledby={titleId}>
      <h2 id={titleId} tabindex={props.id ? -1 : undefined} ref={heading}>
        {props.title}
      </h2>
      <div class="settings-body">{props.children}</div>
    </section>
  );
}
