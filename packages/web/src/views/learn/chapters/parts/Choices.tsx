// A few choices of which one is taken.
import { For } from 'solid-js';

interface ChoicesProps<Id> {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly text: string }[];
  readonly chosen: Id | undefined;
  readonly onChoose: (id: Id) => void;
}

export function Choices<Id>(props: ChoicesProps<Id>) {
  return (
    <fieldset class="chapter-choices">
      <legend>{props.label}</legend>
      <div class="row wrap">
        <For each={props.choices}>
          {({ id, text }) => (
            <button
              type="button"
              class="btn"
              aria-pressed={id === props.chosen}
              onClick={() => props.onChoose(id)}
            >
              {text}
            </button>
          )}
        </For>
      </div>
    </fieldset>
  );
}
