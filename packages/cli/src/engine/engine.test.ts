import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

// The installed command: `npm test` builds before this test runs.
const BIN = join(import.meta.dirname, '../../bin/twofold.js');
const CLIENT = join(import.meta.dirname, '../../../../examples/engine/twofold_engine.py');
/** Figures that depend on the machine, or on the fitted chances. */
const STEADY = `sed -E 's/time [0-9]+/time T/; s/chance [0-9.]+/chance P/g; s/^id name.*/id name N/'`;

let close = () => {};
afterEach(() => close());

/** The engine in a pipe that stays open. */
function openEngine() {
  const engine = spawn(process.execPath, [BIN, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  close = () => engine.kill('SIGKILL');
  let said = '';
  engine.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return {
    send: (line: string) => engine.stdin.write(`${line}\n`),
    says: (what: RegExp) => expect.poll(() => said, { timeout: SLOW / 4 }).toMatch(what),
    exited: once(engine, 'exit').then(([code]) => code),
  };
}

it(
  'answers lines in a pipe to the end of the input',
  async () => {
    const transcript = await transcriptOf(
      `printf 'uci\\nisready\\nposition 12/00\\ngo depth 3\\nposition 21/12\\ngo\\n' | twofold engine | ${STEADY}`,
      `printf 'go\\nposition 2 4 / 0 y\\ngo\\nnonsense\\nposition 2 4 / 0 0\\ngo infinite' | twofold engine | ${STEADY}`,
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/engine.transcript');
  },
  SLOW,
);

it(
  'stops a search that has no end, and one by depth alone, and searches again',
  async () => {
    const { send, says, exited } = openEngine();
    send('position 00b1/2000/0000/0001');
    send('go infinite');
    await says(/^info depth 2 /m);
    send('isready');
    await says(/^readyok$/m);
    send('stop');
    await says(/^bestmove \w+$/m);
    send('go depth 60');
    await says(/bestmove.*info depth 3 /s);
    send('stop');
    await says(/bestmove.*bestmove \w+$/ms);
    send('go nodes 1');
    await says(/bestmove.*bestmove.*info.*bestmove \w+$/ms);
    send('quit');
    expect(await exited).toBe(0);
  },
  SLOW,
);

it.runIf(spawnSync('python3', ['--version']).status === 0)(
  'plays a game by the client in Python',
  () => {
    const args = [CLIENT, '--command', `${process.execPath} ${BIN} engine`];
    const options = ['--seed', '1', '--depth', '1', '--moves', '40'];
    const { stdout, stderr, status } = spawnSync('python3', [...args, ...options], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^( +[\d.]+){4}\n( +[\d.]+ *){4}\n.*\d+ points after 40 moves\n$/s);
    const wrong = spawnSync('python3', [...args.slice(0, 2), `${process.execPath} ${BIN} play --nope`], {
      encoding: 'utf8',
    });
    expect(wrong.stderr).toContain('The engine gave no answer: the engine has ended');
  },
  SLOW,
);
