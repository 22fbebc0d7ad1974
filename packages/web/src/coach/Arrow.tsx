// The hint on the board: its own edge is lit, with a point outside. It covers no digit. A first guess is dashed.
import type { Direction } from '@twofold/core';
import { Show } from 'solid-js';
import { guessFor, hintFor } from './advice/words';
import type { Hint } from './hint';

/** The direction of the current hint. Reactive. */
function advised({ state: shown }: Hint): Direction | undefined {
  const state = shown();
  return state?.kind === 'given' ? state.advice.worths[0]!.direction : undefined;
}

export function Arrow(props: { readonly hint: Hint }) {
  const shown = () => {
    const direction = advised(props.hint);
    return direction === undefined ? undefined : { direction };
  };
  return (
    <Show when={shown()}>
      {(hinted) => (
        <div
          class="hint-arrow"
          classList={{ guess: props.hint.isGuess() }}
          data-direction={hinted().direction}
          role="img"
          aria-label={(props.hint.isGuess() ? guessFor : hintFor)(hinted().direction)}
        />
      )}
    </Show>
  );
}
