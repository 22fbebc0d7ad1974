/** The evaluations of one search, for one reader: in order, then the end. */
import type { Evaluation } from './port.js';

/** Unread evaluations are kept. There is one for each depth, so they are few. */
export class EvaluationStream implements AsyncIterableIterator<Evaluation> {
  readonly #leave: () => void;
  readonly #unread: Evaluation[] = [];
  readonly #readers: {
    resolve: (result: IteratorResult<Evaluation>) => void;
    reject: (error: Error) => void;
  }[] = [];
  #ended = false;
  #error: Error | undefined;

  /** Calls `leave` when the reader leaves before the end. */
  constructor(leave: () => void) {
    this.#leave = leave;
  }

  push(evaluation: Evaluation): void {
    const reader = this.#readers.shift();
    if (reader) reader.resolve({ done: false, value: evaluation });
    else this.#unread.push(evaluation);
  }

  /** Ends the stream. With an error, unread evaluations come first, then the error once. */
  end(error?: Error): void {
    this.#ended = true;
    const [first, ...others] = this.#readers.splice(0);
    if (first && error) first.reject(error);
    else {
      this.#error = error;
      first?.resolve({ done: true, value: undefined });
    }
    for (const reader of others) reader.resolve({ done: true, value: undefined });
  }

  next(): Promise<IteratorResult<Evaluation>> {
    const value = this.#unread.shift();
    if (value) return Promise.resolve({ done: false, value });
    const error = this.#error;
    this.#error = undefined;
    if (error) return Promise.reject(error);
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
  }

  return(): Promise<IteratorResult<Evaluation>> {
    this.#unread.length = 0;
    if (!this.#ended) this.#leave();
    this.#error = undefined;
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
