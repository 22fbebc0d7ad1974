/**
 * A study from the side that asks for it. It adds parts to the queue, waits, and gets the results in the order of the parts: what
 * it makes of them does not depend on who did which part when. A study that was left goes on when it is asked for again.
 */
import { createHash } from 'node:crypto';
import type { DatabaseChoice } from '../../config.js';
import type { Database } from '../../db/database.js';
import { withOperated } from '../../db/operate.js';
import {
  addParts,
  askForStudy,
  failuresOf,
  refusalsOf,
  removeParts,
  removeStudy,
  resultsFrom,
  type StudyHead,
  standingOf,
  touchStudy,
} from '../../db/queries/work/studies.js';
import { Queue } from '../queue.js';
import { STUDY_CHANNEL } from './desk.js';
import type { StudyInputs, StudyKind, StudyOptions, StudyRunners } from './kinds.js';

export type { StudyKind, StudyRunners };

/** A study to ask for. */
export interface StudyRequest<Kind extends StudyKind> {
  /** Names the runner and the schemas. */
  kind: Kind;
  /** The version of the asking program. */
  program: string;
  /** Of all parts. */
  options: StudyOptions[Kind];
  /** Tells apart studies of the same options whose parts are others. */
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
  /** A line for people: a part failed and is tried again, a worker cannot do the study. */
  onWord: (line: string) => void;
  /** Stops. Results stay for the next time. */
  signal?: AbortSignal | undefined;
}

/** A study that waits for its parts. */
export interface AskedStudy<Kind extends StudyKind> {
  /**
   * Has some parts done, and gives each result in order. Rejects with an Error for people if one fails. Resolves early when the
   * signal aborts.
   */
  have(
    inputs: readonly StudyInputs[Kind][],
    onResult: (result: Uint8Array, part: number) => void | Promise<void>,
  ): Promise<void>;
  /** Removes all parts so far: the asking side has kept their results. */
  forget(): Promise<void>;
}

/** How often it looks for results of which no word came, in milliseconds. */
const POLL_MS = 1_000;
/** How often it looks for workers that died, in seconds. */
const SUPERVISION = 3;
/** How often it notes that it is there, in milliseconds. */
const TOUCH_MS = 60_000;
/** After this time without a worker it says so. */
const LONELY_MS = 10_000;
/** Results of one query. */
const MOST_RESULTS = 200;

/** Asks for a study. `work` has its parts done; when it resolves, the study is removed, unless the signal has aborted. */
export async function askStudy<Kind extends StudyKind>(
  choice: DatabaseChoice,
  request: StudyRequest<Kind>,
  ears: StudyEars,
  work: (study: AskedStudy<Kind>) => Promise<void>,
): Promise<void> {
  await withOperated(choice, (database) => askDatabase(database, request, ears, work));
}

/** The same on a database that is open. */
export async function askDatabase<Kind extends StudyKind>(
  database: Database,
  { kind, program, options, key = '' }: StudyRequest<Kind>,
  ears: StudyEars,
  work: (study: AskedStudy<Kind>) => Promise<void>,
): Promise<void> {
  const head = { kind, program, options: JSON.stringify(options) };
  const id = createHash('sha256')
    .update(JSON.stringify([head, key]))
    .digest('hex')
    .slice(0, 24);
  const onError = ({ message }: Error) => ears.onWord(`The database: ${message}`);
  const queue = await Queue.open(database, { supervisionSeconds: SUPERVISION, onError });
  const asked = new Asked<Kind>(database, queue, id, ears);
  try {
    await asked.begin(head);
    await work(asked);
    if (!ears.signal?.aborted) await removeStudy(database.db, id);
  } finally {
    await asked.end();
    await queue.close();
  }
}

class Asked<Kind extends StudyKind> implements AskedStudy<Kind> {
  readonly #database: Database;
  readonly #queue: Queue;
  readonly #id: string;
  readonly #ears: StudyEars;
  readonly #said = new Set<string>();
  #parts = 0; // that were added
  #forgotten = 0; // of them
  #wake = () => {};
  #touched = performance.now();
  #aloneSince: number | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(database: Database, queue: Queue, id: string, ears: StudyEars) {
    this.#database = database;
    this.#queue = queue;
    this.#id = id;
    this.#ears = ears;
  }

  async begin(head: StudyHead): Promise<void> {
    await askForStudy(this.#database.db, this.#id, head, new Date());
    this.#stopListening = await this.#database.listen(STUDY_CHANNEL, (id) => {
      if (id === this.#id) this.#wake();
    });
    this.#ears.signal?.addEventListener('abort', () => this.#wake(), { once: true });
  }

  async have(
    inputs: readonly StudyInputs[Kind][],
    onResult: (result: Uint8Array, part: number) => void | Promise<void>,
  ): Promise<void> {
    const first = this.#parts;
    this.#parts += inputs.length;
    const texts = inputs.map((input) => JSON.stringify(input));
    const waiting = await addParts(this.#database.db, this.#id, first, texts);
    await this.#queue.enqueueAll(
      'study',
      waiting.map((part) => ({ key: this.#keyOf(part), input: { study: this.#id, part } })),
    );
    let next = first;
    while (next < this.#parts && !this.#ears.signal?.aborted) {
      const results = await resultsFrom(this.#database.db, this.#id, next, MOST_RESULTS);
      for (const result of results) await onResult(result, next++);
      if (results.length > 0) this.#aloneSince = undefined;
      if (results.length > 0 && next < this.#parts) continue;
      await this.#look();
      if (next < this.#parts) await this.#sleep();
    }
  }

  async forget(): Promise<void> {
    await removeParts(this.#database.db, this.#id, this.#parts);
    this.#forgotten = this.#parts;
  }

  /** Ends. Parts that wait leave the queue; those that somebody is at are given up. */
  async end(): Promise<void> {
    await this.#stopListening?.().catch(() => {});
    const keys = Array.from({ length: this.#parts }, (_, part) => this.#keyOf(part));
    await this.#queue.cancel('study', keys);
  }

  #keyOf(part: number): string {
    return `${this.#id}/${part}`;
  }

  /** Tells how far the study is, and what went wrong. Throws if a part failed for good, or if the study is gone. */
  async #look(): Promise<void> {
    const { db } = this.#database;
    if (performance.now() - this.#touched > TOUCH_MS) {
      this.#touched = performance.now();
      if (!(await touchStudy(db, this.#id, new Date())))
        throw new Error('Another process asked for the same study, and has its results: ask again.');
    }
    const { done, workers } = await standingOf(db, this.#id);
    this.#ears.onProgress({ done: this.#forgotten + done, all: this.#parts, workers });
    for (const { worker, message } of await refusalsOf(db, this.#id))
      this.#say(`${worker} cannot help: ${message}`);
    for (const { part, failure, isFinal } of await failuresOf(db, this.#id)) {
      if (isFinal) throw new Error(`Part ${part + 1} of the study failed: ${failure}`);
      this.#say(`Part ${part + 1} failed and is tried again: ${failure}`);
    }
    this.#sayIfAlone(workers);
  }

  #sayIfAlone(workers: number): void {
    const now = performance.now();
    if (workers > 0) this.#aloneSince = undefined;
    else this.#aloneSince ??= now;
    if (this.#aloneSince !== undefined && now - this.#aloneSince > LONELY_MS)
      this.#say(
        'Nobody works at this yet: start twofold work with the same database, here or on other machines.',
      );
  }

  /** Says a line once. */
  #say(line: string): void {
    if (this.#said.has(line)) return;
    this.#said.add(line);
    this.#ears.onWord(line);
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#ears.signal?.aborted) this.#wake();
    });
  }
}
