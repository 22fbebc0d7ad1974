/** Where the workers of a process do the parts of studies, each one part at a time. */
import { hostname } from 'node:os';
import { messageOf } from '@twofold/core/internal';
import { Value } from 'typebox/value';
import type { Database } from '../../db/database.js';
import {
  type BegunPart,
  beginPart,
  failPart,
  type PartTry,
  refuseStudy,
  returnPart,
  storePart,
} from '../../db/queries/work/studies.js';
import { KINDS, type OpenStudy, type StudyKind, type StudyRunners } from './kinds.js';
import { OpenStudies } from './openStudies.js';
import { untilAnswered } from './outage.js';

/** Hears of parts that ended; the payload is the study. */
export const STUDY_CHANNEL = 'twofold_study';
/** How often a part is begun. Workers that die count, too: a part may need more memory than they have. */
const MOST_TRIES = 4;
/** A study that cannot be done here is left to others for this time, in milliseconds. */
const REFUSAL_MS = 10_000;

/** What does studies in this process. */
export interface StudyWork {
  /** The version of this program. Studies that another one asks for are refused. */
  readonly program: string;
  readonly runners: StudyRunners;
}

/** The study cannot be done by this process. */
export class RefusedStudy extends Error {}

export class StudyDesk {
  readonly #database: Database;
  readonly #work: StudyWork;
  readonly #studies = new OpenStudies();
  readonly #slots = new Set<number>(); // of parts that are done now
  readonly #refused = new Map<string, number>(); // studies, each until when

  constructor(database: Database, work: StudyWork) {
    this.#database = database;
    this.#work = work;
  }

  /** Studies whose parts are for others now. */
  get refused(): string[] {
    const now = performance.now();
    for (const [id, until] of this.#refused) if (until <= now) this.#refused.delete(id);
    return [...this.#refused.keys()];
  }

  /**
   * Does a part; several may be done at the same time. Rejects if the part is to be tried again, by this worker or another one:
   * with RefusedStudy if this process cannot do it.
   */
  async do(study: string, part: number, signal: AbortSignal): Promise<void> {
    const slot = this.#freeSlot();
    this.#slots.add(slot);
    try {
      const worker = `${hostname()}/${process.pid}.${slot}`;
      const begun = await beginPart(this.#database.db, study, part, worker);
      if (begun) await this.#try({ study, part, worker, tries: begun.tries }, begun, signal);
    } finally {
      this.#slots.delete(slot);
    }
  }

  /** Closes what no part uses. */
  async close(): Promise<void> {
    await this.#studies.close();
  }

  /** The least number that no other part has. */
  #freeSlot(): number {
    let slot = 1;
    while (this.#slots.has(slot)) slot++;
    return slot;
  }

  async #try(own: PartTry, begun: BegunPart, signal: AbortSignal): Promise<void> {
    const { db } = this.#database;
    let result: Uint8Array;
    try {
      if (own.tries > MOST_TRIES)
        throw new Error(
          `Its worker ended ${MOST_TRIES} times before the part did, perhaps for lack of memory.`,
        );
      const run = (study: OpenStudy<never>) => study.run(inputOf(begun) as never, signal);
      result = await this.#studies.use(own.study, () => this.#open(begun), run);
    } catch (error) {
      await untilAnswered(() => this.#note(own, error, signal), signal);
      await this.#tell(own.study);
      if (own.tries >= MOST_TRIES && isFailure(error, signal)) return;
      throw error;
    }
    await untilAnswered(() => storePart(db, own, begun.digest, result), signal);
    await this.#tell(own.study);
  }

  /** The asking side looks by itself as well. */
  async #tell(study: string): Promise<void> {
    await this.#database.notify(STUDY_CHANNEL, study).catch(() => {});
  }

  /** Notes why a part was not done. */
  async #note(own: PartTry, error: unknown, signal: AbortSignal): Promise<void> {
    const { db } = this.#database;
    if (isFailure(error, signal)) {
      const failure = `${messageOf(error)} (${own.worker})`;
      return failPart(db, own, { failure, isFinal: own.tries >= MOST_TRIES });
    }
    await returnPart(db, own);
    if (signal.aborted) return;
    this.#refused.set(own.study, performance.now() + REFUSAL_MS);
    await refuseStudy(db, own.study, own.worker, messageOf(error));
  }

  async #open(begun: BegunPart): Promise<OpenStudy<never>> {
    const { program, runners } = this.#work;
    if (begun.program !== program)
      throw new RefusedStudy(
        `Version ${program} works here, and the study is of ${begun.program}: install the same one.`,
      );
    if (!isKind(begun.kind)) throw new RefusedStudy(`This program knows no study of the kind ${begun.kind}.`);
    const options: unknown = JSON.parse(begun.options);
    if (!Value.Check(KINDS[begun.kind].options, options))
      throw new RefusedStudy(`The options of a study of the kind ${begun.kind} are other ones here.`);
    const opening: Promise<OpenStudy<never>> = runners[begun.kind](options as never);
    return opening.catch((error: unknown) => {
      throw new RefusedStudy(messageOf(error));
    });
  }
}

/** Whether the part itself failed: it was neither given up nor refused. */
function isFailure(error: unknown, signal: AbortSignal): boolean {
  return !signal.aborted && !(error instanceof RefusedStudy);
}

const isKind = (kind: string): kind is StudyKind => Object.hasOwn(KINDS, kind);

function inputOf({ kind, input }: BegunPart): unknown {
  const value: unknown = JSON.parse(input);
  if (Value.Check(KINDS[kind as StudyKind].input, value)) return value;
  throw new Error(`The input of a part of the kind ${kind} is another one here.`);
}
