// Questions for playouts, one after another: a newer question to the engine would end the one before. Urgent ones come first.
import { type Board, USUAL_FOUR_CHANCE } from '@twofold/core';
import type { Advisor, PlayoutOptions, TileChance } from '@twofold/solver';

export interface PlayoutQuestion {
  readonly board: Board;
  readonly options: PlayoutOptions;
  /** Whether somebody still wants the answer. */
  readonly mayGoOn: () => boolean;
  readonly isUrgent?: boolean;
}

interface QueuePorts {
  readonly advisor: Pick<Advisor, 'playouts' | 'prepare'>;
  readonly whenShown: () => Promise<void>;
}

export interface PlayoutQueue {
  /** Undefined: nobody wants it any more, or the engine does not answer, which the review itself shows. */
  ask(question: PlayoutQuestion): Promise<readonly TileChance[] | undefined>;
}

export function createPlayoutQueue({ advisor, whenShown }: QueuePorts): PlayoutQueue {
  const urgent: (() => Promise<void>)[] = [];
  const usual: (() => Promise<void>)[] = [];
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let next = urgent.shift() ?? usual.shift(); next; next = urgent.shift() ?? usual.shift())
      await next();
    isRunning = false;
  };
  const answer = async ({ board, options, mayGoOn }: PlayoutQuestion) => {
    await whenShown();
    if (!mayGoOn()) return undefined;
    await advisor.prepare(board); // a stored review has needed no engine
    return advisor.playouts({ board, fourChance: USUAL_FOUR_CHANCE }, options);
  };
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const waiting = question.isUrgent ? urgent : usual;
        waiting.push(() => answer(question).then(resolve, () => resolve(undefined)));
        void run();
      }),
  };
}
