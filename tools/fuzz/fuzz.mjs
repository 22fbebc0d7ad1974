// `npm run fuzz`: throws samples, mutants, noise and long repetitive inputs at the readers of core, solver
// and web. It runs until the time is up. Each round has a number, printed when it fails, and `--round`
// repeats it.

import { ensureInstalled } from '../build/setup.mjs';
import { parseOptions, wrongUsage } from '../options.mjs';
import { ROOT, run } from '../run.mjs';

const USAGE = `Usage: npm run fuzz -- [options]

  --seconds N   how long to go on (default 60)
  --seed S      first round, 0 to 4294967295 (default: by the clock)
  --round S     repeat a single round, with its error in full`;

const options = parseOptions(
  { seconds: { type: 'string' }, seed: { type: 'string' }, round: { type: 'string' } },
  USAGE,
);
for (const [name, value] of Object.entries(options)) {
  if (!/^\d{1,10}$/.test(String(value))) wrongUsage(`--${name} takes a whole number, not ${value}`, USAGE);
}
await ensureInstalled();
const seed = options.round ?? options.seed ?? String(Date.now() % 2 ** 32);
const seconds = options.round === undefined ? (options.seconds ?? '60') : '0';
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', `${ROOT}/tools/fuzz/core.ts`, seed, seconds],
  { env: { TSX_TSCONFIG_PATH: `${ROOT}/tools/fuzz/tsconfig.json` } }, // web's readers import core by its name
);
process.exitCode = code;
