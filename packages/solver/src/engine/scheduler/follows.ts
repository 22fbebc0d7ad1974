/** The requests to follow moves: the newest is sent to the first thread, and those before it are cancelled. */
import type { Command, Report, Work, WorkEvent } from '../port.js';

export type FollowWork = Extract<Work, { kind: 'follow' }>;

export class Follows {
  #work: FollowWork | undefined; // until its answer
  #isSent = false;

  /** Takes a request, and returns the one before, to be cancelled. Its answer may still come, and is not heard. */
  take(work: FollowWork): FollowWork[] {
    const replaced = this.abandon();
    this.#work = work;
    this.#isSent = false;
    return replaced;
  }

  /** Removes the request, and returns it. */
  abandon(): FollowWork[] {
    const open = this.#work ? [this.#work] : [];
    this.#work = undefined;
    return open;
  }

  /** The command for the first thread, once. It follows moves in a break of its search. */
  next(): Command | undefined {
    if (!this.#work || this.#isSent) return undefined;
    this.#isSent = true;
    const { id, position, directions } = this.#work;
    return { type: 'follow', id, position, directions };
  }

  /** The events of an answer. None: the request was replaced. */
  hear({ id, followed }: Extract<Report, { type: 'followed' }>): WorkEvent[] {
    if (this.#work?.id !== id) return [];
    this.#work = undefined;
    if ('fault' in followed) return [{ id, type: 'failed', fault: followed.fault }];
    return [
      { id, type: 'followed', analysis: followed.analysis },
      { id, type: 'done' },
    ];
  }
}
