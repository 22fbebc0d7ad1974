// The "+N" that floats from the score.
import { onCleanup, onMount } from 'solid-js';
import { isCalm } from '../../../board/BoardView';
import type { GameController } from '../../../game/gameController';
import { formatNumber } from '../../../i18n/i18n';

const FLOAT_MS = 600;

/** Floats the points of a move. One element is reused, so that fast play does not pile them up. */
export function Gains(props: { readonly controller: GameController }) {
  let element!: HTMLSpanElement;
  let floating: Animation | undefined;
  // It shrinks rather than fades, since half-faded text is unreadable. One property: the compositor's alone.
  const animations = [
    ['none', 'translateY(-1rem)', 'translateY(-1.5rem) scale(.4)'],
    ['none', 'none'],
  ].map(
    (transform) =>
      new Animation(new KeyframeEffect(null, { transform }, { duration: FLOAT_MS, easing: 'ease-out' })),
  );
  onMount(() => {
    for (const { effect } of animations) (effect as KeyframeEffect).target = element;
  });
  onCleanup(
    props.controller.listen((event) => {
      if (event.kind === 'noMove' || event.kind === 'turn') return;
      floating?.cancel(); // a stored reference: getAnimations() would force a layout
      if (event.kind !== 'tilt' || event.turn.reward === 0) return;
      element.textContent = `+${formatNumber(event.turn.reward)}`;
      floating = animations[isCalm() ? 1 : 0];
      floating!.play();
    }),
  );
  return <span class="gain" dir="ltr" aria-hidden="true" ref={element} />;
}
