/** Refusals of the service: what a request may not do, and what to do instead. */

import { setTimeout as wait } from 'node:timers/promises';

/** The number of times that a game is looked for while another process takes it. */
export const TRIES = 5;
/** The longest pause before the second try. It grows with each. */
const PAUSE_MS = 20;

/** A refusal for the client: an HTTP status, a code and a sentence. */
export class Refused extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export function noGame(): Refused {
  return new Refused(404, 'no_game', 'There is no such game of yours.');
}

export function closing(): Refused {
  return new Refused(503, 'closing', 'This server stops. Ask again.');
}

export function noAccount(): Refused {
  return new Refused(401, 'no_account', 'This device has no account yet: send POST /api/account first.');
}

/** The game has ended, and others still play the same tiles. */
export function notRevealed(): Refused {
  const message =
    'Others still play these tiles. The game is to be seen when the seed of its deal is public.';
  return new Refused(404, 'not_revealed', message);
}

/** The game has ended: it takes no move. */
export function over(): Refused {
  return new Refused(409, 'over', 'This game has ended.');
}

/** The epoch of a game is over. */
export function lost(): Refused {
  return new Refused(409, 'replaced', 'This game is played elsewhere now. Ask for its state to go on here.');
}

/**
 * Does a request's work again if another process took the game over meanwhile: a write of the epoch before has
 * changed nothing. So requests may arrive at any process in turn.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'replaced') || attempt === TRIES) throw error;
      // After a race each process ends its games. Without a pause by chance they take each game from each other.
      await wait(Math.random() * attempt * PAUSE_MS);
    }
  }
}
