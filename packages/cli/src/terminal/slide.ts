/** The time of a slide: begins with a move, draws a frame at a time, and is over at once when something else comes. */

/** How long tiles slide, and the time between two frames, in milliseconds. */
const SLIDE = 110;
const FRAME = 16;

export class Slide {
  #began = 0;
  #timer: NodeJS.Timeout | undefined;

  /** How far the tiles have come, 0 to 1; 1 when nothing slides. */
  get progress(): number {
    return this.#timer === undefined ? 1 : Math.min(1, (performance.now() - this.#began) / SLIDE);
  }

  /** Calls `draw` now and for each frame, the last time at rest. */
  begin(draw: () => void): void {
    this.end();
    this.#began = performance.now();
    this.#timer = setInterval(() => {
      if (this.progress === 1) this.end();
      draw();
    }, FRAME);
    draw();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
