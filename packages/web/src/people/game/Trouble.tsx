// A trouble of a game at the server, with the button that ends it.
import { Show } from 'solid-js';
import type { RankedPlay } from '../../game/rankedPlay';

export function Trouble(props: {
  readonly of: NonNullable<ReturnType<RankedPlay['trouble']>>;
  readonly class: string;
}) {
  return (
    <section class={`${props.class} stack`}>
      <p>{props.of.message}</p>
      <Show when={props.of.action}>
        {(action) => (
          <div class="row">
            <button type="button" class="btn" onClick={() => action().run()}>
              {action().label}
            </button>
          </div>
        )}
      </Show>
    </section>
  );
}
