// The parts of a line that may wrap, inside an element of the class `apart`.
import { For } from 'solid-js';

export function Parts(props: { readonly words: readonly string[] }) {
  return (
    <For each={props.words}>
      {(word) => (
        <>
          <span>{word}</span>{' '}
        </>
      )}
    </For>
  );
}
