// This game's own curve: its score, move by move, and the milestones where they were made.
import { rankValue } from '@twofold/core';
import { createMemo, createSignal, For, onCleanup, Show } from 'solid-js';
import type { Ghost } from '../../../game/ghost/ghost';
import { formatDuration, formatTile, t } from '../../../i18n/i18n';
import { Chip } from '../../../scene/MiniBoard';
import type { GameSummary } from '../../../storage/records';
import { followScores, ghostUpTo, type MarkRoom, marksOf, nextMilestone, pathOf } from './curve';
import { leadWords } from './ghost/followGhost';
import type { Shown } from './ownGames';

/** The part of the axis that is the game's so far. The rest belongs to the next milestone. */
const SO_FAR = 0.86;
/** The widths of a milestone and of the next one, in rem, with the space between two. */
const MARK = 3;
const NEXT = 3.25;
const SPACE = 0.25;

/** The room of milestones on an axis, of which a rem is that part. */
function roomOf(rem: number, hasNext: boolean): MarkRoom {
  const end = 1 / SO_FAR - (MARK / 2 + (hasNext ? NEXT + SPACE : 0)) * rem;
  return { apart: (MARK + SPACE) * rem, from: (MARK / 2) * rem, to: Math.min(1, end) };
}

interface CurveProps {
  readonly shown: Shown;
  readonly record: GameSummary;
  readonly ghost: Ghost | undefined; // a past game on the same tiles
}

export function Curve(props: CurveProps) {
  const { controller } = props.shown;
  const [scores, setScores] = createSignal<readonly number[]>([0]);
  onCleanup(followScores(controller, setScores));
  const plies = () => scores().length - 1;
  const other = createMemo(() => props.ghost && ghostUpTo(props.ghost.scores, plies()));
  const top = () => Math.max(1, scores().at(-1) ?? 0, other()?.at(-1) ?? 0);
  const path = () => pathOf(scores(), top());
  const [rem, setRem] = createSignal<number>(); // as a part of the axis
  const next = () => nextMilestone(props.record.maxRank, controller.variant());
  const marks = () =>
    rem() === undefined
      ? []
      : marksOf(props.record.milestones, plies(), roomOf(rem()!, next() !== undefined));
  const follow = new ResizeObserver(([entry]) => {
    const { width } = entry!.contentRect;
    // Here it is known: asked for in a move, it would have the style worked out at once.
    const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setRem(width > 0 ? pixels / (SO_FAR * width) : undefined);
  });
  onCleanup(() => follow.disconnect());
  return (
    <section class="part curve">
      <header>
        <h2>{t('beside.thisGame')}</h2>
        <span>{props.ghost ? leadWords(props.ghost, props.record) : t('beside.scoreByMove')}</span>
      </header>
      <div
        class="plot"
        role="img"
        aria-label={t('beside.curveText', { score: scores().at(-1) ?? 0, moves: plies() })}
        // A constant in `style` becomes an attribute of the template, which the page's policy refuses.
        ref={(plot) => {
          plot.style.setProperty('--so-far', String(SO_FAR));
          follow.observe(plot);
        }}
      >
        <Show when={path()}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path class="area" d={`${path()}V100H0Z`} />
            <Show when={other()}>{(scores) => <path class="line ghost" d={pathOf(scores(), top())} />}</Show>
            <path class="line" d={path()} />
          </svg>
          <i class="now" style={{ '--height': (scores().at(-1) ?? 0) / top() }} />
        </Show>
      </div>
      <ol class="marks">
        <For each={marks()}>
          {({ rank, at, elapsed }) => (
            <li style={{ 'inset-inline-start': `${100 * SO_FAR * at}%` }}>
              <Chip rank={rank} />
              <time>{formatDuration(elapsed)}</time>
            </li>
          )}
        </For>
        <Show when={next()}>
          {(rank) => (
            <li class="next">
              <b>{formatTile(rankValue(rank()))}</b>
              <span>{t('beside.next')}</span>
            </li>
          )}
        </Show>
      </ol>
    </section>
  );
}
