/**
 * A study from the side that asks for it. It adds parts to the queue, waits, and gets the results in the order of the parts: what
 * it makes of them does not depend on who did which part when. A study that was left goes on when it is asked for again.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseChoice } from '../../config.js';
import type { Database } from '../../db/database.js';
import { withOperated } from '../../db/operate.js';
import {
  addParts,
  askForStudy,
  countDone,
  failuresOf,
  forgetParts,
  leaveStudy,
  partsAtWork,
  partsWithoutJob,
  refusalsOf,
  resultsOf,
  type StudyHead,
  touchStudy,
} from '../../db/queries/work/studies.js';
import { Queue } from '../queue.js';
import { STUDY_CHANNEL } from './desk.js';
import type { StudyInputs, StudyKind, StudyOptions, StudyRunners } from './kinds.js';
import { isOutage, untilAnswered } from './outage.js';

export type { StudyKind, StudyRunners };

/** A study to ask for. */
export interface StudyRequest<Kind extends StudyKind> {
  /** Names the runner and the schemas. */
  kind: Kind;
  /** The version of the asking program. */
  program: string;
  /** Of all parts. */
  options: StudyOptions[Kind];
  /** Tells apart studies of the same options: all that decides which parts there are, but not which of them are known. */
  key?: string;
}

/** How far a study is. */
export interface StudyProgress {
  /** Parts that are done. */
  done: number;
  /** Parts that were added so far. */
  all: number;
  /** Workers that are at it. */
  workers: number;
}

/** What the asking side hears, and how it stops. */
export interface StudyEars {
  /** Called now and then, and after parts. */
  onProgress: (progress: StudyProgress) => void;
  /** A line for people: a part failed and is tried again, a worker cannot do the study, the database does not answer. */
  onWord: (line: string) => void;
  /** Stops. Results stay for the next time. */
  signal?: AbortSignal | undefined;
}

/** A study that waits for its parts. */
export interface AskedStudy<Kind extends StudyKind> {
  /**
   * Has some parts done, and gives each result in order. While the database does not answer, it waits. Rejects with an Error for
   * people if a part fails. Resolves early when the signal aborts.
   */
  have(
    inputs: readonly StudyInputs[Kind][],
    onResult: (result: Uint8Array, part: number) => void | Promise<void>,
  ): Promise<void>;
  /** Removes all parts so far, unless somebody else asks for them: this side has kept their results. */
  forget(): Promise<void>;
}

/** How often it looks for results of which no word came, in milliseconds. */
const POLL_MS = 1_000;
/** How often it looks for workers that died, in seconds. */
const SUPERVISION = 3;
/** How often it says that it is there, and adds the jobs that have gone, in milliseconds. */
const BEAT_MS = 15_000;
/** After this time without a worker it says so. */
const LONELY_MS = 10_000;
/** A part that takes this time is named, and again after twice the time. */
const LONG_MINUTES = 30;
/** Results of one query. */
const MOST_RESULTS = 200;

/** Asks for a study. `work` has its parts done; when it resolves, the study is removed, unless the signal has aborted. */
export async function askStudy<Kind extends StudyKind>(
  choice: DatabaseChoice,
  request: StudyRequest<Kind>,
  ears: StudyEars,
  work: (study: AskedStudy<Kind>) => Promise<void>,
): Promise<void> {
  const words = new Words(ears); // a connection that is lost says so each second
  const log = (line: string) => words.say(line);
  await withOperated(choice, (database) => askDatabase(database, request, ears, work), log);
}

/** The same on a database that is open. `beatMs` is for tests. */
export async function askDatabase<Kind extends StudyKind>(
  database: Database,
  { kind, program, options, key = '' }: StudyRequest<Kind>,
  ears: StudyEars,
  work: (study: AskedStudy<Kind>) => Promise<void>,
  beatMs = BEAT_MS,
): Promise<void> {
  const head = { kind, program, options: JSON.stringify(options) };
  const words = new Words(ears);
  const queue = await Queue.open(database, {
    supervisionSeconds: SUPERVISION,
    onError: (error) => words.onQueueError(error),
  });
  try {
    const asked = new Asked<Kind>({ database, queue, ears, words, head, key, beatMs });
    let isDone = false;
    try {
      await asked.begin();
      await work(asked);
      isDone = !ears.signal?.aborted;
    } finally {
      await asked.end(isDone).catch(() => {}); // what stays is removed by clean-up
    }
  } finally {
    await queue.close().catch(() => {});
  }
}

/** What the asking side says to people, each line once. */
class Words {
  readonly #ears: StudyEars;
  readonly #said = new Set<string>();
  #isOut = false;

  constructor(ears: StudyEars) {
    this.#ears = ears;
  }

  say(line: string): void {
    if (this.#said.has(line)) return;
    this.#said.add(line);
    this.#ears.onWord(line);
  }

  /** Asks until the database answers: one line when it does not, and one when it does again. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    const answer = await untilAnswered(question, this.#ears.signal, ({ message }) => {
      if (!this.#isOut) this.#ears.onWord(`The database does not answer (${message}): waiting for it.`);
      this.#isOut = true;
    });
    if (this.#isOut) this.#ears.onWord('The database answers again.');
    this.#isOut = false;
    return answer;
  }

  onQueueError(error: Error): void {
    if (!isOutage(error)) this.say(`The queue: ${error.message}`); // others notice an outage
  }
}

interface Asking {
  readonly database: Database;
  readonly queue: Queue;
  readonly ears: StudyEars;
  readonly words: Words;
  readonly head: StudyHead;
  readonly key: string;
  readonly beatMs: number;
}

class Asked<Kind extends StudyKind> implements AskedStudy<Kind> {
  readonly #own: Asking;
  readonly #id: string;
  readonly #asker = randomUUID();
  readonly #parts: number[] = []; // in order; those that are forgotten, too
  #given = 0; // of them, those whose results the asking side has
  #forgotten = 0;
  #hasNews = false; // since it last looked for results
  #endSleep = () => {};
  #lookedAt = Number.NEGATIVE_INFINITY;
  #beatAt = 0;
  #aloneSince: number | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(own: Asking) {
    this.#own = own;
    this.#id = createHash('sha256')
      .update(JSON.stringify([own.head, own.key]))
      .digest('hex')
      .slice(0, 24);
  }

  async begin(): Promise<void> {
    const { database, ears, words } = this.#own;
    this.#stopListening = await words.ask(() =>
      database.listen(STUDY_CHANNEL, (id) => {
        if (id === this.#id) this.#wake();
      }),
    );
    ears.signal?.addEventListener('abort', () => this.#wake(), { once: true });
  }

  async have(
    inputs: readonly StudyInputs[Kind][],
    onResult: (result: Uint8Array, part: number) => void | Promise<void>,
  ): Promise<void> {
    if (this.#own.ears.signal?.aborted) return;
    const texts = inputs.map((input) => JSON.stringify(input));
    await this.#unlessStopped(this.#haveAll(texts, onResult));
  }

  async forget(): Promise<void> {
    const { database, words } = this.#own;
    const parts = this.#parts.slice(this.#forgotten, this.#given);
    const forget = () => forgetParts(database.db, this.#id, this.#asker, parts);
    await this.#unlessStopped(words.ask(forget));
    this.#forgotten = this.#given;
  }

  /** Leaves. If nobody else asks, waiting parts leave the queue, and those that somebody is at are given up. */
  async end(isDone: boolean): Promise<void> {
    const { database, queue } = this.#own;
    await this.#stopListening?.().catch(() => {});
    const isLast = await leaveStudy(database.db, this.#id, this.#asker, { isDone });
    if (!isLast) return;
    const keys = new Set(this.#parts.map((part) => this.#keyOf(part)));
    await queue.cancel('study', [...keys]);
  }

  /** Who stops while the database does not answer needs no error. */
  async #unlessStopped(work: Promise<void>): Promise<void> {
    await work.catch((error) => {
      if (!this.#own.ears.signal?.aborted || !isOutage(error)) throw error;
    });
  }

  async #haveAll(
    texts: readonly string[],
    onResult: (result: Uint8Array, part: number) => void | Promise<void>,
  ): Promise<void> {
    const { database, ears, words } = this.#own;
    const first = this.#parts.length;
    const end = first + texts.length;
    const add = () => this.#add(first, texts);
    await words.ask(add);
    while (this.#given < end && !ears.signal?.aborted) {
      this.#hasNews = false;
      const next = this.#parts.slice(this.#given, Math.min(end, this.#given + MOST_RESULTS));
      const results = await words.ask(() => resultsOf(database.db, this.#id, next));
      for (const result of results) await onResult(result, this.#given++);
      if (results.length > 0) this.#aloneSince = undefined;
      if (this.#given === end || results.length === MOST_RESULTS) continue;
      await words.ask(() => this.#look(add));
      await this.#sleep();
    }
  }

  /** Adds parts without a result, and a job for each that has none. What others have added or done counts. */
  async #add(first: number, texts: readonly string[]): Promise<void> {
    const { database, head } = this.#own;
    const given = Math.max(0, this.#given - first);
    await askForStudy(database.db, this.#id, this.#asker, head);
    const parts = await addParts(database.db, this.#id, texts.slice(given));
    for (const [at, part] of parts.entries()) this.#parts[first + given + at] = part;
    await this.#addJobs();
  }

  async #addJobs(): Promise<void> {
    const { database, queue } = this.#own;
    const waiting = await partsWithoutJob(database.db, this.#id, this.#parts.slice(this.#given));
    const jobs = waiting.map((part) => ({ key: this.#keyOf(part), input: { study: this.#id, part } }));
    await queue.enqueueAll('study', jobs);
    this.#beatAt = performance.now();
  }

  #keyOf(part: number): string {
    return `${this.#id}/${part}`;
  }

  /** Tells how far the study is, and what went wrong. Throws if a part failed for good. `add` adds the parts again. */
  async #look(add: () => Promise<void>): Promise<void> {
    const { database, ears, words, beatMs } = this.#own;
    const { db } = database;
    const now = performance.now();
    if (now - this.#beatAt > beatMs) {
      if (await touchStudy(db, this.#id, this.#asker)) await this.#addJobs();
      else await add();
    }
    if (now - this.#lookedAt < POLL_MS) return;
    this.#lookedAt = now;
    const atWork = await partsAtWork(db, this.#id);
    const workers = new Set(atWork.map(({ worker }) => worker)).size;
    ears.onProgress({ done: await this.#countDone(), all: this.#parts.length, workers });
    for (const { worker, message } of await refusalsOf(db, this.#id))
      words.say(`${worker} cannot help: ${message}`);
    for (const { part, failure, isFinal } of await failuresOf(db, this.#id, this.#parts.slice(this.#given))) {
      if (isFinal) throw new Error(`Part ${part + 1} of the study failed: ${failure}`);
      words.say(`Part ${part + 1} failed and is tried again: ${failure}`);
    }
    for (const { part, worker, seconds } of atWork) {
      const times = Math.floor(Math.log2(seconds / 60 / LONG_MINUTES));
      if (times >= 0)
        words.say(`Part ${part + 1} has been at ${worker} for ${LONG_MINUTES * 2 ** times} minutes.`);
    }
    this.#sayIfAlone(workers);
  }

  /** Of all parts so far. Parts that only others ask for may count: their numbers may lie between. */
  async #countDone(): Promise<number> {
    const left = this.#parts.slice(this.#given);
    let [from, to] = [Number.POSITIVE_INFINITY, 0];
    for (const part of left) [from, to] = [Math.min(from, part), Math.max(to, part)];
    const done = await countDone(this.#own.database.db, this.#id, from, to);
    return this.#given + Math.min(left.length, done);
  }

  #sayIfAlone(workers: number): void {
    const now = performance.now();
    if (workers > 0) this.#aloneSince = undefined;
    else this.#aloneSince ??= now;
    if (this.#aloneSince !== undefined && now - this.#aloneSince > LONELY_MS)
      this.#own.words.say(
        'Nobody works at this yet: start twofold work with the same database, here or on other machines.',
      );
  }

  #wake(): void {
    this.#hasNews = true;
    this.#endSleep();
  }

  /** Until there is news, and not for long. */
  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#hasNews) this.#endSleep();
    });
  }
}
