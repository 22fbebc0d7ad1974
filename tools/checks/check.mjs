// `npm run check`: every check that does not run the code, all at once: types, format and lint, layers,
// unused exports, the size of folders, and the English of the comments. A step's output is shown only if it fails.

import { ensureInstalled } from '../build/setup.mjs';
import { ROOT, run, runModule } from '../run.mjs';

const COLOURED = process.stdout.isTTY === true;

/** @type {{ name: string, hint: string, start: () => Promise<import('../run.mjs').Outcome> }[]} */
const STEPS = [
  {
    name: 'types',
    hint: 'npx tsc -b shows these alone',
    start: () =>
      runModule('typescript/bin/tsc', ['-b', ...(COLOURED ? ['--pretty'] : [])], { capture: true }),
  },
  {
    name: 'format and lint',
    hint: 'npm run format mends what can be mended',
    start: () =>
      runModule('@biomejs/biome/bin/biome', ['check', COLOURED ? '--colors=force' : '--colors=off'], {
        capture: true,
      }),
  },
  {
    name: 'layers',
    hint: 'the table is in tools/checks/layers.mjs',
    start: () => run(process.execPath, [`${ROOT}/tools/checks/layers.mjs`], { capture: true }),
  },
  {
    name: 'exports',
    hint: 'drop the word export, or the dead code; tools/checks/exports.mjs says what counts as use',
    start: () => run(process.execPath, [`${ROOT}/tools/checks/exports.mjs`], { capture: true }),
  },
  {
    name: 'public names',
    hint: 'drop it from the index, move it to internal.ts, or document it; see tools/checks/publicNames.mjs',
    start: () => run(process.execPath, [`${ROOT}/tools/checks/publicNames.mjs`], { capture: true }),
  },
  {
    name: 'doc comments',
    hint: 'a line of /** … */ above it; tools/checks/docComments.mjs says of which names',
    start: () => run(process.execPath, [`${ROOT}/tools/checks/docComments.mjs`], { capture: true }),
  },
  {
    name: 'folders',
    hint: 'the rule is in tools/checks/folders.mjs',
    start: () => run(process.execPath, [`${ROOT}/tools/checks/folders.mjs`], { capture: true }),
  },
  {
    name: 'comments',
    hint: 'the rules are in tools/checks/comments.mjs',
    start: () => run(process.execPath, [`${ROOT}/tools/checks/comments.mjs`], { capture: true }),
  },
];

/**
 * Runs every step and says how each went.
 * @returns {Promise<import('../tests/reports.mjs').Tally>}
 */
export async function check() {
  const results = await Promise.all(
    STEPS.map(async ({ name, hint, start }) => {
      const { code, output, seconds } = await start();
      const ok = code === 0;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      return { name, ok, output, report: ok ? '' : `\n--- ${name} (${hint})\n${output}` };
    }),
  );
  for (const { report } of results) if (report) console.log(report);
  const failures = results.filter(({ ok }) => !ok).map(({ name, output }) => ({ name, message: output }));
  return { passed: results.length - failures.length, failures };
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  const { failures } = await check();
  process.exitCode = failures.length > 0 ? 1 : 0;
}
