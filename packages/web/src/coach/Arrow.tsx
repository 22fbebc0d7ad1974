// The hint on the board: an arrow along the board's middle, between the numbers of the tiles.
import type { Direction } from '@twofold/core';
import { Show } from 'solid-js';
import type { Hint } from './hint';
import { hintFor } from './words';

/** The direction of the current hint. Reactive. */
export function advised({ state: shown }: Hint): Direction | undefined {
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
        <svg
          class="hint-arrow"
          data-direction={hinted().direction}
          viewBox="-50 -50 100 100"
          role="img"
          aria-label={hintFor(hinted().direction)}
        >
          <path d="M-30-1.7H18V-6a1.3 1.3 0 0 1 2.1-1L29.4-1a1.3 1.3 0 0 1 0 2L20.1 7A1.3 1.3 0 0 1 18 6V1.7H-30a1.7 1.7 0 0 1 0-3.4Z" />
        </svg>
      )}
    </Show>
  );
}
