// @module-tag long
// Programs that want to harm their grader, in the sandbox and confined: each is graded, the machine stays as it was, and the right
// programs beside them get their points.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confinementProblem } from '../confined/launch.js';

const BIN = join(import.meta.dirname, '../../../bin/twofold.js');
const EXAMPLE = join(import.meta.dirname, '../../../../../examples/lessons/tilt.py');
const MARK = `twofold${process.pid}`; // in the names of programs: which of them still run?
const folder = mkdtempSync(join(tmpdir(), 'twofold-hostile-'));
const secret = join(folder, 'secret.txt');
const problem = confinementProblem([]);

let server: Server;
let connections = 0;
let port = 0;

beforeAll(async () => {
  writeFileSync(secret, 'the answers');
  writeFileSync(join(folder, 'a.json'), '{"twofold":"assignment","version":1,"way":"tilt","shape":"4x4"}');
  server = createServer(() => connections++).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Graded {
  file: string;
  ok: boolean;
  points: number;
  failure?: { code: string; stderr?: string; text?: string; message?: string; name?: string };
}

interface Grading {
  byFile: Record<string, Graded>;
  seconds: number;
  megabytes: number; // the most that the grader itself had
  errors: string;
  exitCode: number | null;
}

/** Grades programs by their names. */
async function grade(name: string, programs: Record<string, string>, ...options: string[]): Promise<Grading> {
  const submissions = mkdtempSync(join(folder, `${name}-`));
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(submissions, file), text);
  const began = performance.now();
  const args = [BIN, 'lesson', 'grade', submissions, '-a', join(folder, 'a.json'), '--json', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors, kilobytes] = ['', '', 0];
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (errors += part));
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      kilobytes = Math.max(kilobytes, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {}
  }, 50);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  const rows = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Graded);
  const byFile = Object.fromEntries(rows.map((row) => [row.file, row]));
  return {
    byFile,
    seconds: (performance.now() - began) / 1000,
    megabytes: kilobytes / 1024,
    errors,
    exitCode,
  };
}

/** Command lines of processes that run a program of these tests. */
function survivors(): string[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const line = /^\d+$/.test(id) ? readFileSync(`/proc/${id}/cmdline`, 'utf8') : '';
      return line.includes(`/work/${MARK}`) ? [line] : [];
    } catch {
      return [];
    }
  });
}

const RIGHT = readFileSync(EXAMPLE, 'utf8');

describe.skipIf(problem !== undefined)('a confined program', { timeout: 240_000 }, () => {
  const mark = (programs: Record<string, string>) =>
    Object.fromEntries(Object.entries(programs).map(([file, text]) => [`${MARK}-${file}`, text]));

  it('makes no more threads and processes than it may', async () => {
    const programs = mark({ 'threads.py': THREADS, 'forks.py': FORKS });
    const { byFile } = await grade('bounded', programs, '--seconds', '20');
    const { failure } = byFile[`${MARK}-threads.py`]!;
    expect(failure?.code).toBe('command-ended');
    expect(Number(/^(\d+) threads/.exec(failure!.stderr!)?.[1])).toBeLessThan(128);
    expect(byFile[`${MARK}-forks.py`]).toMatchObject({ failure: { code: 'too-many-processes' } });
    expect(survivors()).toEqual([]);
  });

  it('that is a fork bomb ends with all its processes, and a right one beside it is right', async () => {
    const programs = mark({ 'bomb.sh': BOMB, 'bomb.py': PYTHON_BOMB, 'right.py': RIGHT });
    const { byFile, exitCode } = await grade('bombs', programs, '--seconds', '60', '--jobs', '3');
    expect(exitCode).toBe(0);
    for (const file of ['bomb.sh', 'bomb.py'])
      expect(byFile[`${MARK}-${file}`]).toMatchObject({
        ok: false,
        points: 0,
        failure: { code: 'too-many-processes' },
      });
    expect(byFile[`${MARK}-right.py`]).toMatchObject({ ok: true, points: 6 });
    expect(survivors()).toEqual([]);
  });

  it('prints no endless text, and needs no endless time or memory', async () => {
    const programs = mark({
      'print.sh': 'yes\n',
      'lines.py': "import sys\nwhile True:\n    sys.stdout.write('\\n' * 65536)\n",
      'line.py': "import sys\nwhile True:\n    sys.stdout.write('1' * 65536)\n",
      'errors.py': "import sys\nwhile True:\n    sys.stderr.write('x' * 65536)\n",
      'string.py': "text = 'x' * 2**30\nprint(len(text), flush=True)\n",
      'string.sh': 'text=$(head -c 1000000000 /dev/zero | tr "\\0" x)\necho "$text"\n',
      'shares.py': SHARES,
      'loop.py': 'while True:\n    pass\n',
      'file.py': "with open('/tmp/f', 'w') as f:\n    while True:\n        f.write('x' * 65536)\n",
    });
    const { byFile, seconds, megabytes } = await grade('endless', programs, '--seconds', '20'); // busy machines need more for the first ones
    const codes = Object.fromEntries(
      Object.entries(byFile).map(([file, { failure }]) => [file.replace(`${MARK}-`, ''), failure?.code]),
    );
    expect(codes).toEqual({
      'print.sh': 'unreadable-line',
      'lines.py': 'unreadable-line',
      'line.py': 'unreadable-line',
      'errors.py': 'too-much-output',
      'string.py': 'command-ended',
      // The shell fills its memory in about the time that it has.
      'string.sh': expect.stringMatching(/command-ended|too-much-memory|too-slow/),
      'shares.py': 'too-much-memory',
      'loop.py': 'too-slow',
      'file.py': 'command-ended',
    });
    expect(byFile[`${MARK}-string.py`]!.failure!.stderr).toContain('MemoryError');
    expect(byFile[`${MARK}-file.py`]!.failure!.stderr).toMatch(/File too large|No space left/);
    expect(seconds).toBeLessThan(100);
    expect(megabytes).toBeLessThan(400);
    expect(survivors()).toEqual([]);
  });

  it('reaches no network, no file of the machine, and no right of a user', async () => {
    const before = connections;
    const { byFile } = await grade(
      'reaches',
      mark({ 'reach.py': reach(), 'reach.sh': REACH_SH }),
      '--seconds',
      '20',
    );
    const found = byFile[`${MARK}-reach.py`]!.failure!.stderr!.trim().split('\n');
    expect(found).toEqual([
      expect.stringMatching(/^network: .*(unreachable|refused)/),
      expect.stringMatching(/^other network: .*unreachable/),
      expect.stringMatching(/^read: .*No such file/),
      expect.stringMatching(/^passwords: .*No such file/),
      expect.stringMatching(/^write outside: .*No such file/),
      expect.stringMatching(/^write beside: .*Read-only/),
      expect.stringMatching(/^write usr: .*Read-only/),
      'submissions: 1',
      'environment: HOME,LANG,PATH,PWD,PYTHONDONTWRITEBYTECODE',
      expect.stringMatching(/^first process: .*(denied|not permitted)/i),
    ]);
    expect(byFile[`${MARK}-reach.sh`]!.failure!.stderr).toMatch(
      /Operation not permitted[\s\S]*no capability/,
    );
    expect(connections).toBe(before);
    expect(existsSync(`${secret}.written`)).toBe(false);
  });
});

describe('a program in the sandbox', { timeout: 240_000 }, () => {
  it('harms nothing either', async () => {
    const programs = {
      'bomb.js': 'const go = () => { new Worker("x"); };\ngo();\nfunction tilt() {}\n',
      'print.js': 'function tilt() { while (true) console.log("x".repeat(1000)); }\n',
      'string.js': 'function tilt() { return "x".repeat(2 ** 29) + "y".repeat(2 ** 29); }\n',
      'grows.js':
        'function tilt() { const all = []; while (true) all.push("x".repeat(1e6) + all.length); }\n',
      'loop.js': 'function tilt() { while (true); }\n',
      'deaf.js': 'function tilt() { return [].indexOf.call({ length: 2 ** 53 - 1 }, 1); }\n',
      'network.js': `function tilt() { return fetch("http://127.0.0.1:${port}/"); }\n`,
      'socket.js': `function tilt() { new WebSocket("ws://127.0.0.1:${port}/"); }\n`,
      'file.js': `import { readFileSync } from 'node:fs';\nexport const tilt = () => readFileSync(${JSON.stringify(secret)});\n`,
      'process.js': 'function tilt() { return process.env; }\n',
      'require.js': 'function tilt() { return require("node:fs"); }\n',
    };
    const before = connections;
    const { byFile, megabytes, exitCode } = await grade('sandbox', programs);
    const codes = Object.entries(byFile).map(([file, { failure }]) => [file, failure?.code]);
    expect(Object.fromEntries(codes)).toEqual({
      'bomb.js': 'thrown',
      'print.js': 'endless-loop',
      'string.js': expect.stringMatching(/too-much-memory|thrown/),
      'grows.js': 'too-much-memory',
      'loop.js': 'endless-loop',
      'deaf.js': 'endless-loop',
      'network.js': 'thrown',
      'socket.js': 'thrown',
      'file.js': 'import',
      'process.js': 'thrown',
      'require.js': 'thrown',
    });
    for (const file of ['bomb.js', 'network.js', 'socket.js', 'process.js', 'require.js'])
      expect(byFile[file]!.failure).toMatchObject({ name: 'ReferenceError' });
    expect(connections).toBe(before);
    expect(megabytes).toBeLessThan(1500);
    expect(exitCode).toBe(0);
  });
});

it.skipIf(process.platform !== 'linux')(
  'no program in another language runs with the user’s rights without consent',
  {
    timeout: 60_000,
  },
  async () => {
    const programs = { 'right.py': RIGHT };
    const none = ['--readable', '/proc/self/task']; // no place for it in the new root: nothing is confined so
    const refused = await grade('consent', programs, ...none);
    expect(refused).toMatchObject({ byFile: {}, exitCode: 2 });
    expect(refused.errors).toContain('Give --unconfined to run it with your rights');
    const consented = await grade('consent', programs, ...none, '--unconfined');
    expect(consented.errors).toContain('Warning: programs in other languages run with your rights.');
    expect(consented.byFile['right.py']).toMatchObject({ ok: true });
  },
);

/** At most 300 threads, each for three seconds. */
const THREADS = `import sys, threading, time
made = 0
try:
    while made < 300:
        threading.Thread(target=time.sleep, args=(3,), daemon=True).start()
        made += 1
except RuntimeError as error:
    print(made, 'threads:', error, file=sys.stderr)
sys.exit(1)
`;

/** At most 60 forks, each for three seconds. */
const FORKS = `import os, time
for made in range(60):
    if os.fork() == 0:
        time.sleep(3)
        os._exit(0)
time.sleep(3)
`;

const BOMB = 'bomb() { bomb | bomb & }\nbomb\nwait\nsleep 30\n';
const PYTHON_BOMB = `import os
while True:
    try:
        os.fork()
    except OSError:
        pass
`;

/** Memory that no process has of its own: the system's limit of data does not count it. */
const SHARES = `import mmap, os
held = []
while True:
    part = mmap.mmap(-1, 2**26)
    part.write(b'x' * 2**26)
    held.append(part)
`;

function reach(): string {
  return `import glob, os, socket, sys
def attempt(name, act):
    try:
        print(name + ':', act(), file=sys.stderr)
    except Exception as error:
        print(name + ':', error, file=sys.stderr)
attempt('network', lambda: socket.create_connection(('127.0.0.1', ${port}), 2))
attempt('other network', lambda: socket.create_connection(('192.0.2.1', 80), 2))
attempt('read', lambda: open(${JSON.stringify(secret)}).read())
attempt('passwords', lambda: open('/etc/passwd').read())
attempt('write outside', lambda: open(${JSON.stringify(`${secret}.written`)}, 'w'))
attempt('write beside', lambda: open('/work/more', 'w'))
attempt('write usr', lambda: open('/usr/more', 'w'))
attempt('submissions', lambda: len(glob.glob('/work/*')))
attempt('environment', lambda: ','.join(sorted(set(os.environ) - {'OLDPWD', 'SHLVL', '_'})))
attempt('first process', lambda: os.listdir('/proc/1/root/'))
sys.exit(1)
`;
}

/** No new namespaces, in which it would have capabilities. */
const REACH_SH = `unshare --user true
grep -q '^CapEff:[[:space:]]*0*$' /proc/self/status && echo no capability >&2
exit 1
`;
