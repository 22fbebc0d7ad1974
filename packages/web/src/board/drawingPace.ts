// A slow device cannot slide tiles many times a second. While the solver plays fast, the time that each frame takes
// is measured. After some slow frames the board is set at once: that takes a third less time (docs/benchmarks.md, web).
// Slides come back when the frames without them are quick.

/** A frame with slides that takes longer, in milliseconds, is slow. */
const SLOW_MS = 20;
/** A frame without slides that takes less, in milliseconds, leaves room for them. */
const QUICK_MS = 7;
/** This many slow frames in a row end the slides. As many quick ones bring them back. */
const LIMIT = 4;

/** Reports how long the page takes to draw its next frame, in milliseconds. */
type MeasureFrame = (report: (took: number) => void) => void;

/** Decides whether turns that are played fast still slide. */
export class DrawingPace {
  readonly #measure: MeasureFrame;
  #against = 0; // frames in a row that speak against the present way
  #slides = true;

  constructor(measure: MeasureFrame = measureFrame) {
    this.#measure = measure;
  }

  /** The speed at which the next turn is shown, for a wish. Infinite: at once. The usual speed, 1, stays. */
  speedFor(wish: number): number {
    if (wish <= 1) return wish;
    this.#measure((took) => this.#hear(took));
    return this.#slides ? wish : Number.POSITIVE_INFINITY;
  }

  #hear(took: number): void {
    const isAgainst = this.#slides ? took > SLOW_MS : took < QUICK_MS;
    this.#against = isAgainst ? this.#against + 1 : 0;
    if (this.#against < LIMIT) return;
    this.#slides = !this.#slides;
    this.#against = 0;
  }
}

/** The message of a channel arrives after the frame in which it was sent. */
function measureFrame(report: (took: number) => void): void {
  requestAnimationFrame(() => {
    const begun = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => report(performance.now() - begun);
    port2.postMessage(undefined);
  });
}
