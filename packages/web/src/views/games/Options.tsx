// The options of a list to choose from.
import { For } from 'solid-js';

interface OptionsProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly Value[];
  readonly name: (value: Value) => string;
}

export function Options<Value extends string>(props: OptionsProps<Value>) {
  return (
    <For each={props.options}>
      {(option) => (
        <option value={option} selected={option === props.value}>
          {props.name(option)}
        </option>
      )}
    </For>
  );
}
