// An address without a route: the replay of a short link, or nothing.
import { createMemo, Show } from 'solid-js';
import type { CurrentGame } from '../game/currentGame';
import { uploadIdOf } from '../net/uploads';
import { Later } from '../ui/Later';
import { appLocation } from '../ui/router';
import NotFound from './NotFound';

export default function Elsewhere(props: { readonly current: CurrentGame }) {
  const id = createMemo(() => uploadIdOf(appLocation().path));
  return (
    <Show when={id()} keyed fallback={<NotFound />}>
      {(upload) => (
        <Later
          load={() => import('../views/games/shared/SharedView')}
          props={{ id: upload, current: props.current }}
        />
      )}
    </Show>
  );
}
