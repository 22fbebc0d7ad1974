/**
 * A thread of the engine that a test controls. Its reports wait in `answers` until the test releases them.
 * All messages are cloned on their way, as between real threads.
 */
import type { Command, Evaluation, Fault, Report, ThreadChannel } from '../index.js';

export const EVALUATION: Evaluation = { depth: 1, nodes: 4, milliseconds: 1, lines: [], player: 'heuristic' };

/** Networks that cannot be loaded. */
export const UNREACHABLE = 'unreachable';
/** A network that plays before all of it is there. */
export const COMES_IN_PARTS = 'in parts';
/** The tile sum from which all of it is needed. */
export const WHOLE_FROM = 27_712;

export class FakeThread implements ThreadChannel {
  readonly heard: Command[] = [];
  readonly answers: Report[] = [];
  closed = 0;
  hasRoom = true; // memory for a shared network
  /** Sends reports after the thread's end, too. */
  report: (report: Report) => void = () => {};
  die: (reason: string) => void = () => {};
  #run: number | undefined;

  post(command: Command, transfer: ArrayBuffer[] = []): void {
    const heard = structuredClone(command, { transfer });
    this.heard.push(heard);
    this.#answer(heard);
  }

  listen(onMessage: (report: Report) => void, onDeath: (reason: string) => void): void {
    this.report = (report) => onMessage(structuredClone(report));
    this.die = onDeath;
  }

  close(): void {
    this.closed++;
  }

  /** Releases its next answers. By default: all that wait. */
  speak(count = Number.POSITIVE_INFINITY): void {
    for (let said = 0; said < count && this.answers.length > 0; said++) this.report(this.answers.shift()!);
  }

  /** The running search has another evaluation. */
  evaluate(change: Partial<Evaluation>): void {
    const evaluation = { ...EVALUATION, ...change };
    if (this.#run !== undefined) this.answers.push({ type: 'evaluation', run: this.#run, evaluation });
  }

  /** The running search ends, or fails. */
  finish(fault?: Fault): void {
    const run = this.#run;
    if (run !== undefined) this.answers.push({ type: 'ended', run, bytes: 10, ...(fault && { fault }) });
    this.#run = undefined;
  }

  heardTypes(): string[] {
    return this.heard.map(({ type }) => type);
  }

  #answer(command: Command): void {
    if (command.type === 'boot')
      this.answers.push({ type: 'booted', kernel: 'wasm', shares: true, bytes: 10 });
    if (command.type === 'search') this.#begin(command.run);
    if (command.type === 'stop' && command.run === this.#run) this.finish();
    if (command.type === 'read') this.#read(command.id, command.network);
    if (command.type === 'install') this.#install(command.id);
    if (command.type === 'follow') {
      const { board } = command.position;
      const moves = command.directions.map((direction) => ({ direction, next: [] }));
      const followed = { analysis: { board, replies: 0, moves } };
      this.answers.push({ type: 'followed', id: command.id, followed });
    }
    if (command.type === 'join') this.answers.push({ type: 'joined', shares: this.hasRoom, bytes: 120 });
  }

  #begin(run: number): void {
    this.#run = run;
    this.answers.push({ type: 'evaluation', run, evaluation: EVALUATION });
  }

  #read(id: number, network: string): void {
    this.answers.push({ type: 'progress', id, loaded: 1, total: 2 });
    const fault = { code: 'network-unreachable', message: 'Not there.' } as const;
    const weights = { shape: { patterns: [] }, sections: [], step: 1 };
    const read = { weights, decoding: new ArrayBuffer(0) };
    const more = network === COMES_IN_PARTS;
    this.answers.push(
      network === UNREACHABLE ? { type: 'unloadable', id, fault } : { type: 'read', id, network: read, more },
    );
    const shape = { patterns: [], endgames: [{ from: WHOLE_FROM, largest: 13, patterns: [] }] };
    const whole = { ...read, weights: { ...weights, shape } };
    if (more) this.answers.push({ type: 'whole', id, network: whole });
  }

  #install(id: number): void {
    const network = { name: `network of ${id}`, bytes: 100 };
    this.answers.push({ type: 'installed', id, network, bytes: 110, shared: undefined });
  }
}
