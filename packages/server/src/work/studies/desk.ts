/** Where one worker does the parts of studies. The study that it opened last stays open: its networks are decoded. */
import { hostname } from 'node:os';
import { messageOf } from '@twofold/core/internal';
import { Value } from 'typebox/value';
import type { Database } from '../../db/database.js';
import {
  type BegunPart,
  beginPart,
  failPart,
  refuseStudy,
  returnPart,
  storePart,
} from '../../db/queries/work/studies.js';
import { KINDS, type OpenStudy, type StudyKind, type StudyRunners } from './kinds.js';

/** Hears of parts that ended; the payload is the study. */
export const STUDY_CHANNEL = 'twofold_study';
/** How often a part is begun. Workers that die count, too: a part may need more memory than they have. */
const MOST_TRIES = 4;
/** A desk that cannot do a study leaves its parts to others for this time, in milliseconds. */
const REFUSAL_MS = 10_000;

/** What does studies in this process. */
export interface StudyWork {
  /** The version of this program. Studies that another one asks for are refused. */
  readonly program: string;
  readonly runners: StudyRunners;
}

interface Opened {
  readonly id: string;
  readonly study: OpenStudy<never>;
}

/** The study cannot be done by this process. */
class Refused extends Error {}

export class StudyDesk {
  readonly #database: Database;
  readonly #work: StudyWork;
  readonly #worker: string;
  #opened: Opened | undefined;
  #pausedUntil = 0;

  /** `name` tells the workers of one process apart. */
  constructor(database: Database, work: StudyWork, name: string) {
    this.#database = database;
    this.#work = work;
    this.#worker = `${hostname()}/${process.pid}.${name}`;
  }

  /** Whether it takes parts now. */
  get takesParts(): boolean {
    return performance.now() >= this.#pausedUntil;
  }

  /** Does a part. Rejects if the part is to be tried again, by this worker or another one. */
  async do(id: string, part: number, signal: AbortSignal): Promise<void> {
    const { db } = this.#database;
    const begun = await beginPart(db, id, part, this.#worker);
    if (!begun) return;
    try {
      if (begun.tries > MOST_TRIES)
        throw new Error(`Its worker ended ${MOST_TRIES} times before the part did.`);
      const study = await this.#open(id, begun);
      const result = await study.run(inputOf(begun) as never, signal);
      await storePart(db, id, part, result);
    } catch (error) {
      await this.#note(id, part, { error, tries: begun.tries, isGivenBack: signal.aborted });
    }
    await this.#database.notify(STUDY_CHANNEL, id);
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.study.close();
  }

  /** Rejects again, unless the part has failed for good. */
  async #note(
    id: string,
    part: number,
    { error, tries, isGivenBack }: { error: unknown; tries: number; isGivenBack: boolean },
  ): Promise<void> {
    const { db, notify } = this.#database;
    if (isGivenBack || error instanceof Refused) {
      await returnPart(db, id, part);
      if (!isGivenBack) {
        this.#pausedUntil = performance.now() + REFUSAL_MS;
        await refuseStudy(db, id, this.#worker, messageOf(error));
        await notify(STUDY_CHANNEL, id);
      }
      throw error;
    }
    const isFinal = tries >= MOST_TRIES;
    await failPart(db, id, part, { failure: `${messageOf(error)} (${this.#worker})`, isFinal });
    if (!isFinal) throw error;
  }

  async #open(id: string, begun: BegunPart): Promise<OpenStudy<never>> {
    if (this.#opened?.id === id) return this.#opened.study;
    await this.close();
    const { program, runners } = this.#work;
    if (begun.program !== program)
      throw new Refused(
        `Version ${program} works here, and the study is of ${begun.program}: install the same one.`,
      );
    if (!isKind(begun.kind)) throw new Refused(`This program knows no study of the kind ${begun.kind}.`);
    const options: unknown = JSON.parse(begun.options);
    if (!Value.Check(KINDS[begun.kind].options, options))
      throw new Refused(`The options of a study of the kind ${begun.kind} are other ones here.`);
    const opening: Promise<OpenStudy<never>> = runners[begun.kind](options as never);
    const study = await opening.catch((error: unknown) => {
      throw new Refused(messageOf(error));
    });
    this.#opened = { id, study };
    return study;
  }
}

const isKind = (kind: string): kind is StudyKind => Object.hasOwn(KINDS, kind);

function inputOf({ kind, input }: BegunPart): unknown {
  const value: unknown = JSON.parse(input);
  if (Value.Check(KINDS[kind as StudyKind].input, value)) return value;
  throw new Error(`The input of a part of the kind ${kind} is another one here.`);
}
