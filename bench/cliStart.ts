/**
 * Start time of `twofold --help`, beside a Node that does nothing. Processes alternate, because a shared
 * machine drifts; medians of many runs are printed. The minimum is printed too: on a busy machine the median
 * measures the other jobs.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const STARTS = 41;
const TWOFOLD = fileURLToPath(new URL('../packages/cli/bin/twofold.js', import.meta.url));

const COMMANDS = {
  bare: ['-e', '0'],
  help: [TWOFOLD, '--help'],
  commandHelp: [TWOFOLD, 'solve', '--help'],
};

/** Milliseconds from start to exit. */
function millisecondsOf(args: readonly string[]): number {
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begin;
}

function summary(times: readonly number[]): { median: number; least: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: Math.round(sorted[sorted.length >> 1]!), least: Math.round(sorted[0]!) };
}

const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];
const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
for (let start = 0; start < STARTS; start++) {
  for (const name of names) times[name]!.push(millisecondsOf(COMMANDS[name]));
}
const bare = summary(times.bare!);
for (const name of ['help', 'commandHelp'] as const) {
  const { median, least } = summary(times[name]!);
  console.log(
    JSON.stringify({
      bench: `cli.${name}`,
      milliseconds: median,
      least,
      starts: STARTS,
      bareMilliseconds: bare.median,
      bareLeast: bare.least,
    }),
  );
}
