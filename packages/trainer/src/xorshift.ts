const USUAL_SEED = 42;
const LEFT_OUT = 64;

/**
 * Marsaglia's xorshift128, the same as in bench/native/limit.cpp. Benchmarks choose moves with it (and tiles,
 * where no seed is measured), and learners draw their games from it. It costs next to nothing and is the same
 * everywhere.
 */
export class Xorshift {
  private x: number;
  private y = 362436069;
  private z = 521288629;
  private w = 88675123;

  /** Near seeds begin alike, so the first draws of all but the usual one are left out. */
  constructor(seed = USUAL_SEED) {
    this.x = seed;
    if (seed !== USUAL_SEED) for (let draw = 0; draw < LEFT_OUT; draw++) this.next();
  }

  /** The next 32 bits, as a signed integer. */
  next(): number {
    const t = this.x ^ (this.x << 11);
    this.x = this.y;
    this.y = this.z;
    this.z = this.w;
    this.w = this.w ^ (this.w >>> 19) ^ t ^ (t >>> 8);
    return this.w;
  }

  /** Uniform in [0, 1). */
  unit(): number {
    return (this.next() >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.unit() * count);
  }
}
