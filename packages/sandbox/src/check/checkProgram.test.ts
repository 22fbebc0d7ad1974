import { WAYS } from '@twofold/lessons';
import { describe, expect, it, test } from 'vitest';
import { CONTRACTS, findContract } from '../contract/contract.js';
import type { Source } from '../program/program.js';
import { PLATFORM } from '../testing/platform.js';
import { js, RIGHT, sourceOf, wrongRow } from '../testing/sources.js';
import type { Progress, Report } from './check.js';
import { checkProgram } from './checkProgram.js';
import { motionTexts } from './sentences.js';

const SCOPE = { shape: 'any', everySide: false } as const;
/** Milliseconds in which the first difference has to be there, on a slow machine. */
const SOON = 2000;

function check(
  source: Source | string,
  id = 'tilt',
  onProgress?: (progress: Progress) => void,
): Promise<Report> {
  return checkProgram(
    {
      source: typeof source === 'string' ? js(source) : source,
      contract: findContract(id)!,
      scope: SCOPE,
      ...(onProgress && { onProgress }),
    },
    PLATFORM,
  );
}

describe('a right program passes', () => {
  const passes = async (id: string) => {
    const steps: Progress[] = [];
    const report = await check(sourceOf(id), id, (progress) => void steps.push(progress));
    expect(report).toEqual({ ok: true, cases: steps.at(-1)!.total, milliseconds: report.milliseconds });
    expect(steps.at(-1)).toMatchObject({ phase: 'every-row', done: report.cases });
    expect(steps.every(({ done }, at) => done > (steps[at - 1]?.done ?? 0))).toBe(true);
    expect(steps.length).toBeGreaterThan(20);
  };

  const [first, ...others] = WAYS.toSorted((a) => (a.id === 'minimum-row' ? -1 : 1)).map(({ id }) => id);

  it(`${first} as the lessons have it`, () => passes(first!));

  it.each(others)('%s as the lessons have it', { tags: ['long'] }, passes);

  it('with points', async () => {
    expect(await check(RIGHT)).toMatchObject({ ok: true });
  });

  it('without points fails only where they are demanded', async () => {
    const source = js(RIGHT.replace('return { board: turned, score }', 'return turned'));
    const contract = findContract('tilt')!;
    const report = await checkProgram({ source, contract, scope: SCOPE, points: true }, PLATFORM);
    const failure = { code: 'wrong-type', part: 'score', expected: 'number', found: 'undefined' };
    expect(report).toMatchObject({ ok: false, cases: 0, failure });
  });

  it('without points', { tags: ['long'] }, async () => {
    expect(await check(RIGHT.replace('return { board: turned, score }', 'return turned'))).toMatchObject({
      ok: true,
    });
  });
});

test.each(CONTRACTS.map(({ id }) => id))('the starter of %s runs, and is wrong', async (id) => {
  const report = await check({ text: findContract(id)!.starter, language: 'typescript' }, id);
  expect(report).toMatchObject({ ok: false, cases: 0, failure: { code: 'wrong-board' } });
});

describe('a wrong program', () => {
  it.each([
    ['repeatUntilNothingChanges', [2, 2, 2, 2], [8, 0, 0, 0]],
    ['mergeTwice', [0, 2, 2, 4], [8, 0, 0, 0]],
    ['mergeFromTheWrongEnd', [2, 2, 2, 0], [2, 4, 0, 0]],
  ])('by %s fails soon', async (name, row, wrong) => {
    const began = PLATFORM.now();
    const report = await check(wrongRow(name), 'two-pointers');
    expect(PLATFORM.now() - began).toBeLessThan(SOON);
    const rows = (line: readonly number[]) => [[0, 0, 0, 0], line, [0, 0, 0, 0], [0, 0, 0, 0]];
    expect(report).toMatchObject({
      ok: false,
      failure: { code: 'wrong-board' },
      at: { board: rows(row), direction: 3 },
      returned: { board: rows(wrong) },
    });
  });

  it('only on rows of large tiles is found too, with the smallest board that shows it', async () => {
    const stops = RIGHT.replace('value === last', 'value === last && value < 32768');
    const report = await check(stops);
    expect(report).toMatchObject({
      ok: false,
      failure: { code: 'wrong-board' },
      expected: { score: 65_536 },
    });
    if (report.ok) return;
    expect(report.at!.board.flat().filter((value) => value > 0)).toEqual([32_768, 32_768]);
    expect(report.cases).toBeGreaterThan(500);
  });

  it.each(['EAST', 'NORTH', 'SOUTH'])('only for two 1024s to %s is found', async (side) => {
    const stops = RIGHT.replace('value === last', '(value === last && !(at && value === 1024))').replace(
      'score = 0;\n  let',
      `at = side === '${side}';\n  score = 0;\n  let`,
    );
    expect(stops).toContain('at =');
    expect(await check(`let at = false;${stops}`)).toMatchObject({
      ok: false,
      failure: { code: 'wrong-board' },
    });
  });

  it('only on boards that are not square is found', async () => {
    const square = RIGHT.replace('board[0].map((_, c)', 'board.map((_, c)');
    expect(await check(square)).toMatchObject({ ok: false });
    const scope = { shape: 'square', everySide: false } as const;
    const contract = findContract('tilt')!;
    expect(await checkProgram({ source: js(square), contract, scope }, PLATFORM)).toMatchObject({ ok: true });
  });

  it.each<[string, string, object]>([
    ['points', RIGHT.replace('2 * value', 'value'), { code: 'wrong-score', expected: 4, found: 2 }],
    [
      'a changed board',
      RIGHT.replace('let turned', 'board[0][0] = 0; let turned'),
      { code: 'changed-argument' },
    ],
    [
      'a changed copy',
      RIGHT.replace('let turned', 'board.push([]); board.pop(); let turned'),
      { code: 'ok' },
    ],
    [
      'nothing',
      'function tilt() {}',
      { code: 'wrong-type', part: 'returned', expected: 'Array', found: 'undefined' },
    ],
    ['null', 'const tilt = () => null;', { code: 'wrong-type', found: 'null' }],
    ['a number', 'const tilt = () => 7;', { code: 'wrong-type', found: '7' }],
    [
      'a text',
      'const tilt = (board) => JSON.stringify(board);',
      { code: 'wrong-type', found: '"[[0,0,0,0],[0,0,0,2]"' },
    ],
    ['a promise', RIGHT.replace('function tilt', 'async function tilt'), { code: 'promise' }],
    ['an object', 'const tilt = () => ({ rows: 1 });', { code: 'wrong-type', found: '{ … }' }],
    [
      'NaN',
      'const tilt = (board) => board.map((row) => row.map((v) => v / 0));',
      { code: 'no-number', found: 'NaN' },
    ],
    [
      'undefined',
      'const tilt = (board) => board.map((row) => row.map((v, c) => row[c + 9]));',
      { code: 'no-number', found: 'undefined' },
    ],
    [
      'texts',
      'const tilt = (board) => board.map((row) => row.map(String));',
      { code: 'no-number', found: '"0"' },
    ],
    [
      'too few rows',
      'const tilt = (board) => board.slice(1);',
      { code: 'wrong-rows', expected: 4, found: 3 },
    ],
    [
      'short rows',
      'const tilt = (board) => board.map((row) => row.filter((v) => v));',
      { code: 'wrong-cells', expected: 4, found: 0 },
    ],
    ['an error', RIGHT.replace('const merged = [];', 'const merged = null;'), { code: 'thrown', line: 10 }],
  ])('of %s has its own failure', async (_, text, failure) => {
    const began = PLATFORM.now();
    const report = await check(text);
    if (report.ok) return expect(failure).toEqual({ code: 'ok' });
    expect(report.failure).toMatchObject(failure);
    expect(report.at).toBeDefined();
    expect(PLATFORM.now() - began).toBeLessThan(SOON);
  });

  it('that loses its length in place is told by its part', async () => {
    const report = await check('function tiltRow(row) { row.pop(); return 0; }', 'two-pointers');
    expect(report).toMatchObject({
      failure: { code: 'wrong-cells', expected: 4, found: 3 },
    });
  });

  it('that returns an endless number of points, or none, or columns in place of rows, is told so', async () => {
    const infinite = await check('function tiltRow(row) { return 1 / 0; }', 'two-pointers');
    expect(infinite).toMatchObject({ failure: { code: 'no-number', found: 'Infinity' } });
    const nothing = { code: 'wrong-type', part: 'returned', expected: 'number', found: 'undefined' };
    expect(await check('function tiltRow(row) {}', 'two-pointers')).toMatchObject({ failure: nothing });
    const lost = await check('function moveTiles(cells) { cells.pop(); return 0; }', 'walk');
    expect(lost).toMatchObject({ failure: { code: 'wrong-size', expected: 'Array(4)' } });
  });

  it.each([
    ['from: [3, 9]', { part: 'motions[0].from', expected: '[0…3, 0…3]', found: '[3, 9]' }],
    ['from: ["1", 3]', { part: 'motions[0].from', expected: '[row, column]', found: '["1", 3]' }],
    ['from: { row: 1 }', { part: 'motions[0].from', expected: '[row, column]', found: '{ … }' }],
    ['from: [1, 2, 3]', { part: 'motions[0].from', expected: '[row, column]', found: '[1, 2, 3]' }],
    ['from: board', { part: 'motions[0].from', found: '[Array(4), Array(4), Array(4), Array(4)]' }],
    ['from: [1, 3]', { part: 'motions[0].to', expected: '[row, column]', found: 'undefined' }],
    ['from: [1, 3], to: [1, 0] }, { from: [1, 3], to: [4, 0]', { part: 'motions[1].to', found: '[4, 0]' }],
    ['from: [1, 3], to: [1, 0] }, [1, 2], { ', { part: 'motions[1]', expected: '{ … }', found: 'Array(2)' }],
  ])('whose motions have %s is told which', async (motion, failure) => {
    const text = `const tilt = (board) => ({ board, score: 0, motions: [{ ${motion} }] });`;
    const report = await check(text, 'rotate-with-motions');
    expect(report).toMatchObject({ ok: false, failure: { code: 'wrong-type', ...failure } });
  });

  it('that forgets its points is told their name', async () => {
    const points = { code: 'wrong-type', part: 'score', expected: 'number', found: 'undefined' };
    const none = 'const tilt = (board) => ({ board, motions: [] });';
    expect(await check(none, 'rotate-with-motions')).toMatchObject({ failure: points });
    const odd = await check('const tilt = (board) => ({ board, score: NaN });');
    expect(odd).toMatchObject({ failure: { code: 'no-number', part: 'score', found: 'NaN' } });
  });

  it('with wrong motions on the right board is told so', async () => {
    const source = sourceOf('rotate-with-motions');
    const wrong = {
      ...source,
      text: source.text.replace('from: [r, c], to: [to, c], value', 'from: [r, c], to: [r, c], value'),
    };
    expect(wrong.text).not.toBe(source.text);
    const report = await check(wrong, 'rotate-with-motions');
    expect(report).toMatchObject({
      failure: { code: 'wrong-motions', from: [1, 3], to: [1, 0], found: [[1, 3]] },
      expected: { board: expect.anything() },
    });
  });

  it.each<[string, object]>([
    ['motions.filter(({ from }) => from[1] !== 3)', { from: [1, 3], to: [1, 0], found: [] }],
    ['[...motions, ...motions]', { from: [1, 3], to: [1, 0], found: [[1, 0], [1, 0]] }], // biome-ignore format: a list
    ['[...motions, { from: [0, 0], to: [1, 1] }]', { from: [0, 0], found: [[1, 1]] }],
  ])('that gives %s is told of the first cell that differs', async (given, motion) => {
    const source = sourceOf('rotate-with-motions');
    const text = source.text.replace(
      'return { board: turned, score, motions };',
      `return { board: turned, score, motions: ${given} };`,
    );
    const report = await check({ ...source, text }, 'rotate-with-motions');
    const failure = { code: 'wrong-motions', ...motion };
    expect(report).toMatchObject({ ok: false, failure });
  });

  it('of pack and pair that gives -1 for a tile that stays is told so', async () => {
    const { text } = sourceOf('pack-and-pair');
    const stays = 'to === i && indices.indexOf(to, i + 1) < 0'; // and does not merge, for the points
    const wrong = `return { mergedRow, indices: indices.map((to, i) => (${stays} ? -1 : to)) };`;
    const broken = text.replace('return { mergedRow, indices };', wrong);
    expect(broken).not.toBe(text);
    const report = await check({ text: broken, language: 'typescript' }, 'pack-and-pair');
    const motion = { from: [1, 0], to: [1, 0], found: [] };
    expect(report).toMatchObject({ ok: false, failure: { code: 'wrong-motions', ...motion } });
  });

  it.each(['i', '0', '-2', '9'])(
    'of pack and pair that gives %s for an empty cell is told so',
    async (index) => {
      const { text } = sourceOf('pack-and-pair');
      const wrong = `return { mergedRow, indices: indices.map((to, i) => (to < 0 ? ${index} : to)) };`;
      const broken = text.replace('return { mergedRow, indices };', wrong);
      const report = await check({ text: broken, language: 'typescript' }, 'pack-and-pair');
      expect(report).toMatchObject({ failure: { code: 'wrong-motions', found: [] } });
      if (report.ok || report.failure.code !== 'wrong-motions') return;
      const { right, found } = motionTexts(report.failure);
      expect([right.slice(-3), found.slice(-3)]).toEqual(['→ –', '→ ?']);
    },
  );

  it('that breaks the instance in a batch is asked case by case', async () => {
    const deep = RIGHT.replace('let turned', 'if (board.length === 5) eval("(".repeat(1e6));\nlet turned');
    const report = await check(deep);
    expect(report).toMatchObject({ ok: false, failure: { code: 'too-deep' } });
    if (!report.ok) expect(report.at!.board).toHaveLength(5);
  });

  it('that loops at a call in the middle is found', { tags: ['long'] }, async () => {
    const loops = RIGHT.replace('score = 0;\n  let', 'if (++calls === 4269) for (;;);\n  score = 0;\n  let');
    expect(loops).toContain('calls');
    const report = await check(`let calls = 0;${loops}`);
    expect(report).toMatchObject({ ok: false, failure: { code: 'endless-loop' } });
  });

  it('that does not load has no case', async () => {
    const report = await check('function tilt( {');
    expect(report).toMatchObject({ ok: false, cases: 0, failure: { code: 'syntax', line: 1 }, log: [] });
    expect(report).not.toHaveProperty('at');
  });

  it('shows what it printed in the case that is shown', async () => {
    const report = await check("function tilt(board, side) { console.log('to', side); return board; }");
    expect(report).toMatchObject({ ok: false, log: ['to WEST'] });
  });

  it.each([
    ['no-number', 'return board.map((row) => row.map(() => NaN));'],
    ['wrong-type', 'return undefined;'],
    ['changed-argument', 'board[0].reverse();'],
    ['endless-loop', 'for (;;);'],
    ['thrown', 'throw 1;'],
  ])('shows it also for the failure %s in the middle of a batch', async (code, fault) => {
    const fails = `console.log(side, board);\nif (side === 'SOUTH' && board.flat().includes(4)) { ${fault} }`;
    const report = await check(RIGHT.replace('let turned', `${fails}\nlet turned`));
    expect(report).toMatchObject({ ok: false, failure: { code } });
    if (!report.ok) expect(report.log).toEqual([`SOUTH ${JSON.stringify(report.at!.board)}`]);
  });

  it('shows what its top level printed', async () => {
    expect(await check("console.log('begins');\nthrow 1;")).toMatchObject({ ok: false, log: ['begins'] });
  });
});
