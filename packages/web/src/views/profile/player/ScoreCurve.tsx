// The scores of a player's latest games on one board, in their order. The best one is a point.
import { findVariant } from '@twofold/core';
import type { PlayerGame } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { t } from '../../../i18n/i18n';
import { curveOf } from './curveOf';

interface CurveProps {
  readonly games: readonly PlayerGame[]; // the newest first
  readonly variant: string;
}

/** With fewer than three games there is nothing to see. */
const LEAST = 3;

export function ScoreCurve(props: CurveProps) {
  const scores = () =>
    props.games
      .filter(({ variant }) => variant === props.variant)
      .map(({ score }) => score)
      .reverse();
  const best = () => Math.max(...scores());
  const board = () => {
    const variant = findVariant(props.variant);
    return variant ? variantName(variant) : props.variant;
  };
  const label = () =>
    t('people.player.curve', {
      count: scores().length,
      board: board(),
      first: scores()[0]!,
      last: scores().at(-1)!,
      best: best(),
    });
  return (
    <Show when={scores().length >= LEAST}>
      <section class="stack">
        <h2>
          {t('people.player.curveTitle')} <small>{board()}</small>
        </h2>
        <svg
          class="player-curve"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={label()}
        >
          <path class="area" d={`${curveOf(scores())}V100H0Z`} />
          <path class="line" d={curveOf(scores())} />
        </svg>
        <p class="player-soft">{label()}</p>
      </section>
    </Show>
  );
}
