// `npm run bench`: every benchmark in turn, never two at once. stdout has JSON lines only.
import { buildOrExit } from './build.mjs';
import { ROOT, run } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

/** Files of bench/ that are benchmarks; the others are what these share. */
const BENCHMARKS = ['core.ts'];

await ensureInstalled();
await buildOrExit({ librariesOnly: true });
for (const file of BENCHMARKS) {
  const { code } = await run(process.execPath, ['--import', 'tsx', `${ROOT}/bench/${file}`]);
  if (code !== 0) process.exitCode = 1;
}
