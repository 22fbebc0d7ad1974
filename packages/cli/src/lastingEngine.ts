/**
 * The solver's engine for a command that asks many questions. It starts with the first question, and again
 * after its thread has died. It starts without its network and loads it afterwards, so that it can be closed
 * meanwhile.
 */
import type { Engine, Evaluation, Limits, SearchPosition } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';

export class LastingEngine {
  readonly #network: string | undefined;
  readonly #create: () => Promise<Engine>;
  #starting: Promise<Engine> | undefined;
  #engine: Engine | undefined;
  #isLoaded = false;
  #isClosed = false;

  /** `network` is 'small', 'strong' or a path. Without one the heuristic plays. */
  constructor(network?: string, create: () => Promise<Engine> = createNodeEngine) {
    this.#network = network;
    this.#create = create;
  }

  /** Whether the engine can answer without loading anything first. */
  get isLoaded(): boolean {
    return this.#isLoaded && this.#engine?.state !== 'failed';
  }

  /** Resolves when the engine has its network. Rejects with an EngineError; the next call then tries again. */
  async start(): Promise<Engine> {
    if (this.#engine?.state === 'failed') this.#starting = undefined;
    this.#starting ??= this.#open();
    const own = this.#starting;
    try {
      return await own;
    } catch (error) {
      if (this.#starting === own) this.#starting = undefined;
      throw error;
    }
  }

  /**
   * The deepest evaluation; undefined if `stop`, `close` or a newer question came before the first one.
   * Rejects with an EngineError if the engine does not start or its thread dies. The next question then
   * starts another thread.
   */
  async analyse(position: SearchPosition, limits: Limits): Promise<Evaluation | undefined> {
    const engine = await this.start();
    let deepest: Evaluation | undefined;
    for await (const evaluation of engine.analyse(position, limits)) deepest = evaluation;
    return deepest;
  }

  /** Ends the current search. */
  stop(): void {
    this.#engine?.stop();
  }

  /** Ends the engine for good, also while it starts. */
  close(): void {
    this.#isClosed = true;
    this.#engine?.destroy();
  }

  async #open(): Promise<Engine> {
    this.#isLoaded = false;
    const engine = await this.#create();
    this.#engine?.destroy();
    this.#engine = engine;
    if (this.#isClosed) engine.destroy();
    if (this.#network !== undefined) await engine.useNetwork(this.#network);
    this.#isLoaded = true;
    return engine;
  }
}
