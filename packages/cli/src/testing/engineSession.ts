// A session of `twofold engine` without a solver: the test deepens and ends each search.
import type { Advisor, Evaluation, Limits, Question, QuestionEvents, SearchPosition } from '@twofold/solver';
import { Session } from '../engine/session.js';

/** A search that the test deepens and ends. */
interface Asked {
  readonly position: string;
  readonly fourChance: number | undefined;
  readonly afresh: boolean;
  readonly limits: Limits;
  deepen(change?: Partial<Evaluation>): void;
  finish(): void;
  fail(message: string): void;
}

const level = (depth: number): Evaluation => ({
  depth,
  nodes: 10 * depth,
  milliseconds: depth,
  player: 'network',
  milestone: 4096,
  lines: [
    { direction: 3, value: 100 + depth, successRate: 0.5 },
    { direction: 0, value: 99 },
  ],
});

/** A session of the line protocol whose searches are ended by hand. */
export function openSession() {
  const said: string[] = [];
  const asked: Asked[] = [];
  let opened = 0;
  const ask = (
    { board, fourChance, afresh = false }: SearchPosition,
    limits: Limits,
    events: QuestionEvents = {},
  ): Question => {
    let best: Evaluation | undefined;
    let depth = 0;
    let settle: { resolve(answer: Evaluation | undefined): void; reject(error: Error): void };
    const answer = new Promise<Evaluation | undefined>((resolve, reject) => {
      settle = { resolve, reject };
    });
    asked.push({
      position: board.ranks.join(''),
      fourChance,
      afresh,
      limits,
      deepen(change) {
        best = { ...level(++depth), ...change };
        events.onDepth?.(best);
      },
      finish: () => settle.resolve(best),
      fail: (message) => settle.reject(new Error(message)),
    });
    return { answer, cancel: () => settle.resolve(undefined) };
  };
  const session = new Session({
    write: (line) => said.push(line),
    openAdvisor({ network, table }) {
      if (table === 'no.2048tab') throw new Error('There is no table no.2048tab: make it.');
      if (network === 'nope') throw new Error('There is no network nope:\nname a file.');
      opened++;
      return { ask, prepare: async () => {}, dispose() {} } as unknown as Advisor;
    },
    nameNetwork: () => 'small',
    misfit: (_board, fourChance) => (fourChance === 0.3 ? 'The table is for 10 % of 4s.' : undefined),
    version: '1.2.3',
  });
  return {
    session,
    said,
    asked,
    get opened() {
      return opened;
    },
    hear: (...lines: string[]) => {
      for (const line of lines) session.hear(line);
    },
    /** The lines said since the last call, once nothing more comes. */
    async heard() {
      await new Promise((resolve) => setTimeout(resolve));
      return said.splice(0);
    },
  };
}
