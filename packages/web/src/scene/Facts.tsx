// A row of figures, each with its word below.
import { For } from 'solid-js';

export type Fact = readonly [figure: string, word: string];

export function Facts(props: { readonly of: readonly Fact[] }) {
  return (
    <dl class="facts">
      <For each={props.of}>
        {([figure, word]) => (
          <div>
            <dt>{word}</dt>
            <dd>{figure}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
