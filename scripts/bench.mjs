// `npm run bench`: the benchmarks of the rules; `npm run bench:kernel`: of the solver's kernel; `npm run bench --
// search [network]`: of its search; `npm run bench -- cli`: how soon the command line answers; `npm run bench:web`:
// how the game feels in a browser. Never two at once; stdout has JSON lines only.
import { buildOrExit } from './build.mjs';
import { ROOT, run } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

/** Files of bench/ that are benchmarks, by the argument that names them; the others are what these share. */
const BENCHMARKS = {
  core: ['core.ts', 'verify.ts'],
  kernel: ['kernel.ts'],
  search: ['search.ts'],
  cli: ['cliStart.ts'],
  web: ['web.ts'],
};

const suite = /** @type {keyof typeof BENCHMARKS} */ (process.argv[2] ?? 'core');
if (!(suite in BENCHMARKS)) {
  console.error(`No benchmarks "${suite}". There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}
await ensureInstalled();
await buildOrExit({ librariesOnly: suite !== 'web' });
for (const file of BENCHMARKS[suite]) {
  const more = process.argv.slice(3);
  const { code } = await run(process.execPath, ['--import', 'tsx', `${ROOT}/bench/${file}`, ...more]);
  if (code !== 0) process.exitCode = 1;
}
