// Studies with runners of the test's own: who does which part, what the asking side hears, and what stays when it stops.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  addParts,
  askForStudy,
  beginPart,
  failPart,
  failuresOf,
  leaveStudy,
  refusalsOf,
  refuseStudy,
  resultsOf,
  returnPart,
  storePart,
} from '../../db/queries/work/studies.js';
import { sql } from '../../testing/database.js';
import { never, PARTS, type Run, StudyTest, usual, WHOLE } from '../../testing/studies.js';

const SLOW = 60_000;

let test: StudyTest;
beforeAll(async () => {
  test = await StudyTest.open();
}, SLOW);
afterEach(() => test.clear());
afterAll(() => test.close());

it('results come in order, each once, and nothing stays', { timeout: SLOW }, async () => {
  const done: number[] = [];
  const run: Run = async (game, signal) => {
    done.push(game);
    return usual(game, signal);
  };
  await test.work(run);
  await test.work(run);
  const order: string[] = [];
  expect(await test.ask({ onResult: (result) => void order.push(result) })).toEqual({
    words: [],
    results: WHOLE,
  });
  expect(order).toEqual(WHOLE);
  expect(done.sort((one, other) => one - other)).toEqual(PARTS.map((_, part) => part));
  expect(await test.rowsLeft()).toBe(0);
});

it('a part that fails is tried again, and the asking side hears why', { timeout: SLOW }, async () => {
  let tries = 0;
  await test.work(async (game, signal) => {
    if (game === 3 && ++tries < 3) throw new Error('The disk is full.');
    return usual(game, signal);
  });
  const { words, results } = await test.ask();
  expect(results).toEqual(WHOLE);
  expect(words).toContainEqual(
    expect.stringMatching(/^Part 4 failed and is tried again: The disk is full\. \(/),
  );
});

it('a part that fails again and again ends the study, and asking anew tries it anew', {
  timeout: SLOW,
}, async () => {
  let isBroken = true;
  await test.work(async (game, signal) => {
    if (game === 5 && isBroken) throw new Error('No such game.');
    return usual(game, signal);
  });
  const { words } = await test.ask();
  expect(words.at(-1)).toMatch(/^Error: Part 6 of the study failed: No such game\. \(/);
  isBroken = false;
  expect((await test.ask()).results).toEqual(WHOLE);
});

it('a worker of another version leaves its parts to others, and the asking side hears of it', {
  timeout: SLOW,
}, async () => {
  await test.work(async () => 'wrong', { program: '2' });
  const heard: string[] = [];
  const asked = test.ask({ onWord: (line) => void heard.push(line) });
  await expect.poll(() => heard.join()).toContain('cannot help');
  await test.work(usual);
  const { words, results } = await asked;
  expect(results).toEqual(WHOLE);
  expect(words).toContainEqual(
    expect.stringContaining(
      'cannot help: Version 2 works here, and the study is of 1: install the same one.',
    ),
  );
});

it('a study that was stopped goes on with what is done', { timeout: SLOW }, async () => {
  const stopping = new AbortController();
  const begun: number[] = [];
  await test.work(async (game, signal) => {
    begun.push(game);
    if (stopping.signal.aborted) await new Promise((_, reject) => signal.addEventListener('abort', reject));
    return usual(game, signal);
  });
  const { results } = await test.ask({ signal: stopping.signal, onResult: () => stopping.abort() });
  expect(results.length).toBeLessThan(PARTS.length);
  await test.closeWorkers();
  const left = await sql`select 1 from pgboss.job where name = 'study' and state <= 'active'`.execute(
    test.database.db,
  );
  expect(left.rows).toEqual([]);
  const again: number[] = [];
  await test.work(async (game, signal) => {
    again.push(game);
    return usual(game, signal);
  });
  expect((await test.ask()).results).toEqual(WHOLE);
  expect(again.length).toBeLessThan(PARTS.length);
  expect(await test.rowsLeft()).toBe(0);
});

it('a part whose worker takes a wrong input from the database fails, and runs nothing', {
  timeout: SLOW,
}, async () => {
  await test.work(async () => 'run');
  const wrong = [[{ player: 0, game: 1, seed: 's', code: 'process.exit()' }]] as unknown as typeof PARTS;
  const { words, results } = await test.ask({ parts: wrong });
  expect(results).toEqual([]);
  expect(words.at(-1)).toContain('The input of a part of the kind arena is another one here.');
});

it('a study that a worker cannot do keeps no other one from it, and is counted as refused', {
  timeout: SLOW,
}, async () => {
  const stopping = new AbortController();
  const heard: string[] = [];
  const refused = test.ask({ signal: stopping.signal, onWord: (line) => void heard.push(line) });
  const outcomes: string[] = [];
  await test.untilAdded(); // its parts are the first ones
  await test.work(usual, {
    program: '2',
    threads: 1,
    onWork: (_name, outcome) => void outcomes.push(outcome),
  });
  const began = performance.now();
  const { results, words } = await test.ask({ program: '2' });
  expect(results).toEqual(WHOLE);
  expect(words).toEqual([]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(outcomes.filter((outcome) => outcome === 'refused' || outcome === 'failed')).toEqual(['refused']);
  await expect.poll(() => heard.join()).toContain('cannot help');
  stopping.abort();
  expect((await refused).words).toContainEqual(expect.stringContaining('cannot help: Version 2 works here'));
});

it('what is known already is not asked for, and the rest goes on', { timeout: SLOW }, async () => {
  const stopping = new AbortController();
  await test.work((game, signal) => (game > 8 ? never(game, signal) : usual(game, signal)));
  const onResult = (result: string) => {
    if (result === 'result 8') stopping.abort();
  };
  await test.ask({ signal: stopping.signal, onResult });
  await test.closeWorkers();
  const again: number[] = [];
  await test.work(async (game, signal) => {
    again.push(game);
    return usual(game, signal);
  });
  const { results } = await test.ask({ parts: PARTS.slice(4) });
  expect(results).toEqual(WHOLE.slice(4));
  expect(again.sort((one, other) => one - other)).toEqual([9, 10, 11]);
});

it('a failure that is final is heard behind many others', { timeout: SLOW }, async () => {
  const parts = Array.from({ length: 40 }, (_, game) => [{ player: 0, game, seed: 's' }]);
  const asked = test.ask({ parts });
  await test.untilAdded(parts.length);
  await sql`update study_parts set failure = 'no luck (w)'`.execute(test.database.db);
  await sql`update study_parts set state = 'failed' where part = 39`.execute(test.database.db);
  expect((await asked).words.at(-1)).toBe('Error: Part 40 of the study failed: no luck (w)');
});

it('a result counts for its input, and a failure for its try', async () => {
  const { db } = test.database;
  const [head, own] = [
    { kind: 'arena', program: '1', options: '{}' },
    { study: 'x', part: 0 },
  ];
  await askForStudy(db, 'x', 'asker', head);
  expect(await addParts(db, 'x', ['one', 'two', 'one'])).toEqual([0, 1, 0]);
  const [first, second] = [(await beginPart(db, 'x', 0, 'a'))!, (await beginPart(db, 'x', 0, 'b'))!];
  const [older, newer] = [
    { ...own, worker: 'a', tries: first.tries },
    { ...own, worker: 'b', tries: second.tries },
  ];
  await returnPart(db, older);
  await failPart(db, older, { failure: 'no', isFinal: true });
  expect(await failuresOf(db, 'x', [0, 1])).toEqual([]);
  const tries = await sql<{
    tries: number;
  }>`select tries from study_parts where study_id = 'x' and part = 0`.execute(db);
  expect(tries.rows).toEqual([{ tries: 2 }]);
  const other = (await beginPart(db, 'x', 1, 'a'))!;
  expect(await storePart(db, newer, other.digest, Uint8Array.of(2))).toBe(false);
  expect(await storePart(db, older, first.digest, Uint8Array.of(1))).toBe(true);
  expect(await storePart(db, newer, second.digest, Uint8Array.of(1))).toBe(false);
  expect(await addParts(db, 'x', ['three', 'one'])).toEqual([2, 0]);
  expect(await resultsOf(db, 'x', [0, 0, 2])).toHaveLength(2);
  await refuseStudy(db, 'x', 'a', 'Not here.');
  await askForStudy(db, 'x', 'asker', head);
  expect(await refusalsOf(db, 'x')).toEqual([]);
  expect(await leaveStudy(db, 'x', 'asker', { isDone: true })).toBe(true);
  expect(await test.rowsLeft()).toBe(0);
});
