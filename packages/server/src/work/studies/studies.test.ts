// Studies with runners of the test's own: who does which part, what the asking side hears, and what stays when it stops.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { openTestDatabase, sql } from '../../testing/database.js';
import { Queue } from '../queue.js';
import { Workers } from '../workers.js';
import { askDatabase } from './ask.js';
import type { StudyInputs, StudyRunners } from './kinds.js';

const SLOW = 60_000;
const OPTIONS = { players: ['greedy'], makers: [null], variant: '2x2', saves: false };
const PARTS: StudyInputs['arena'][] = Array.from({ length: 12 }, (_, game) => [
  { player: 0, game, seed: `s-${game}` },
]);

type Run = (game: number, signal: AbortSignal) => Promise<string>;

let database: Database;
let queue: Queue;
const open: Workers[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  queue = await Queue.open(database, { leaseSeconds: 4, supervisionSeconds: 1 });
}, SLOW);
afterEach(async () => {
  await Promise.all(open.splice(0).map((workers) => workers.close()));
});
afterAll(async () => {
  await queue.close();
  await database.close();
});

function runnersOf(run: Run): StudyRunners {
  return {
    arena: async () => ({
      run: async ([job], signal) => new TextEncoder().encode(await run(job!.game, signal)),
      close: async () => {},
    }),
  } as Partial<StudyRunners> as StudyRunners;
}

async function work(run: Run, { program = '1', threads = 2 } = {}): Promise<Workers> {
  const studies = { program, runners: runnersOf(run) };
  const workers = await Workers.start({ database, queue, threads, studies, names: ['study'], pollMs: 200 });
  open.push(workers);
  return workers;
}

/** Asks for the study, and returns its results and the lines that the asking side hears. */
async function ask(signal?: AbortSignal, onResult = (_result: string) => {}, parts = PARTS) {
  const words: string[] = [];
  const results: string[] = [];
  const ears = { onProgress: () => {}, onWord: (line: string) => void words.push(line), signal };
  await askDatabase(database, { kind: 'arena', program: '1', options: OPTIONS }, ears, (study) =>
    study.have(parts, (bytes, part) => {
      const result = new TextDecoder().decode(bytes);
      results[part] = result;
      onResult(result);
    }),
  ).catch((error: Error) => words.push(`Error: ${error.message}`));
  return { words, results };
}

const whole = PARTS.map((_, part) => `result ${part}`);
const usual: Run = async (game) => {
  await new Promise((resolve) => setTimeout(resolve, (game * 7) % 30)); // later parts may end first
  return `result ${game}`;
};

async function rowsLeft(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    ((select count(*) from studies) + (select count(*) from study_parts))::int as count`.execute(database.db);
  return rows[0]!.count;
}

it('results come in order, each once, and nothing stays', { timeout: SLOW }, async () => {
  const done: number[] = [];
  const run: Run = async (game, signal) => {
    done.push(game);
    return usual(game, signal);
  };
  await work(run);
  await work(run);
  const order: string[] = [];
  expect(await ask(undefined, (result) => void order.push(result))).toEqual({ words: [], results: whole });
  expect(order).toEqual(whole);
  expect(done.sort((one, other) => one - other)).toEqual(PARTS.map((_, part) => part));
  expect(await rowsLeft()).toBe(0);
});

it('a part that fails is tried again, and the asking side hears why', { timeout: SLOW }, async () => {
  let tries = 0;
  await work(async (game, signal) => {
    if (game === 3 && ++tries < 3) throw new Error('The disk is full.');
    return usual(game, signal);
  });
  const { words, results } = await ask();
  expect(results).toEqual(whole);
  expect(words).toContainEqual(
    expect.stringMatching(/^Part 4 failed and is tried again: The disk is full\. \(/),
  );
});

it('a part that fails again and again ends the study, and asking anew tries it anew', {
  timeout: SLOW,
}, async () => {
  let isBroken = true;
  await work(async (game, signal) => {
    if (game === 5 && isBroken) throw new Error('No such game.');
    return usual(game, signal);
  });
  const { words } = await ask();
  expect(words.at(-1)).toMatch(/^Error: Part 6 of the study failed: No such game\. \(/);
  isBroken = false;
  expect((await ask()).results).toEqual(whole);
});

it('a worker of another version leaves its parts to others, and the asking side hears of it', {
  timeout: SLOW,
}, async () => {
  await work(async () => 'wrong', { program: '2' });
  const asked = ask();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await work(usual);
  const { words, results } = await asked;
  expect(results).toEqual(whole);
  expect(words).toContainEqual(
    expect.stringContaining(
      'cannot help: Version 2 works here, and the study is of 1: install the same one.',
    ),
  );
});

it('a study that was stopped goes on with what is done', { timeout: SLOW }, async () => {
  const stopping = new AbortController();
  const begun: number[] = [];
  await work(async (game, signal) => {
    begun.push(game);
    if (stopping.signal.aborted) await new Promise((_, reject) => signal.addEventListener('abort', reject));
    return usual(game, signal);
  });
  const { results } = await ask(stopping.signal, () => stopping.abort());
  expect(results.length).toBeLessThan(PARTS.length);
  await Promise.all(open.splice(0).map((workers) => workers.close()));
  const left = await sql`select 1 from pgboss.job where name = 'study' and state <= 'active'`.execute(
    database.db,
  );
  expect(left.rows).toEqual([]);
  const again: number[] = [];
  await work(async (game, signal) => {
    again.push(game);
    return usual(game, signal);
  });
  expect((await ask()).results).toEqual(whole);
  expect(again.length).toBeLessThan(PARTS.length);
  expect(await rowsLeft()).toBe(0);
});

it('a part whose worker takes a wrong input from the database fails, and runs nothing', {
  timeout: SLOW,
}, async () => {
  await work(async () => 'run');
  const wrong = [[{ player: 0, game: 1, seed: 's', code: 'process.exit()' }]] as unknown as typeof PARTS;
  const { words, results } = await ask(undefined, undefined, wrong);
  expect(results).toEqual([]);
  expect(words.at(-1)).toContain('The input of a part of the kind arena is another one here.');
});
