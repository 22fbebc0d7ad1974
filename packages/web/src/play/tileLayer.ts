// Puts tiles on the page and moves them with the Web Animations API. Elements always stand where their tile
// belongs and animations only show how they came there, so cutting every animation short (the next move
// arrived) leaves the right picture and costs nothing.
import type { Board, Turn } from '@twofold/core';
import { rankValue } from '@twofold/core';
import { type Scene, type Tile, TileTracker } from './tiles';

/** How a turn is shown. `calm`: nothing travels, new tiles only fade in. */
export interface Pace {
  readonly speed: number; // 1: as played; 2: twice as fast
  readonly calm: boolean;
}

const SLIDE_MS = 100;
const APPEAR_MS = 150;
const POP_MS = 160;
const FADE_MS = 90;
/** The slide starts as if one frame had passed, so that the very next frame already differs. */
const HEAD_START_MS = 16;
const EASE = 'cubic-bezier(0.22, 0.61, 0.36, 1)';

export class TileLayer {
  readonly #root: HTMLElement;
  readonly #tracker = new TileTracker();
  readonly #elements = new Map<number, HTMLElement>(); // by tile id
  readonly #leaving = new Set<HTMLElement>(); // tiles that travel into a merge
  #running: Animation[] = [];
  #columns = 0;

  /** `root` covers the board's cells; `--cell-size` and `--gap` are set on it or above. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Shows a board at once; with `fade` the tiles that were not there come softly. */
  set(board: Board, fade = false): void {
    this.#finish();
    this.#columns = board.columns;
    const before = new Set(this.#elements.keys());
    this.#settle(this.#tracker.set(board));
    if (!fade || before.size === 0) return;
    for (const [id, element] of this.#elements)
      if (!before.has(id)) this.#running.push(element.animate({ opacity: [0.2, 1] }, { duration: FADE_MS }));
  }

  /** Shows the board after a turn and animates how it came about. Whatever still moved is finished first. */
  play(turn: Turn, pace: Pace): void {
    this.#finish();
    this.#columns = turn.board.columns;
    const scene = this.#tracker.play(turn);
    if (!scene.travels.every(({ tile }) => this.#elements.has(tile.id)))
      this.#settle({ ...scene, tiles: scene.travels.map(({ tile }) => tile) });
    const slide = pace.calm ? 0 : SLIDE_MS / pace.speed;
    if (!pace.calm) this.#slide(scene, slide, pace.speed);
    this.#settle(scene);
    this.#arrive(scene, slide, pace);
  }

  /** Ends every animation where it leads. */
  #finish(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    for (const element of this.#leaving) element.remove();
    this.#leaving.clear();
  }

  #slide(scene: Scene, duration: number, speed: number): void {
    for (const { tile, to, merges } of scene.travels) {
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

  #arrive(scene: Scene, delay: number, { speed, calm }: Pace): void {
    const wait = Math.max(0, delay - HEAD_START_MS / speed);
    for (const tile of scene.merged) {
      const pop = calm ? { opacity: [0.4, 1] } : { scale: [1, 1.08, 1], opacity: [1, 1, 1] };
      this.#show(tile, pop, { duration: POP_MS / speed, delay: wait, easing: 'ease-out' });
    }
    for (const tile of scene.spawned) {
      const grow = calm ? { opacity: [0, 1] } : { scale: [0.6, 1], opacity: [0, 1] };
      this.#show(tile, grow, { duration: APPEAR_MS / speed, delay: wait, easing: EASE });
    }
    if (this.#leaving.size > 0) this.#dropWhenDone(wait);
  }

  /** Hidden until its time comes, then shown with `frames`. */
  #show(tile: Tile, frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions): void {
    const element = this.#elements.get(tile.id);
    if (!element) return;
    if (timing.delay)
      this.#running.push(element.animate({ visibility: ['hidden', 'hidden'] }, { duration: timing.delay }));
    this.#running.push(element.animate(frames, timing));
  }

  #dropWhenDone(wait: number): void {
    const leaving = [...this.#leaving];
    const timer = this.#root.animate([], { duration: wait + 20 }); // an empty animation: a timer on the same clock
    timer.onfinish = () => {
      for (const element of leaving) {
        element.remove();
        this.#leaving.delete(element);
      }
    };
    this.#running.push(timer);
  }

  /** Makes the page's elements be exactly the scene's tiles, each in its place. */
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
