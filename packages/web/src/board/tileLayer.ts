// Draws the tiles and moves them with the Web Animations API. Each element is always at its tile's final
// position. Animations only show the way there. So cancelling them all, when the next move comes, leaves the
// right picture.
import { type Board, rankValue, type Spawn } from '@twofold/core';
import { type Move, type Tile, type TilePlan, TileTracker } from './tileTracker';

/** How a turn is animated. `calm`: no tile slides, new tiles only fade in. */
export interface AnimationSpeed {
  readonly speed: number; // 1: the speed of play; 2: twice as fast
  readonly calm: boolean;
}

const SLIDE_MS = 100;
const APPEAR_MS = 150;
const POP_MS = 160;
const FADE_MS = 90;
/** The slide starts as if one frame had passed, so that the next frame already shows motion. */
const HEAD_START_MS = 16;
const EASE = 'cubic-bezier(0.22, 0.61, 0.36, 1)';

export class TileLayer {
  readonly #root: HTMLElement;
  readonly #tracker = new TileTracker();
  readonly #elements = new Map<number, HTMLElement>(); // by tile id
  readonly #leaving = new Set<HTMLElement>(); // elements of tiles that slide into a merge
  #running: Animation[] = [];
  #columns = 0;
  #slidesUntil = 0; // by performance.now()

  /** `root` covers the board's cells. It or an ancestor sets `--cell-size` and `--gap`. */
  constructor(root: HTMLElement) {
    this.#root = root;
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
  play(move: Move, animation: AnimationSpeed): void {
    this.#finish();
    this.#columns = move.before.columns;
    const plan = this.#tracker.play(move);
    if (!plan.travels.every(({ tile }) => this.#elements.has(tile.id)))
      this.#settle({ ...plan, tiles: plan.travels.map(({ tile }) => tile) });
    const slide = animation.calm ? 0 : SLIDE_MS / animation.speed;
    if (!animation.calm) this.#slide(plan, slide, animation.speed);
    this.#settle(plan);
    const wait = Math.max(0, slide - HEAD_START_MS / animation.speed);
    this.#slidesUntil = performance.now() + wait;
    this.#arrive(plan, wait, animation);
  }

  /** Shows the tile of the move before. It appears when the slide has ended, which is not interrupted. */
  spawn(board: Board, tile: Spawn, animation: AnimationSpeed): void {
    this.#columns = board.columns;
    const plan = this.#tracker.spawn(board, tile);
    this.#settle(plan);
    this.#arrive(plan, Math.max(0, this.#slidesUntil - performance.now()), animation);
  }

  /** Finishes every animation at once. */
  #finish(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    for (const element of this.#leaving) element.remove();
    this.#leaving.clear();
  }

  #slide(plan: TilePlan, duration: number, speed: number): void {
    for (const { tile, to, merges } of plan.travels) {
      const element = this.#elements.get(tile.id);
      if (!element) continue;
      if (merges) {
        this.#elements.delete(tile.id);
        this.#leaving.add(element);
        element.style.zIndex = '0';
      }
      if (tile.cell !== to) {
        const path = { translate: [this.#place(tile.cell), this.#place(to)] };
        const animation = element.animate(path, {
          duration,
          easing: EASE,
          fill: merges ? 'forwards' : 'none',
        });
        animation.currentTime = HEAD_START_MS / speed;
        this.#running.push(animation);
      }
    }
  }

  #arrive(plan: TilePlan, wait: number, { speed, calm }: AnimationSpeed): void {
    for (const tile of plan.merged) {
      const pop = calm ? { opacity: [0.4, 1] } : { scale: [1, 1.08, 1], opacity: [1, 1, 1] };
      this.#show(tile, pop, { duration: POP_MS / speed, delay: wait, easing: 'ease-out' });
    }
    for (const tile of plan.spawned) {
      const grow = calm ? { opacity: [0, 1] } : { scale: [0.6, 1], opacity: [0, 1] };
      this.#show(tile, grow, { duration: APPEAR_MS / speed, delay: wait, easing: EASE });
    }
    if (this.#leaving.size > 0) this.#dropWhenDone(wait);
  }

  /** Hides a tile until its delay is over, then animates it with `frames`. */
  #show(tile: Tile, frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions): void {
    const element = this.#elements.get(tile.id);
    if (!element) return;
    if (timing.delay)
      this.#running.push(element.animate({ visibility: ['hidden', 'hidden'] }, { duration: timing.delay }));
    this.#running.push(element.animate(frames, timing));
  }

  #dropWhenDone(wait: number): void {
    const leaving = [...this.#leaving];
    const timer = this.#root.animate([], { duration: wait + 20 }); // an empty animation serves as a timer on the same clock
    timer.onfinish = () => {
      for (const element of leaving) {
        element.remove();
        this.#leaving.delete(element);
      }
    };
    this.#running.push(timer);
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
      element.style.translate = this.#place(tile.cell);
    }
  }

  #place(cell: number): string {
    const column = cell % this.#columns;
    const row = (cell - column) / this.#columns;
    const step = (n: number) => `calc(${n} * (var(--cell-size) + var(--gap)))`;
    return `${step(column)} ${step(row)}`;
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
