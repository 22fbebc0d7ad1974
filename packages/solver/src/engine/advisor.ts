/**
 * Advice on positions: the one place that asks the engine. An advisor opens its engine with the first question,
 * and again after a thread has died. It answers the newest question only. It loads the chosen network as soon
 * as a question's board uses it; the engine has the other boards' networks itself.
 */

import type { Direction } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import type { Limits } from '../kernel/kernel.js';
import { type BoardShape, hasNetworkChoice, networkNamed } from '../network/manifest.js';
import type { PlayoutOptions, TileChance } from '../players/playouts.js';
import type { Analysis } from '../reasons/analysis.js';
import type { Engine } from './engine.js';
import { checkLimits } from './limits.js';
import { EngineError, type Evaluation, type SearchPosition, type StopSignal } from './port.js';
import { copyPosition } from './position.js';

/** What an advisor asks of its surroundings. */
export interface AdvisorOptions {
  /** Opens an engine without a network. */
  openEngine(): Promise<Engine>;
  /** The network for 4x4: a name or, in Node, a path. Without one the heuristic plays. */
  network?: string | undefined;
  /** Whether questions wait for the network. By default the heuristic answers until the network is loaded. */
  waitsForNetwork?: boolean;
  /** Called with each new state of the chosen network. */
  onNetwork?(state: NetworkState): void;
}

/** The chosen network. none: no question has needed it since the engine was opened. */
export type NetworkState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'loading';
      readonly name: string;
      readonly loaded: number; // bytes
      readonly total: number | undefined; // undefined: the size is unknown
    }
  | { readonly kind: 'ready'; readonly name: string; readonly memory: number } // bytes of the whole engine
  | { readonly kind: 'failed'; readonly name: string; readonly error: EngineError };

/** The events of a question. */
export interface QuestionEvents {
  /**
   * Called with each evaluation that is better than the one before: deeper, or by the network that has arrived. Without
   * it the engine tells its last evaluation only, which costs the caller's thread less.
   */
  onDepth?(evaluation: Evaluation): void;
  /**
   * Called when a thread died. Unless the question is cancelled now, the engine restarts, and the question is
   * asked once more. It then waits for the network if that was loaded: a network may be the reason of the death.
   */
  onRestart?(error: EngineError): void;
}

/** A question that was asked. */
export interface Question {
  /**
   * The best evaluation within the limits. Undefined if the question was cancelled. Rejects with an EngineError:
   * the engine does not start, or died twice (`worker-failed`); the network cannot be used
   * (`network-unreachable`, `network-broken`); the position cannot be searched (`wrong-request`); or the advisor was
   * disposed of before the question (`destroyed`).
   */
  readonly answer: Promise<Evaluation | undefined>;
  /** Ends the search. Does nothing once the answer is known. */
  cancel(): void;
}

/** Answers the newest question about a position. It survives threads that die. */
export interface Advisor {
  /** The state of the network for 4x4. */
  readonly network: NetworkState;
  /**
   * Asks about a position, and cancels the question before. A network that failed earlier is loaded again if
   * questions wait for it. Throws RangeError if limits are wrong or missing, or if there is no such board.
   */
  ask(position: SearchPosition, limits: Limits, events?: QuestionEvents): Question;
  /**
   * Follows moves of a position (`Engine.follow`), beside the open question. Undefined: no engine is open, it failed, or a
   * newer call came. Throws RangeError if there is no such board.
   */
  follow(position: SearchPosition, directions: readonly Direction[]): Promise<Analysis | undefined>;
  /**
   * What a player of some strength makes of a position (`Engine.playouts`), beside the open question. Undefined, too: no
   * engine is open, it failed, or `signal` or a newer call ended it.
   */
  playouts(
    position: SearchPosition,
    options: PlayoutOptions,
    signal?: StopSignal,
  ): Promise<readonly TileChance[] | undefined>;
  /**
   * Changes the network for 4x4. The next question loads it, or the open question at once; that search then
   * restarts on it. The same name again lets a failed network be loaded again. Undefined: no further network is
   * loaded, and the engine plays by what it has.
   */
  chooseNetwork(name: string | undefined): void;
  /**
   * Opens the engine and loads the network for such boards, before a question needs them. Rejects with an
   * EngineError, as answers do.
   */
  prepare(shape: BoardShape): Promise<void>;
  /** Whether a question about such boards needs neither an engine to open nor the chosen network to load. */
  isReady(shape: BoardShape): boolean;
  /** Cancels the open question and ends the engine, also while it opens. May be called again. */
  dispose(): void;
}

/** An advisor over engines that it opens and restarts itself. */
export function createAdvisor(options: AdvisorOptions): Advisor {
  return new EngineAdvisor(options);
}

const NO_NETWORK: NetworkState = { kind: 'none' };

/** A network that is loaded, or being loaded. */
interface Load {
  readonly name: string;
  done: Promise<void>;
}

class EngineAdvisor implements Advisor {
  readonly #options: AdvisorOptions;
  readonly #waits: boolean; // questions wait for the network
  #chosen: string | undefined;
  #network: NetworkState = NO_NETWORK;
  #load: Load | undefined;
  #opening: Promise<Engine> | undefined; // from the start of an engine to its end
  #engine: Engine | undefined; // once it is open
  #question: OpenQuestion | undefined; // the newest
  #isDisposed = false;

  constructor(options: AdvisorOptions) {
    this.#options = options;
    this.#waits = options.waitsForNetwork ?? false;
    this.#chosen = options.network && networkNamed(options.network);
  }

  get network(): NetworkState {
    return this.#network;
  }

  ask(position: SearchPosition, limits: Limits, events: QuestionEvents = {}): Question {
    checkLimits(limits);
    const question = new OpenQuestion(copyPosition(position), limits, events);
    this.#question?.cancel();
    this.#question = question;
    this.#search(question).then(
      () => question.succeed(),
      (error) => question.fail(error),
    );
    return question;
  }

  async follow(position: SearchPosition, directions: readonly Direction[]): Promise<Analysis | undefined> {
    return this.#engine?.follow(position, directions).catch(() => undefined);
  }

  async playouts(
    position: SearchPosition,
    options: PlayoutOptions,
    signal?: StopSignal,
  ): Promise<readonly TileChance[] | undefined> {
    return this.#engine?.playouts(position, options, signal).catch(() => undefined);
  }

  chooseNetwork(name: string | undefined): void {
    this.#chosen = name && networkNamed(name);
    if (this.#network.kind === 'failed') this.#setNetwork(NO_NETWORK);
    if (this.#question?.isOpen && this.#engine) this.#loadAside(this.#engine, this.#question.board);
  }

  async prepare(shape: BoardShape): Promise<void> {
    await this.#loadFor(await this.#open(), shape);
  }

  isReady(shape: BoardShape): boolean {
    if (!this.#engine || this.#engine.state === 'failed') return false;
    const name = this.#networkFor(shape);
    return name === undefined || (this.#network.kind === 'ready' && this.#network.name === name);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#question?.cancel();
    if (this.#engine) this.#giveUp(this.#engine);
  }

  /** Searches a question's position. After the death of a thread it does so once more, on the same network. */
  async #search(question: OpenQuestion, waits = this.#waits, isRepeated = false): Promise<void> {
    const engine = await this.#open();
    try {
      await this.#searchBy(engine, question, waits);
    } catch (error) {
      const hadNetwork = this.#network.kind === 'ready';
      const hasDied = isFault(error, 'worker-failed');
      // A network with a damaged section would fail every later search, too.
      if (hasDied || isFault(error, 'network-broken')) this.#giveUp(engine);
      if (!hasDied || isRepeated || !question.isOpen) throw error;
      question.events.onRestart?.(error);
      if (question.isOpen) await this.#search(question, waits || hadNetwork, true);
    }
  }

  async #searchBy(engine: Engine, question: OpenQuestion, waits: boolean): Promise<void> {
    const { board } = question;
    if (waits) {
      await this.#loadFor(engine, board).catch((error) => {
        if (this.#waits) throw error;
      });
    }
    if (!question.isOpen) return;
    const evaluations = question.searchBy(engine);
    if (!this.#waits) this.#loadAside(engine, board);
    for await (const evaluation of evaluations) {
      if (!question.isOpen) return;
      question.hear(evaluation);
    }
  }

  /** The engine: the open one, or a new one in place of one that has died. */
  #open(): Promise<Engine> {
    if (this.#engine?.state === 'failed') this.#giveUp(this.#engine);
    if (this.#opening) return this.#opening;
    const opening = this.#start();
    this.#opening = opening;
    // Before the callers hear of the failure: they may ask again at once.
    opening.catch(() => {
      this.#opening = undefined;
    });
    return opening;
  }

  async #start(): Promise<Engine> {
    this.#refuseIfDisposed();
    const engine = await this.#options.openEngine().catch((error) => {
      throw error instanceof EngineError ? error : new EngineError(faultOf(error));
    });
    if (this.#isDisposed) engine.destroy();
    this.#refuseIfDisposed();
    this.#engine = engine;
    return engine;
  }

  #refuseIfDisposed(): void {
    if (this.#isDisposed) throw new EngineError({ code: 'destroyed', message: 'This advisor has ended.' });
  }

  /** Ends an engine. The next question opens another. */
  #giveUp(engine: Engine): void {
    engine.destroy();
    if (this.#engine !== engine) return;
    this.#engine = this.#opening = this.#load = undefined;
    this.#setNetwork(NO_NETWORK);
  }

  #networkFor(shape: BoardShape): string | undefined {
    return hasNetworkChoice(shape) ? this.#chosen : undefined;
  }

  /** Loads the network for such boards during searches, unless it has failed before. */
  #loadAside(engine: Engine, shape: BoardShape): void {
    const name = this.#networkFor(shape);
    const hasFailed = this.#network.kind === 'failed' && this.#network.name === name;
    if (name !== undefined && !hasFailed) this.#loadBy(engine, name).catch(() => {}); // `network` has the error
  }

  /** Resolves when the network for such boards is loaded, also when another is chosen meanwhile. */
  async #loadFor(engine: Engine, shape: BoardShape): Promise<void> {
    let loaded: string | undefined;
    for (;;) {
      const name = this.#networkFor(shape);
      if (name === undefined || name === loaded) return;
      await this.#loadBy(engine, name).catch((error) => {
        if (this.#networkFor(shape) === name) throw error;
      });
      loaded = name;
    }
  }

  #loadBy(engine: Engine, name: string): Promise<void> {
    if (this.#load?.name === name) return this.#load.done;
    const load: Load = { name, done: Promise.resolve() };
    this.#load = load;
    const tell = (state: NetworkState) => {
      if (this.#load === load) this.#setNetwork(state);
    };
    tell({ kind: 'loading', name, loaded: 0, total: undefined });
    const loading = engine.useNetwork(name, (loaded, total) => {
      tell({ kind: 'loading', name, loaded, total });
    });
    load.done = loading.then(
      ({ bytes }) => {
        const question = this.#question;
        if (question && this.#networkFor(question.board) === name) question.expectOtherValues();
        // The engine's memory holds more than the network. It also keeps what earlier networks took.
        tell({ kind: 'ready', name, memory: Math.max(bytes, engine.info.bytes) });
      },
      (error: EngineError) => {
        if (this.#load === load) this.#endLoad(engine, name, error);
        throw error;
      },
    );
    return load.done;
  }

  #endLoad(engine: Engine, name: string, error: EngineError): void {
    this.#load = undefined;
    if (engine.state === 'failed') this.#giveUp(engine);
    else this.#setNetwork({ kind: 'failed', name, error });
  }

  #setNetwork(state: NetworkState): void {
    if (this.#network === state) return;
    this.#network = state;
    if (!this.#isDisposed) this.#options.onNetwork?.(state);
  }
}

/** A question until its answer is known. */
class OpenQuestion implements Question {
  readonly answer: Promise<Evaluation | undefined>;
  readonly events: QuestionEvents;
  readonly #position: SearchPosition;
  readonly #limits: Limits;
  #best: Evaluation | undefined;
  #isOutdated = false; // the best evaluation is by an earlier network
  #engine: Engine | undefined; // the engine that searches
  #isOpen = true;
  #resolve: (answer: Evaluation | undefined) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(position: SearchPosition, limits: Limits, events: QuestionEvents) {
    this.#position = position;
    this.#limits = limits;
    this.events = events;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get board(): SearchPosition['board'] {
    return this.#position.board;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  searchBy(engine: Engine): AsyncIterable<Evaluation> {
    this.#engine = engine;
    return engine.analyse(this.#position, this.#limits, { tellsLast: this.events.onDepth === undefined });
  }

  /** A network has arrived: from now on the search is by it, and begins with depth 1. */
  expectOtherValues(): void {
    this.#isOutdated = true;
  }

  hear(evaluation: Evaluation): void {
    if (this.#best && !this.#isOutdated && !isAtLeastAsGood(evaluation, this.#best)) return;
    this.#isOutdated = false;
    this.#best = evaluation;
    this.events.onDepth?.(evaluation);
  }

  cancel(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#engine?.stop();
    this.#resolve(undefined);
  }

  succeed(): void {
    this.#isOpen = false;
    this.#resolve(this.#best);
  }

  fail(error: Error): void {
    this.#isOpen = false;
    this.#reject(error);
  }
}

/** After the death of a thread a search restarts. Its first depths, or its heuristic, say less than those before. */
function isAtLeastAsGood(next: Evaluation, best: Evaluation): boolean {
  return next.player === best.player ? next.depth >= best.depth : next.player === 'network';
}

function isFault(error: unknown, code: EngineError['code']): error is EngineError {
  return error instanceof EngineError && error.code === code;
}

function faultOf(error: unknown): ConstructorParameters<typeof EngineError>[0] {
  return { code: 'worker-failed', message: messageOf(error) };
}
