/**
 * The time of one search: when it must end, how long the kernel may work at once, and the breaks in which the
 * thread's messages come in.
 */
import type { Limits } from './kernel.js';

const REST_EVERY_MS = 10;

export interface PacePorts {
  /** Milliseconds from any beginning. */
  now(): number;
  /** Lets messages come in. */
  pause(): Promise<void>;
  /** Whether the search was stopped. */
  isStopped(): boolean;
}

export class Pace {
  readonly #ports: PacePorts;
  readonly #begun: number;
  readonly #deadline: number;
  readonly #sliceMs: number;
  #rested: number;

  /** A search limited by depth alone is not cut into slices: its values would depend on where it was cut. */
  constructor(ports: PacePorts, limits: Limits, sliceMs: number) {
    this.#ports = ports;
    this.#begun = ports.now();
    this.#rested = this.#begun;
    this.#deadline = this.#begun + (limits.milliseconds ?? Infinity);
    this.#sliceMs = limits.milliseconds === undefined && limits.nodes === undefined ? Infinity : sliceMs;
  }

  get now(): number {
    return this.#ports.now();
  }

  get elapsed(): number {
    return this.now - this.#begun;
  }

  get isStopped(): boolean {
    return this.#ports.isStopped();
  }

  get isTimeUp(): boolean {
    return this.now >= this.#deadline;
  }

  /** The limit of time for the next call of a kernel; none if it may take what it needs. */
  nextSlice(): { milliseconds?: number } {
    const left = Math.max(0, Math.min(this.#deadline - this.now, this.#sliceMs));
    return left === Infinity ? {} : { milliseconds: left };
  }

  /** A break in any case. */
  async wait(): Promise<void> {
    await this.#ports.pause();
  }

  /** A break, if one is due. */
  async rest(): Promise<void> {
    if (this.now - this.#rested < REST_EVERY_MS) return;
    await this.#ports.pause();
    this.#rested = this.now;
  }
}
