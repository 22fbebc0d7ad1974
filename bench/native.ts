/** The C++ references of native/: compiled anew in each run, so that both sides meet the same machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The count and the speed of one run of a reference; the task decides which of the two speeds is set. */
export interface NativeRun {
  score: number;
  movesPerSecond?: number;
  evaluationsPerSecond?: number;
}

/** Runs a task a given number of times (games, or rounds) in a process of its own. */
export type Reference = (task: 'random' | 'evaluate' | 'train', times: number) => NativeRun;

/** Compiles a reference, `limit` or `network`; undefined where there is no g++. */
export function buildReference(name: 'limit' | 'network'): Reference | undefined {
  const binary = compile(name);
  if (binary === undefined) return undefined;
  return (task, times) =>
    JSON.parse(execFileSync(binary, [task, String(times)], { encoding: 'utf8' })) as NativeRun;
}

/** The expected score of a new game, and the processor time in seconds. */
export interface NativeSolution {
  start: number;
  seconds: number;
}

/** Compiles the solver of small boards: it takes columns and rows. Undefined where there is no g++. */
export function compileReference(name: 'exact'): ((board: readonly string[]) => NativeSolution) | undefined {
  const binary = compile(name);
  if (binary === undefined) return undefined;
  return (board) => {
    const command = `TIMEFORMAT='%U %S'; time ${binary} ${board.join(' ')}`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    const seconds = stderr
      .trim()
      .split(' ')
      .reduce((sum, part) => sum + Number(part), 0);
    return { ...(JSON.parse(stdout) as { start: number }), seconds };
  };
}

/** The path of the program. Undefined where there is no g++. */
function compile(name: string): string | undefined {
  const source = fileURLToPath(new URL(`native/${name}.cpp`, import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'twofold-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const binary = join(folder, name);
  try {
    execFileSync('g++', ['-O3', '-march=native', '-o', binary, source], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return binary;
}
