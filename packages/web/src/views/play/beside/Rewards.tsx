// What a move gives besides its points: sound, vibration, and for a milestone light round the board.
import { createEffect, onCleanup, onMount } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import type { GameController } from '../../../game/gameController';
import { settings } from '../../../settings/settings';
import type { Shown } from './ownGames';

const GLOW_MS = 900;
const OWN_COLOURS = 18; // larger tiles glow like the last one that has a colour of its own

/** The light has the colour of the tile, and moves nothing. */
export function Rewards(props: { readonly shown: Shown }) {
  const { controller } = props.shown;
  let element!: HTMLDivElement;
  onMount(() => {
    const stop = controller.listen((event) => {
      if (event.kind !== 'tilt' || !event.milestone || event.bySolver) return;
      const rank = Math.min(controller.record().maxRank, OWN_COLOURS);
      element.style.setProperty('--c', `var(--tile-${rank})`);
      element.animate({ opacity: [0, 1, 0] }, { duration: GLOW_MS, easing: 'ease-out' });
    });
    onCleanup(stop);
    onCleanup(giveFeedback(controller));
  });
  return <div class="glow" aria-hidden="true" ref={element} />;
}

/** Starts sound and vibration. Their code is loaded only if one of them is switched on. */
function giveFeedback(controller: GameController): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  createEffect(() => {
    if (stop || !(settings.sound || settings.vibration)) return;
    importAgain(() => import('../../../game/feedback')).then(
      ({ startFeedback }) => {
        if (!isOver) stop ??= startFeedback(controller);
      },
      () => {}, // the next change of a setting tries again
    );
  });
  return () => {
    isOver = true;
    stop?.();
  };
}
