/** Studies with runners of a test's own, on a database of its own. */
import { expect } from 'vitest';
import type { Database } from '../db/database.js';
import { Queue } from '../work/queue.js';
import { type AskedStudy, askDatabase, type StudyProgress } from '../work/studies/ask.js';
import type { StudyInputs, StudyRunners } from '../work/studies/kinds.js';
import { Workers, type WorkersOptions } from '../work/workers.js';
import { openTestDatabase, sql } from './database.js';

export const OPTIONS = { players: ['greedy'], makers: [null], variant: '2x2', saves: false };
export const PARTS: StudyInputs['arena'][] = Array.from({ length: 12 }, (_, game) => [
  { player: 0, game, seed: `s-${game}` },
]);
/** The results of all parts by the runs below. */
export const WHOLE = PARTS.map((_, part) => `result ${part}`);

/** Does a part, here a game. */
export type Run = (game: number, signal: AbortSignal) => Promise<string>;

/** Later parts may end first. */
export const usual: Run = async (game) => {
  await pause((game * 7) % 30);
  return `result ${game}`;
};

/** A part that is not done while its worker lives. */
export const never: Run = (_game, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', reject));

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Work extends Pick<WorkersOptions, 'onWork'> {
  program?: string;
  threads?: number;
}

interface Ask {
  signal?: AbortSignal;
  onResult?: (result: string) => void;
  onProgress?: (progress: StudyProgress) => void;
  onWord?: (line: string) => void;
  parts?: typeof PARTS;
  program?: string;
  beatMs?: number;
}

export class StudyTest {
  readonly database: Database;
  readonly #queue: Queue;
  readonly #workers: Workers[] = [];

  private constructor(database: Database, queue: Queue) {
    this.database = database;
    this.#queue = queue;
  }

  static async open(): Promise<StudyTest> {
    const database = await openTestDatabase();
    return new StudyTest(database, await Queue.open(database, { leaseSeconds: 4, supervisionSeconds: 1 }));
  }

  async work(run: Run, { program = '1', threads = 2, ...hears }: Work = {}): Promise<void> {
    const { database } = this;
    const studies = { program, runners: runnersOf(run) };
    const given = { database, queue: this.#queue, threads, studies, names: ['study'], pollMs: 200 } as const;
    this.#workers.push(await Workers.start({ ...given, ...hears }));
  }

  /** Asks for the study, and returns its results and the lines that the asking side hears. */
  async ask({ parts = PARTS, program = '1', beatMs, ...given }: Ask = {}) {
    const { signal, onResult = () => {}, onProgress = () => {}, onWord = () => {} } = given;
    const words: string[] = [];
    const results: string[] = [];
    const hear = (line: string) => {
      words.push(line);
      onWord(line);
    };
    const ears = { onProgress, onWord: hear, signal };
    const request = { kind: 'arena', program, options: OPTIONS } as const;
    const have = (study: AskedStudy<'arena'>) =>
      study.have(parts, (bytes, part) => {
        const result = new TextDecoder().decode(bytes);
        results[part] = result;
        onResult(result);
      });
    await askDatabase(this.database, request, ears, have, beatMs).catch((error: Error) =>
      words.push(`Error: ${error.message}`),
    );
    return { words, results };
  }

  /** Waits until `parts` parts were asked for. */
  async untilAdded(parts = PARTS.length): Promise<void> {
    const added = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from study_parts`.execute(
        this.database.db,
      );
      return rows[0]!.count;
    };
    await expect.poll(added).toBe(parts);
  }

  async rowsLeft(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select
      ((select count(*) from studies) + (select count(*) from study_parts))::int as count`.execute(
      this.database.db,
    );
    return rows[0]!.count;
  }

  async closeWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((workers) => workers.close()));
  }

  /** Ends the workers, and forgets all studies. */
  async clear(): Promise<void> {
    await this.closeWorkers();
    await sql`delete from studies`.execute(this.database.db);
    await sql`delete from pgboss.job where name = 'study'`.execute(this.database.db);
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.database.close();
  }
}

function runnersOf(run: Run): StudyRunners {
  return {
    arena: async () => ({
      run: async ([job], signal) => new TextEncoder().encode(await run(job!.game, signal)),
      close: async () => {},
    }),
  } as Partial<StudyRunners> as StudyRunners;
}
