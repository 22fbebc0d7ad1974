// Python of the students' page, confined where this machine can. All by result files, as `twofold lesson grade` reads them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findContract, type Handout, makeResultFile, parseHandoutLink } from '@twofold/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../../testing/transcript.js';
import { confined, confinementProblem, unconfined } from '../confined/launch.js';
import { gradeOne } from './gradeOne.js';
import { findSubmissions } from './submissions.js';

const folder = mkdtempSync(join(tmpdir(), 'twofold-python-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLAIMS = { passed: true, cases: 9, tries: 1, seconds: 60, at: '2026-11-28T14:05:00Z' };
const start = confinementProblem([]) === undefined ? confined : unconfined;

function writeResult(file: string, way: string, text: string): void {
  const result = { ...CLAIMS, assignment: `v=1&way=${way}`, text, language: 'python' } as const;
  writeFileSync(join(folder, file), makeResultFile(result));
}

/** The grade of a result file with this program. */
async function grade(way: string, text: string, seconds = 60) {
  const file = `${way}.json`;
  writeResult(file, way, text);
  const handout = parseHandoutLink(`v=1&way=${way}`) as { value: Handout };
  const submission = findSubmissions(folder, undefined).submissions.find((each) => each.file === file)!;
  return gradeOne(submission, {
    handout: handout.value,
    seconds,
    launch: (submitted) => start(submitted, { megabytes: 256, seconds }),
    signal: new AbortController().signal,
  });
}

const MOVED = `
def lines(board, side):
    rows, columns = range(len(board)), range(len(board[0]))
    if side in ('WEST', 'EAST'):
        found = [[(r, c) for c in columns] for r in rows]
    else:
        found = [[(r, c) for r in rows] for c in columns]
    return [line[::-1] for line in found] if side in ('EAST', 'SOUTH') else found

def moved(board, side):
    after, score, motions = [[0] * len(row) for row in board], 0, []
    for line in lines(board, side):
        to, last = -1, None
        for r, c in line:
            value = board[r][c]
            if value == 0:
                continue
            if value == last:
                value, last = 2 * value, None
                score += value
            else:
                to, last = to + 1, value
            a, b = line[to]
            after[a][b] = value
            motions.append(((r, c), (a, b)))
    return after, score, motions
`;

/** Each contract in a form that Python invites to: tuples, dicts, changes in place. */
const RIGHT: Readonly<Record<string, string>> = {
  tilt: `${MOVED}
def tilt(board, side):
    return moved(board, side)[:2]
`,
  walk: `
def moveTiles(cells, direction):
    dx, dy = direction
    def inside(x, y):
        return 0 <= x < len(cells) and 0 <= y < len(cells[0])
    score, merged = 0, set()
    for x in range(len(cells))[::-1 if dx > 0 else 1]:
        for y in range(len(cells[0]))[::-1 if dy > 0 else 1]:
            value, cells[x][y] = cells[x][y], 0
            if value == 0:
                continue
            a, b = x, y
            while inside(a + dx, b + dy) and cells[a + dx][b + dy] == 0:
                a, b = a + dx, b + dy
            to = (a + dx, b + dy)
            if inside(*to) and cells[to[0]][to[1]] == value and to not in merged:
                cells[to[0]][to[1]] = 2 * value
                merged.add(to)
                score += 2 * value
            else:
                cells[a][b] = value
    return score
`,
  'pack-and-pair': `${MOVED}
def merge(row):
    after, _, motions = moved([row], 'WEST')
    indices = [-1] * len(row)
    for (_, at), (_, to) in motions:
        indices[at] = to
    return {'merged_row': after[0], 'indices': indices}
`,
  'minimum-row': `${MOVED}
def tilt(board, side):
    after, score, _ = moved(board, side)
    board[:] = after
    return score
`,
  'two-pointers': `${MOVED}
def tiltRow(row):
    (row[:],), score, _ = moved([row], 'WEST')
    return score
`,
  'rotate-with-motions': `${MOVED}
def tilt(board, side):
    return moved(board, side)
`,
};

describe('a result in Python', { timeout: SLOW }, () => {
  it.each(Object.keys(RIGHT))(
    'is right, and wrong by a merge too many: %s',
    { tags: ['long'] },
    async (way) => {
      const right = await grade(way, RIGHT[way]!);
      expect(right).not.toHaveProperty('failed');
      expect(right.points).toBe(right.groups.length);
      const text = RIGHT[way]!.replace('2 * value, None', '2 * value, 2 * value').replace(
        'merged.add(to)',
        'pass',
      );
      const wrong = await grade(way, text);
      expect(wrong).toMatchObject({ failed: { mistake: { id: 'merge-twice' } }, falseClaims: ['passed'] });
      expect(wrong.points).toBeLessThan(wrong.groups.length);
    },
  );

  it.each([
    ['rotate-with-motions', RIGHT['rotate-with-motions']!.replace('(a, b)))', '(r, c)))'), 'wrong-motions'],
    ['tilt', 'def tilt(board, side):\n    board[0][0] = 2\n    return board', 'changed-argument'],
    ['tilt', 'def tilt(board, side):\n    return None', 'wrong-type'],
    ['tilt', 'def other():\n    pass', 'missing-function'],
    ['tilt', 'import os\nos._exit(3)', 'command-ended'],
    [
      'tilt',
      "import os\nos.write(4, b'[[]]\\\\n')\ndef tilt(board, side):\n    return board",
      'unreadable-line',
    ],
    ['tilt', "import os\ndef tilt(board, side):\n    os.write(4, b'[' * 9000 + b'\\\\n')", 'unreadable-line'],
    ['tilt', "def tilt(board, side):\n    return ['x' * 2**28] * 9", 'too-much-memory'],
    ['tilt', findContract('tilt')!.pythonStarter, 'wrong-board'],
  ])('says how it fails: %s %#', { tags: ['long'] }, async (way, text, code) => {
    expect(await grade(way, text)).toMatchObject({ failed: { failure: { code } } });
  });

  it.each([
    [
      'x = 1\ndef tilt(board, side):\n    return board.x',
      { code: 'thrown', name: 'AttributeError', line: 3 },
    ],
    ['def tilt(board, side)\n    return board', { code: 'syntax', line: 1 }],
    ['def tilt(board, side):\n    return tilt(board, side)', { code: 'too-deep', line: 2 }],
    ['import nothing', { code: 'thrown', name: 'ModuleNotFoundError', line: 1 }],
  ])('has the line of an error: %#', async (text, failure) => {
    expect(await grade('tilt', text)).toMatchObject({ points: 0, failed: { failure } });
  });

  it('may print, read and write nothing into its answers', { tags: ['long'] }, async () => {
    const text = `import sys${RIGHT.tilt!.replace('    return moved', "    print('to', side)\n    sys.stdout.write('1\\n')\n    assert sys.stdin.read() == ''\n    return moved")}`;
    expect(await grade('tilt', text)).not.toHaveProperty('failed');
    const { failed } = await grade('tilt', "def tilt(board, side):\n    print('to', side)\n    return board");
    expect(failed).toMatchObject({ log: [expect.stringMatching(/^to /)] });
  });

  it('ends its endless loop', { tags: ['long'] }, async () => {
    const loops = ['while True:\n    pass', 'def tilt(board, side):\n    while True:\n        pass'];
    const graded = await Promise.all(loops.map((text, at) => grade(at === 0 ? 'tilt' : 'minimum-row', text)));
    for (const { failed } of graded) expect(failed).toMatchObject({ failure: { code: 'endless-loop' } });
    const late = RIGHT.tilt!.replace(
      '    return moved',
      '    while len(board) == 5:\n        pass\n    return moved',
    );
    const { failed, groups } = await grade('tilt', late);
    expect(failed).toMatchObject({ failure: { code: 'endless-loop' } });
    expect(failed?.at?.board).toHaveLength(5);
    expect(groups.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['random-boards']);
  });
});

it('is graded by the command, beside the others', { timeout: SLOW, tags: ['long'] }, async () => {
  const own = mkdtempSync(join(folder, 'command-'));
  writeFileSync(join(own, 'a.json'), '{"twofold":"assignment","version":1,"way":"tilt"}');
  const result = { ...CLAIMS, assignment: 'v=1&way=tilt', language: 'python' } as const;
  writeFileSync(join(own, 'ada.json'), makeResultFile({ ...result, text: RIGHT.tilt! }));
  writeFileSync(join(own, 'ben.json'), makeResultFile({ ...result, text: 'x = 1\ny = x / 0\n' }));
  writeFileSync(
    join(own, 'cem.json'),
    makeResultFile({ ...result, text: findContract('tilt')!.pythonStarter }),
  );
  const unconfining = start === confined ? '' : '--unconfined';
  const text = await transcriptOf(`cd '${own}'; twofold lesson grade . -a a.json ${unconfining}`);
  expect(text).toMatch(/^ada\.json +ada +7\/7 +right$/m);
  expect(text).toContain(
    '  Wrong, in line 2: The program stopped with an error: ZeroDivisionError: division by zero.\n',
  );
  expect(text).toMatch(/^cem\.json +cem +\d\/7 +unchanged +false claim$/m);
});
