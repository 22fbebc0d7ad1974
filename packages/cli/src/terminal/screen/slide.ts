/** The timing of a slide. It begins with a move, draws frame by frame, and ends at once at the next event. */

/** The duration of a slide, and the time between two frames, in milliseconds. */
const SLIDE = 110;
const FRAME = 22;

export class Slide {
  #began = 0;
  #timer: NodeJS.Timeout | undefined;

  /** The part of the slide that is done, 0 to 1; 1 when nothing slides. */
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
