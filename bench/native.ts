/** The C++ reference of native/: compiled anew in each run, so that both sides meet the same machine. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What one run of the reference did. */
export interface NativeRun {
  moves: number;
  score: number;
  movesPerSecond: number;
}

/** Plays so many random games in a process of its own. */
export type Reference = (games: number) => NativeRun;

/** Compiles the reference; undefined where there is no g++. */
export function buildReference(): Reference | undefined {
  const source = fileURLToPath(new URL('native/limit.cpp', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'twofold-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const binary = join(folder, 'limit');
  try {
    execFileSync('g++', ['-O3', '-march=native', '-o', binary, source], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return (games) =>
    JSON.parse(execFileSync(binary, ['random', String(games)], { encoding: 'utf8' })) as NativeRun;
}
