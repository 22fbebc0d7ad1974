// Draws the tiles and moves them with the Web Animations API. Each element is always at its tile's final
// position. Animations only show the way there. So cancelling them all, when the next move comes, leaves the
// right picture.
//
// A turn is to cost the main thread little. The figures are processor time of a move on 4x4 (docs/benchmarks.md):
// - Places are pixels, worked out once for each size of the board. Tiles use no custom property for their lengths.
//   Style fell from 13.1 to 3.4 ms: a length with `calc(var())` is parsed again for each use in each frame.
// - All animations of a turn end together. The end of one wakes the main thread for four frames. 19.1 to 14.0 ms.
// - What appears after the slide waits as a delay, not as frames that stay the same: in a delay no style is worked out.
import { type Board, rankValue, type Spawn } from '@twofold/core';
import { type Move, type Tile, type TilePlan, TileTracker } from './tileTracker';

/** How a turn is animated. `calm`: no tile slides, new tiles only fade in. */
export interface TurnMotion {
  readonly speed: number; // 1: the speed of play; 2: twice as fast
  readonly calm: boolean;
}

/** Milliseconds until the tiles have slid, and until new ones have grown. The slide ends at `ARRIVAL` of the turn. */
export const SLIDE_MS = 100;
const TURN_MS = 260;
const ARRIVAL = SLIDE_MS / TURN_MS;
const APPEAR_MS = TURN_MS - SLIDE_MS;
const FADE_MS = 90;
/** The slide starts as if one frame had passed, so that the next frame already shows motion. */
const HEAD_START_MS = 16;
/** When what has merged is removed, if no move comes before. Until then it lies hidden below the merged tile. */
const SWEEP_MS = TURN_MS + 140;
const EASE = 'cubic-bezier(0.22, 0.61, 0.36, 1)';

const GROW = { opacity: [0, 1], scale: [0.6, 1], easing: EASE };
const APPEAR = { opacity: [0, 1] };
const MERGE = { opacity: [0, 1, 1], scale: [1, 1.08, 1] };

export class TileLayer {
  readonly #root: HTMLElement;
  readonly #tracker = new TileTracker();
  readonly #elements = new Map<number, HTMLElement>(); // by tile id
  readonly #places = new WeakMap<HTMLElement, string>(); // where each element was put
  readonly #leaving = new Set<HTMLElement>(); // elements of tiles that slide into a merge
  #running: Animation[] = [];
  #columns = 0;
  #width = 0; // of a cell, in CSS pixels; 0: not laid out yet
  #gap = 0;
  #slidesUntil = 0; // by performance.now()
  #sweep = 0; // the timer that removes what has merged

  /** `root` covers the first cell. The gap between cells is the column gap of its parent. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Places the tiles in pixels whenever the size of the board is another. Returns a function that stops it. */
  followSize(): () => void {
    const observer = new ResizeObserver(([entry]) => {
      this.#width = entry!.contentRect.width;
      this.#gap = Number.parseFloat(getComputedStyle(this.#root.parentElement!).columnGap);
      this.#finish();
      for (const { id, cell } of this.#tracker.tiles) {
        this.#put(this.#elements.get(id)!, cell);
      }
    });
    observer.observe(this.#root);
    return () => observer.disconnect();
  }

  /** Shows a board at once. With `fade` new tiles fade in. */
  set(board: Board, fade = false): void {
    this.#finish();
    this.#columns = board.columns;
    const before = new Set(this.#elements.keys());
    this.#settle(this.#tracker.set(board));
    if (!fade || before.size === 0) return;
    for (const [id, element] of this.#elements)
      if (!before.has(id)) this.#running.push(element.animate({ opacity: [0.2, 1] }, { duration: FADE_MS }));
  }

  /** Shows the board after a move and animates the move. Running animations are finished first. */
  play(move: Move, animation: TurnMotion): void {
    this.#finish();
    this.#columns = move.before.columns;
    const plan = this.#tracker.play(move);
    if (!plan.travels.every(({ tile }) => this.#elements.has(tile.id)))
      this.#settle({ ...plan, tiles: plan.travels.map(({ tile }) => tile) });
    const { speed, calm } = animation;
    if (!calm) this.#slide(plan, speed);
    this.#settle(plan);
    if (calm) this.#fade(plan, speed);
    else this.#arrive(plan, speed);
    this.#slidesUntil = performance.now() + (calm ? 0 : (SLIDE_MS - HEAD_START_MS) / speed);
    if (this.#leaving.size > 0) this.#sweep = window.setTimeout(() => this.#finish(), SWEEP_MS / speed);
  }

  /** Shows the tile of the move before. It appears when the slide has ended, which is not interrupted. */
  spawn(board: Board, tile: Spawn, animation: TurnMotion): void {
    this.#columns = board.columns;
    const plan = this.#tracker.spawn(board, tile);
    this.#settle(plan);
    const delay = Math.max(0, this.#slidesUntil - performance.now());
    const duration = APPEAR_MS / animation.speed;
    for (const { id } of plan.spawned) this.#run(id, animation.calm ? APPEAR : GROW, { duration, delay });
  }

  /** Finishes every animation at once. */
  #finish(): void {
    for (const animation of this.#running) if (animation.playState !== 'finished') animation.cancel();
    this.#running = [];
    clearTimeout(this.#sweep);
    for (const element of this.#leaving) element.remove();
    this.#leaving.clear();
  }

  /** Slides tiles. What merges stays at its goal until it is removed. */
  #slide(plan: TilePlan, speed: number): void {
    for (const { tile, to } of plan.travels) {
      if (tile.cell === to) continue;
      const [from, goal] = [this.#place(tile.cell), this.#place(to)];
      const path = { translate: [from, goal, goal], offset: [0, ARRIVAL], easing: EASE };
      this.#run(tile.id, path, { duration: TURN_MS / speed, delay: -HEAD_START_MS / speed });
    }
    for (const { tile, to, merges } of plan.travels) {
      const element = merges && this.#elements.get(tile.id);
      if (!element) continue;
      this.#elements.delete(tile.id);
      this.#leaving.add(element);
      this.#put(element, to);
    }
  }

  /** New tiles appear when the slide has ended: those of merges with a pop, and the one of the turn grows. */
  #arrive(plan: TilePlan, speed: number): void {
    const timing = { duration: APPEAR_MS / speed, delay: (SLIDE_MS - HEAD_START_MS) / speed };
    for (const { id } of plan.merged) this.#run(id, MERGE, timing);
    for (const { id } of plan.spawned) this.#run(id, GROW, timing);
  }

  /** New tiles fade in at once. Nothing slides. */
  #fade(plan: TilePlan, speed: number): void {
    for (const { id } of plan.merged) this.#run(id, { opacity: [0.4, 1] }, { duration: APPEAR_MS / speed });
    for (const { id } of plan.spawned) this.#run(id, APPEAR, { duration: APPEAR_MS / speed });
  }

  #run(id: number, frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions): void {
    const element = this.#elements.get(id);
    if (element) this.#running.push(element.animate(frames, { fill: 'backwards', ...timing }));
  }

  /** Makes the page's elements equal to the plan's tiles, each in its cell. */
  #settle({ tiles }: { readonly tiles: readonly Tile[] }): void {
    const live = new Set(tiles.map(({ id }) => id));
    for (const [id, element] of this.#elements)
      if (!live.has(id)) {
        element.remove();
        this.#elements.delete(id);
      }
    for (const tile of tiles) {
      let element = this.#elements.get(tile.id);
      if (!element) {
        element = createTile(tile.rank);
        this.#elements.set(tile.id, element);
        this.#root.append(element);
      }
      this.#put(element, tile.cell);
    }
  }

  #put(element: HTMLElement, cell: number): void {
    const place = this.#place(cell); // compared whole: on a board of other columns the same cell lies elsewhere
    if (this.#places.get(element) === place) return;
    this.#places.set(element, place);
    element.style.translate = place;
  }

  #place(cell: number): string {
    const step = this.#width + this.#gap;
    const column = cell % this.#columns;
    return `${column * step}px ${((cell - column) / this.#columns) * step}px`;
  }
}

function createTile(rank: number): HTMLElement {
  const element = document.createElement('div');
  const text = String(rankValue(rank));
  element.className = 'tile';
  element.dataset.rank = String(rank);
  element.dataset.digits = String(Math.min(text.length, 10));
  element.textContent = text;
  return element;
}
