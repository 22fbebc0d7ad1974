/**
 * The clock of one search: its end, the time slices of the kernel, and the breaks in which messages come in.
 */
import type { Limits } from '../../kernel/kernel.js';

const REST_EVERY_MS = 10;

export interface SearchClockPorts {
  /** A clock in milliseconds, which may start anywhere. */
  now(): number;
  /** Lets waiting messages in. */
  pause(): Promise<void>;
  /** Whether the search was stopped. */
  isStopped(): boolean;
}

export class SearchClock {
  readonly #ports: SearchClockPorts;
  readonly #begun: number;
  readonly #deadline: number;
  readonly #sliceMs: number;
  #rested: number;

  /** A search limited by depth alone is not cut into slices: its values would depend on the cuts. */
  constructor(ports: SearchClockPorts, limits: Limits, sliceMs: number) {
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

  /** The time limit of the next kernel call. None if it may take as long as it needs. */
  nextSlice(): { milliseconds?: number } {
    const left = Math.max(0, Math.min(this.#deadline - this.now, this.#sliceMs));
    return left === Infinity ? {} : { milliseconds: left };
  }

  /** Makes a break now. */
  async wait(): Promise<void> {
    await this.#ports.pause();
  }

  /** Makes a break if one is due. */
  async rest(): Promise<void> {
    if (this.now - this.#rested < REST_EVERY_MS) return;
    await this.#ports.pause();
    this.#rested = this.now;
  }
}
