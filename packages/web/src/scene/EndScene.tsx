// The end of a game on the board's place. The last board is small, and the rank stands beside it. Below are the other
// results as bars, the figures, and what to do next.
import type { Board } from '@twofold/core';
import { type JSX, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Bars, type BarsProps } from './Bars';
import { type Fact, Facts } from './Facts';
import { MiniBoard } from './MiniBoard';

interface EndProps {
  readonly board: Board;
  /** How it ended. */
  readonly title: string;
  /** The last move made the target. */
  readonly isMade?: boolean;
  /** The results that this one is compared with. */
  readonly bars: BarsProps | undefined;
  readonly facts: readonly Fact[];
  readonly actions: JSX.Element;
  /** The headline, and sentences below it. */
  readonly children: JSX.Element;
}

export function EndScene(props: EndProps) {
  return (
    <section class="scene end" aria-label={props.title}>
      <div class="end-result">
        <MiniBoard board={props.board} digits />
        <div class="scene-words">
          <h2 classList={{ made: props.isMade }}>{props.title}</h2>
          {props.children}
        </div>
      </div>
      <Show when={props.bars}>{(bars) => <Bars {...bars()} />}</Show>
      <Facts of={props.facts} />
      {props.actions}
    </section>
  );
}

/** The rank, or where it says nothing the score. */
export function Headline(props: { readonly rank: string | undefined; readonly score: number }) {
  return (
    <p class="headline" classList={{ points: props.rank === undefined }}>
      {props.rank ?? t('scene.points', { score: props.score })}
    </p>
  );
}
