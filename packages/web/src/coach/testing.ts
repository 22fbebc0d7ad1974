// Helpers for the tests of this folder: an engine that gives the answers of a test, at the test's time.
import { type Direction, legalDirections } from '@twofold/core';
import {
  type Analysis,
  type Engine,
  EngineError,
  type EngineInfo,
  type Evaluation,
  type NetworkInfo,
  type PlayoutOptions,
  type SearchPosition,
  type TileChance,
} from '@twofold/solver';
import { follow } from '@twofold/solver/internal';
import { createPageAdvisor, type NetworkFile, type PageAdvisor, type PageAdvisorPorts } from './pageAdvisor';

export function anEvaluation(directions: readonly Direction[], change: Partial<Evaluation> = {}): Evaluation {
  const lines = directions.map((direction, i) => ({ direction, value: 1000 - 100 * i }));
  return { depth: 3, nodes: 500, milliseconds: 20, lines, player: 'network', ...change };
}

interface Load {
  readonly name: string;
  readonly progress: ((loaded: number, total: number | undefined) => void) | undefined;
  readonly succeed: (info: NetworkInfo) => void;
  readonly fail: (error: Error) => void;
}

export const SMALL: NetworkFile = { url: 'https://here/small-01234567.2048ntn', bytes: 4_000_000 };

/**
 * Answers each question with `answer` after a tick. An Error is the death of its thread. Loading waits for the
 * test. It may be opened again after its end.
 */
export class FakeEngine implements Engine {
  info: EngineInfo = {
    kernel: 'typescript',
    threads: 1,
    network: undefined,
    loading: undefined,
    bytes: 0,
    cachedSections: 0,
  };
  state: Engine['state'] = 'idle';
  readonly asked: SearchPosition[] = [];
  readonly followed: (readonly Direction[])[] = [];
  readonly loads: Load[] = [];
  before: readonly Evaluation[] = []; // shallower evaluations, given first
  stops = 0;
  starts = 0; // failed ones, too
  failures: Error[] = []; // of the next starts
  answer: (position: SearchPosition) => Evaluation | Error;

  constructor(answer: (position: SearchPosition) => Evaluation | Error = () => anEvaluation([3])) {
    this.answer = answer;
  }

  async open(): Promise<Engine> {
    this.starts++;
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.state = 'idle';
    return this;
  }

  async *analyse(position: SearchPosition): AsyncIterableIterator<Evaluation> {
    this.asked.push(position);
    const stops = this.stops;
    await aTick();
    yield* this.before;
    const answer = this.answer(position);
    if (answer instanceof Error) {
      this.state = 'failed';
      throw new EngineError({ code: 'worker-failed', message: answer.message });
    }
    if (stops === this.stops) yield answer;
  }

  /** Replies by the first possible direction. */
  async follow({ board }: SearchPosition, directions: readonly Direction[]): Promise<Analysis> {
    this.followed.push(directions);
    await aTick();
    return follow(board, (reached) => legalDirections(reached)[0], { directions });
  }

  readonly played: PlayoutOptions[] = [];
  chances: readonly TileChance[] | undefined; // of each request for playouts

  async playouts(
    _position: SearchPosition,
    options: PlayoutOptions,
    signal?: AbortSignal,
  ): Promise<readonly TileChance[] | undefined> {
    this.played.push(options);
    await aTick();
    if (signal?.aborted) throw new EngineError({ code: 'cancelled', message: 'The signal ended it.' });
    return this.chances;
  }

  useNetwork(name: string, progress?: Load['progress']): Promise<NetworkInfo> {
    return new Promise((succeed, fail) => this.loads.push({ name, progress, succeed, fail }));
  }

  stop(): void {
    this.stops++;
  }

  destroy(): void {
    this.state = 'destroyed';
  }
}

/** The ports of an advisor with this engine, on a site that was built with small alone. */
export function portsOf(engine: FakeEngine, keep = async (_file: NetworkFile) => {}): PageAdvisorPorts {
  return { openEngine: () => engine.open(), networks: { small: SMALL }, keep };
}

export function anAdvisor(engine: FakeEngine): PageAdvisor {
  return createPageAdvisor(portsOf(engine));
}

/** Lets pending answers arrive. */
export function aTick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
