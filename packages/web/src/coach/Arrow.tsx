// The hint on the board: its own edge is lit, with a point outside. It covers no digit. Directions that are equally good
// light an edge each. A first guess is dashed.
import type { Direction } from '@twofold/core';
import { For, Show } from 'solid-js';
import { guessFor, hintFor } from './advice/words';
import type { Hint } from './hint';

/** The directions of the current hint, those that are equally good. Reactive. */
function advised({ state: shown }: Hint): readonly Direction[] {
  const state = shown();
  return state?.kind === 'given' ? state.advice.equals : [];
}

export function Arrow(props: { readonly hint: Hint }) {
  const shown = () => advised(props.hint);
  return (
    <Show when={shown().length > 0}>
      <div class="hint-arrows" role="img" aria-label={(props.hint.isGuess() ? guessFor : hintFor)(shown())}>
        <For each={shown()}>
          {(direction) => (
            <div class="hint-arrow" classList={{ guess: props.hint.isGuess() }} data-direction={direction} />
          )}
        </For>
      </div>
    </Show>
  );
}
