/** Engines of one thread that the test controls, and an advisor that opens them. */
import { emptyBoard } from '@twofold/core';
import {
  type Advisor,
  type AdvisorOptions,
  createAdvisor,
  createEngine,
  type Engine,
  type Evaluation,
  type NetworkState,
  type Question,
  type SearchPosition,
} from '../index.js';
import { type FakeRead, FakeReader } from './fakeReader.js';
import { FakeThread } from './fakeThread.js';

export const CLASSIC: SearchPosition = { board: emptyBoard(4, 4) };
export const RECTANGLE: SearchPosition = { board: emptyBoard(3, 5), fourChance: 0.5 };
export const LIMITS = { depth: 9 };

/** A question, and what it has heard so far. */
export interface Listener extends Question {
  readonly depths: number[];
  readonly restarts: string[];
}

export function listen(advisor: Advisor, position = RECTANGLE): Listener {
  const depths: number[] = [];
  const restarts: string[] = [];
  const question = advisor.ask(position, LIMITS, {
    onDepth: ({ depth }) => depths.push(depth),
    onRestart: ({ message }) => restarts.push(message),
  });
  return { answer: question.answer, cancel: () => question.cancel(), depths, restarts };
}

/** Lets everything on its way arrive. */
export function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export class FakeEngines {
  readonly engines: Engine[] = []; // in the order of their opening
  readonly threads: FakeThread[] = []; // of each engine
  failures: Error[] = []; // the next engines do not start
  readonly #reader = new FakeReader();

  readonly open = async (): Promise<Engine> => {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const openThread = () => {
      const thread = new FakeThread();
      this.threads.push(thread);
      return thread;
    };
    const engine = await createEngine({ openThread, reader: this.#reader, sharesMemory: false });
    this.engines.push(engine);
    return engine;
  };

  /** Of networks, by all engines, in order. */
  get reads(): readonly FakeRead[] {
    return this.#reader.reads;
  }

  /** The thread of the newest engine. */
  get thread(): FakeThread {
    return this.threads.at(-1)!;
  }

  /** Threads and reads answer until none has anything to say, and everybody has heard it. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet++) {
      const isBusy = this.threads.some(({ answers }) => answers.length > 0);
      if (isBusy || this.reads.some(({ isPending }) => isPending)) quiet = 0;
      for (const speaker of [...this.threads, ...this.reads]) speaker.speak();
      await tick();
    }
  }

  /** The newest engine opens. The read of its network says nothing yet. */
  async boot(): Promise<void> {
    await tick();
    this.thread.speak();
    await tick();
  }

  /** Ends the search of the newest engine, and waits until everybody knows it. */
  async finish(): Promise<void> {
    this.thread.finish();
    await this.settle();
  }

  /** The answer to a question whose search ends after its first depth. */
  async answer(advisor: Advisor, position = RECTANGLE): Promise<Evaluation | undefined> {
    const { answer } = listen(advisor, position);
    await this.settle();
    await this.finish();
    return answer;
  }

  /** An advisor on these engines, and the states of its network. */
  advise(options: Partial<AdvisorOptions> = {}) {
    const states: NetworkState[] = [];
    const onNetwork = (state: NetworkState) => states.push(state);
    const advisor = createAdvisor({ openEngine: this.open, onNetwork, ...options });
    return { advisor, states, kinds: () => states.map(({ kind }) => kind) };
  }
}
