import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere } from './testing/runHere.js';
import { SLOW } from './testing/transcript.js';

// The installed command: `npm test` builds before this test runs.
const TWOFOLD = join(import.meta.dirname, '../bin/twofold.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const twofold = (...args: string[]) =>
  promisify(execFile)(process.execPath, [TWOFOLD, ...args], { cwd: folder });
const here = (...args: string[]) => runHere(folder, args);

describe('twofold', { timeout: SLOW }, () => {
  it('tells its commands, and each command its options', async () => {
    const { stdout } = await here('--help');
    expect(stdout).toMatch(/^ {2}train .*$/m);
    expect(stdout).toMatch(/^ {2}arena .*$/m);
    expect((await twofold('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await here('arena', '--help')).stdout).toContain('--players <list>');
    expect((await here('train', '--help')).stdout).toContain('--restart-above <moves>');
  });

  it('ends with exit code 2 where it refuses its arguments', async () => {
    await expect(twofold('aren')).rejects.toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    [['aren'], 'Did you mean arena?'],
    [['arena', '--players', 'random', '--gamez', '2'], 'Did you mean --games?'],
    [['train', '--folder', 'run', '--patterns', '0g'], 'such as 012345,456789'],
    [['train', '--folder', 'run', '--patterns', '00', '--episodes', '1'], 'different cells'],
    [['train', '--folder', 'run', '--stages', '2,1'], 'ascending sums'],
    [['train', '--folder', 'run', '--stages', '16384.5'], 'ascending sums'],
    [['train', '--folder', 'run', '--stages', '1,2,3,4,5'], 'takes 4.5 GiB'],
    [['train', '--folder', 'run', '--minutes', '40000'], 'a number from 0 to 35791'],
    [['train', '--folder', 'run', '--rate', 'x'], 'a number from 0 to 1'],
    [['train'], '--folder'],
  ])('refuses %j with exit code 2, and says what would be right', async (args, message) => {
    expect(await here(...args)).toEqual({
      code: 2,
      stdout: expect.not.stringContaining('    at '),
      stderr: expect.stringContaining(message),
    });
  });

  it('suggests what is nearest to an unknown command or option, also where something required is missing', async () => {
    let transcript = '';
    for (const line of [
      'veryfy',
      'verify --jsn game.2048',
      'convert --form text',
      'arena --playerz random',
      'frobnicate',
    ]) {
      const { code, stdout, stderr } = await here(...line.split(' '));
      transcript += `$ twofold ${line}\n${stdout}${stderr}[exit ${code}]\n\n`;
    }
    await expect(transcript).toMatchFileSnapshot('fixtures/transcripts/suggestions.transcript');
  });

  it('names a file without the escape sequences in its name, in every refusal', async () => {
    const refused = await here('lesson', 'check', 'x\u001b]52;c;eA==\u0007.js');
    expect(refused.stderr).toBe('x]52;c;eA==.js: There is no such file.\n');
    const unknown = await here('verify', '--x\u001b]52;c;eA==\u0007');
    expect(unknown.stderr).toContain("'--x]52;c;eA=='");
  });

  it(
    'loads nothing but commander and a list of names for help, so that it comes at once',
    async () => {
      const tell =
        'import { writeSync } from "node:fs"; export const resolve = (name, context, next) => (writeSync(2, "loads " + name + "\\n"), next(name, context));';
      const hooks = `data:text/javascript,${encodeURIComponent(tell)}`;
      const register = `import { register } from 'node:module'; register(${JSON.stringify(hooks)});`;
      const preload = `data:text/javascript,${encodeURIComponent(register)}`;
      for (const args of [['--help'], ['solve', '--help']]) {
        const { stderr } = await promisify(execFile)(process.execPath, [
          '--import',
          preload,
          TWOFOLD,
          ...args,
        ]);
        const packages = [...stderr.matchAll(/^loads ([^.:/\n][^:\n]*)$/gm)].map((match) => match[1]!);
        expect(new Set(packages)).toEqual(new Set(['commander', '@twofold/lessons/ids']));
      }
    },
    SLOW,
  );
});

/** Runs a command whose output nobody reads. */
async function unread(args: readonly string[], closed: ('stdout' | 'stderr')[] = ['stdout']) {
  const child = spawn(process.execPath, [TWOFOLD, ...args], {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: join(folder, 'data') },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of closed) child[stream].destroy();
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('twofold whose output nobody reads', { timeout: SLOW }, () => {
  const GAMES = join(import.meta.dirname, 'fixtures/games');

  async function expectQuiet(...args: string[]): Promise<void> {
    expect(await unread(args)).toEqual({ code: 1, said: expect.not.stringMatching(/^ {4}at |EPIPE/m) });
  }

  it.each([['verify', join(GAMES, 'game.2048')], ['--help']])(
    'ends %s quietly, with exit code 1',
    expectQuiet,
  );

  it.each([
    ['arena', '--players', 'random', '--games', '2'],
    ['convert', '--to', 'twofold', join(GAMES, 'game.2048')],
    ['solve', '00b1/2000/0000/0001', '--depth', '1', '--network', 'heuristic'],
    ['watch', '--plain', '--depth', '1', '--network', 'heuristic'],
    ['replay', '--plain', join(GAMES, 'game.2048')],
    ['completions', 'bash'],
  ])('ends %s quietly, with exit code 1', { tags: ['long'] }, expectQuiet);

  it('keeps the record of an arena', async () => {
    const players = ['--players', 'random', '--games', '2', '--record', 'games.jsonl'];
    expect(await unread(['arena', ...players])).toEqual({ code: 1, said: '' });
    expect(readFileSync(join(folder, 'games.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  it.each([
    [
      ['--json'],
      ['stdout' as const],
      /^The output is closed: stopped after [\d,]+ games, with a checkpoint.$/m,
    ],
    [[], ['stdout' as const, 'stderr' as const], /^$/],
  ])('trains no further, and leaves a checkpoint (%j)', async (options, closed, message) => {
    const { code, said } = await unread(
      ['train', '--folder', 'run', '--patterns', '0123', ...options],
      closed,
    );
    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(readdirSync(join(folder, 'run')).sort()).toContain('checkpoint.2048trn');
    expect(readdirSync(join(folder, 'run'))).not.toContain('lock');
  });

  it('leaves the saved game free', async () => {
    expect((await unread(['play', '--plain'])).code).toBe(1);
    expect(readdirSync(join(folder, 'data/twofold'))).toEqual(['classic.2048']);
  });

  it.runIf(existsSync('/dev/full'))('says why, where a full disk is the cause', async () => {
    const command = `"${process.execPath}" "${TWOFOLD}" verify "${join(GAMES, 'game.2048')}" > /dev/full`;
    const ended = promisify(execFile)('sh', ['-c', command]);
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The output cannot be written: ENOSPC[^\n]*\n$/),
    });
  });
});

describe('twofold train', { timeout: SLOW }, () => {
  const TINY = ['train', '--folder', 'run', '--patterns', '0123', '--restart-above', '60'];

  it('says first what memory it takes, and leaves a checkpoint and the learning curve', async () => {
    const { stdout } = await twofold(...TINY, '--episodes', '500', '--checkpoint-every', '250');
    expect(stdout).toMatch(/^The run in run is new: 1 patterns in 1 stage, 1 MiB of memory/);
    expect(stdout).toMatch(/^500 games learned in \d+ s: run$/m);
    expect(existsSync(join(folder, 'run/checkpoint.2048trn'))).toBe(true);
    const rows = readFileSync(join(folder, 'run/curve.csv'), 'utf8').trim().split('\n');
    expect(rows[0]).toMatch(/^episodes,moves,seconds,movesPerSecond,games,meanScore,2048,/);
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(['250', '500']);
    expect(readFileSync(join(folder, 'run/curve.svg'), 'utf8')).toMatch(/^<svg .*\n(.*\n)*<\/svg>\n$/);
  });

  it('tells machines the same, one object a line', async () => {
    const { stdout } = await twofold(...TINY, '--episodes', '100', '--json');
    const [plan, progress] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(plan).toEqual({
      plan: { folder: 'run', episodes: 0, patterns: 1, stages: 1, bytes: 12 * 16 ** 4 },
    });
    expect(progress).toMatchObject({ episodes: 100, recent: { episodes: 100 }, checkpoint: false });
  });

  it('leaves a checkpoint at Ctrl-C, from which it goes on, but not with other patterns', {
    tags: ['long'],
  }, async () => {
    const child = spawn(process.execPath, [TWOFOLD, ...TINY, '--checkpoint-every', '2000'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    const checkpoint = join(folder, 'run/checkpoint.2048trn');
    await expect.poll(() => existsSync(checkpoint), { timeout: SLOW / 2 }).toBe(true); // by now it learns
    rmSync(checkpoint);
    child.kill('SIGINT');
    const [code] = await exit;
    expect(code).toBe(0);
    const { readRun } = await import('@twofold/trainer');
    const { episodes } = readRun(join(folder, 'run'))!;
    expect(episodes).toBeGreaterThan(0);
    const { stdout } = await twofold('train', '--folder', 'run', '--episodes', String(episodes + 100));
    expect(stdout).toContain(`goes on from ${episodes.toLocaleString('en-US')} games`);
    await expect(
      twofold('train', '--folder', 'run', '--patterns', '0145', '--episodes', '9999999'),
    ).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('has other patterns') });
  });
});
