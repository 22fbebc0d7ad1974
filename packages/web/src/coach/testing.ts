// Helpers for the tests of this folder: an engine that gives the answers of a test, at the test's time.
import type { Direction } from '@twofold/core';
import type { Engine, EngineInfo, Evaluation, NetworkInfo, SearchPosition } from '@twofold/solver';

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

/** Answers each question with `answer` after a tick. Loading waits for the test. */
export class FakeEngine implements Engine {
  info: EngineInfo = {
    kernel: 'typescript',
    threads: 1,
    network: undefined,
    loading: undefined,
    bytes: 0,
  };
  state: Engine['state'] = 'idle';
  readonly asked: SearchPosition[] = [];
  readonly loads: Load[] = [];
  before: readonly Evaluation[] = []; // shallower evaluations, given first
  stops = 0;
  answer: (position: SearchPosition) => Evaluation | Error;

  constructor(answer: (position: SearchPosition) => Evaluation | Error = () => anEvaluation([3])) {
    this.answer = answer;
  }

  async *analyse(position: SearchPosition): AsyncIterableIterator<Evaluation> {
    this.asked.push(position);
    const stops = this.stops;
    await aTick();
    yield* this.before;
    const answer = this.answer(position);
    if (answer instanceof Error) {
      this.state = 'failed';
      throw answer;
    }
    if (stops === this.stops) yield answer;
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

/** Lets pending answers arrive. */
export function aTick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
