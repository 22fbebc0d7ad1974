import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

// The installed command: `npm test` builds before this test runs.
const EXAMPLES = join(import.meta.dirname, '../../../../examples/lessons');
const folder = mkdtempSync(join(tmpdir(), 'twofold-check-'));
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

const PROGRAMS = {
  'repeat.js': `export function tiltRow(row) {
  console.log(row);
  let points = 0;
  for (let i = 1; i < row.length; i++) {
    if (row[i] === 0 || (row[i - 1] !== 0 && row[i - 1] !== row[i])) continue;
    if (row[i - 1] === row[i]) points += 2 * row[i];
    row[i - 1] += row[i];
    row[i] = 0;
    i = 0;
  }
  return points;
}
`,
  'throws.ts': `type Board = number[][];

export function tilt(board: Board, side: string): Board {
  return (board as any).rows.map((row: number[]) => row);
}
`,
  'tilt.py': 'def tilt(board, side):\n    return board\n',
  'syntax.js': 'function tilt(board, side) {\n  return board +;\n}\n',
  'loops.js': 'function tilt() {\n  while (true);\n}\n',
  'deaf.js': 'function tilt() {\n  return [].indexOf.call({ length: 2 ** 53 - 1 }, 1);\n}\n',
  'escapes.js':
    'function tilt(board) {\n  console.log("\\u001b[2J\\u202e");\n  throw new Error("\\u001b]0;evil\\u0007");\n}\n',
  'answers.sh': 'while read side rows columns a b c d; do echo $a $b $c $d 0 oops; done\n',
  'early.sh': 'read line; echo one >&2; printf "\\033[2Jtwo\\n" >&2; exit 3\n',
  'none.js': 'const tilt = (board) => board;\n',
  'none.sh': 'while read side rows columns cells; do echo $cells -; done\n',
  'group.sh': 'sleep 500 &\necho $! > child\nread line; echo hello; wait\n',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The transcript of commands in the folder of the programs, without progress. */
async function run(...commands: string[]): Promise<string> {
  const transcript = await transcriptOf(...commands.map((command) => `cd '${folder}'; ${command}`));
  return transcript.replaceAll(`cd '${folder}'; `, '').replace(/^\d+ %: .*\n/gm, '');
}

describe('twofold lesson check', () => {
  it('tells the first difference, each failure with its place, and wrong usage', {
    timeout: SLOW,
    tags: ['long'],
  }, async () => {
    const transcript = await run(
      'twofold lesson check repeat.js --way two-pointers',
      'twofold lesson check throws.ts',
      'twofold lesson check syntax.js',
      'twofold lesson check tilt.py',
      'twofold lesson check loops.js | head -n 1',
      'twofold lesson check repeat.js | head -n 1',
      'twofold lesson check escapes.js',
      'twofold lesson check - --way two-pointers < repeat.js | head -n 1',
      'twofold lesson check repeat.js --way two-pointers --json | sed \'s/seconds":[0-9]*/seconds":N/\'',
      'twofold lesson check',
      'twofold lesson check repeat.js --command cat',
      'twofold lesson check --command cat --way walk',
      'twofold lesson check repeat.js --way twopointers',
      'twofold lesson check no-such.js',
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/lesson-check.transcript');
  });

  it('ends a worker that heeds no limit', { timeout: SLOW, tags: ['long'] }, async () => {
    const transcript = await run('twofold lesson check deaf.js');
    expect(transcript).toContain('deaf.js: wrong: The program gave no answer for 1.5 s.');
    expect(transcript).toContain('[exit 1]');
  });

  const findsRight = async (example: string) => {
    const transcript = await run(`twofold lesson check ${EXAMPLES}/${example} --quick`);
    expect(transcript).toContain('right: 11,004 tilts, every row of four to the left');
    expect(transcript).not.toContain('[exit');
  };

  it('finds the example in TypeScript right', { timeout: SLOW, tags: ['long'] }, () =>
    findsRight('minimumRow.ts --way minimum-row'),
  );

  it('finds the example in JavaScript right', { timeout: SLOW, tags: ['long'] }, () => findsRight('tilt.js'));
});

describe('twofold lesson check --command', () => {
  it(
    'tells what is wrong with the lines, and how a command ends',
    async () => {
      const transcript = await run(
        "twofold lesson check --command 'sh answers.sh'",
        "twofold lesson check --command 'sh early.sh'",
        'twofold lesson check --command no-such-program 2> errors | cut -c 1-60 | head -n 1',
        `twofold lesson check --command cat --json 2> errors | sed 's/seconds":[0-9]*/seconds":N/' | cut -c 1-160; cat errors`,
      );
      await expect(transcript).toMatchFileSnapshot('../fixtures/lesson-check-command.transcript');
    },
    SLOW,
  );

  it(
    'ends with 1 if points are demanded, and a program or a command has none',
    async () => {
      const transcript = await run(
        'twofold lesson check none.js --points | head -n 1',
        'twofold lesson check --points none.js > report',
        "twofold lesson check --points --command 'sh none.sh' 2> errors",
      );
      expect(transcript).toContain(
        'none.js: wrong: The program gives undefined for score. It should be a number.',
      );
      expect(transcript).toContain(
        'sh none.sh: wrong: The program gives - for score. It should be a number.',
      );
      expect(transcript.match(/\[exit \d\]/g)).toEqual(['[exit 1]', '[exit 1]']);
    },
    SLOW,
  );

  it('ends with 2 if the command cannot be started, and with 1 if it fails later', {
    timeout: SLOW,
    tags: ['long'],
  }, async () => {
    const statuses = await run(
      'twofold lesson check --command no-such-program',
      'twofold lesson check --command ./answers.sh',
      'twofold lesson check --command \'sh -c "read a; exit 1"\'',
    );
    expect(statuses.match(/could not be started|\[exit \d\]/g)).toEqual([
      'could not be started',
      '[exit 2]',
      'could not be started',
      '[exit 2]',
      '[exit 1]',
    ]);
  });

  it(
    'ends all that the command has started',
    async () => {
      const transcript = await run("twofold lesson check --command 'sh group.sh'");
      expect(transcript).toContain('"hello", which is no answer');
      const pid = Number(readFileSync(join(folder, 'child'), 'utf8'));
      expect(isRunning(pid)).toBe(false);
    },
    SLOW,
  );

  // In a fresh Debian there is Python, and no JDK.
  it.skipIf(!has('python3'))(
    'finds the example in Python right (skipped where there is no python3)',
    { timeout: SLOW, tags: ['long'] },
    async () => {
      const transcript = await run(
        `cd ${EXAMPLES}; twofold lesson check --quick --command 'python3 tilt.py'`,
      );
      expect(transcript).toContain('right: 11,004 tilts');
    },
  );

  it.skipIf(!has('javac'))(
    'finds the example in Java right (skipped where there is no JDK)',
    { timeout: SLOW, tags: ['long'] },
    async () => {
      const transcript = await run(`cd ${EXAMPLES}; twofold lesson check --command 'java Tilt.java' --quick`);
      expect(transcript).toContain('right: ');
      expect(transcript).not.toContain('[exit');
    },
  );
});

/** Killed processes that nobody waits for stay as zombies. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (existsSync('/proc/self')) return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
  return spawnSync('kill', ['-0', String(pid)]).status === 0;
}
