/**
 * Marsaglia's xorshift128, the same as in native/limit.cpp. The benchmarks choose moves with it (and tiles,
 * where no seed is measured). It must cost next to nothing and be the same everywhere.
 */
export class Xorshift {
  private x = 42;
  private y = 362436069;
  private z = 521288629;
  private w = 88675123;

  /** The next 32 bits, as a signed integer. */
  next(): number {
    const t = this.x ^ (this.x << 11);
    this.x = this.y;
    this.y = this.z;
    this.z = this.w;
    this.w = this.w ^ (this.w >>> 19) ^ t ^ (t >>> 8);
    return this.w;
  }
}
