// The benchmarks, never two at once; stdout has JSON lines only.
// - `npm run bench`: the rules, and storing a turn.
// - `npm run bench:kernel`: the solver's kernel.
// - `npm run bench -- search [network]`: its search.
// - `npm run bench -- network`: the first answer by a network.
// - `npm run bench -- webHint`: a hint by a network in a browser.
// - `npm run bench -- webReview`: the review of a game in a browser.
// - `npm run bench -- exact [board]`: exact tables of small boards, 2x4 by default.
// - `npm run bench -- environment`: the environments of learning agents, also through a pipe.
// - `npm run bench -- lessons`: the five ways to tilt of the lessons.
// - `npm run bench -- cli`: the start of the command line.
// - `npm run bench -- reasons`: how often a hint has a reason.
// - `npm run bench -- server/games`: ranked games that the server takes, clients in a process of their own. Likewise
//   `server/races`, `server/replays`, `server/ranks`, `server/memory`, `server/commits`, `server/studies` and `server/soak` (docs/benchmarks.md, "server").
// - `npm run bench -- server/queueing`: the formulas of docs/scaling.md beside a simulation.
// - `npm run bench:web`: the game in a browser.
import { buildOrExit } from './build/build.mjs';
import { ensureInstalled } from './build/setup.mjs';
import { ROOT, run } from './run.mjs';

/** Benchmarks in bench/, by the argument that names them. The other files there are shared. */
const BENCHMARKS = {
  core: ['core.ts', 'verify.ts', 'turn.ts'],
  kernel: ['kernel.ts'],
  search: ['search.ts'],
  network: ['networkReady.ts'],
  exact: ['exact.ts'],
  environment: ['environment.ts', 'environmentPipe.ts'],
  lessons: ['lessons.ts'],
  cli: ['cliStart.ts'],
  'server/games': ['server/games.ts'],
  'server/races': ['server/races.ts'],
  'server/replays': ['server/replays.ts'],
  'server/ranks': ['server/ranks.ts'],
  'server/memory': ['server/memory.ts'],
  'server/commits': ['server/commits.ts'],
  'server/studies': ['server/studies.ts'],
  'server/soak': ['server/soak.ts'],
  'server/queueing': ['server/queueing.ts'],
  reasons: ['reasons.ts'],
  web: ['web.ts'],
  webHint: ['webHint.ts'],
  webReview: ['webReview.ts'],
};

const suite = /** @type {keyof typeof BENCHMARKS} */ (process.argv[2] ?? 'core');
if (!(suite in BENCHMARKS)) {
  console.error(`No benchmarks "${suite}". There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}
await ensureInstalled();
await buildOrExit({ for: suite.startsWith('web') ? 'all' : 'node' });
for (const file of BENCHMARKS[suite]) {
  const more = process.argv.slice(3);
  const { code } = await run(process.execPath, [
    '--expose-gc',
    '--import',
    'tsx',
    `${ROOT}/bench/${file}`,
    ...more,
  ]);
  if (code !== 0) process.exitCode = 1;
}
