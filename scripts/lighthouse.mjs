// `npm run lighthouse`: Lighthouse's mobile audit of the built site, three times, since the speed of one
// run is a matter of luck. One JSON line a category on stdout; exit code 1 if a median is under 95.
import { findBrowser } from './browser.mjs';
import { buildOrExit, SITE } from './build.mjs';
import { findFreePort } from './ports.mjs';
import { ROOT } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const RUNS = 3;
const LEAST = 95;

/** @param {number[]} values an odd number of them */
function median(values) {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
}

/**
 * One audit: the scores of the categories in per cent, and the audits that cost points.
 * @param {string} url @param {number} debuggingPort
 */
async function audit(url, debuggingPort) {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { categories, audits } = result.lhr;
  return CATEGORIES.map((id) => ({
    score: Math.round((categories[id]?.score ?? 0) * 100),
    faults: (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
      .map((ref) => `${ref.id}: ${audits[ref.id]?.displayValue ?? audits[ref.id]?.title}`),
  }));
}

async function auditSite() {
  const { path, args, env } = await findBrowser();
  const { chromium } = await import('@playwright/test');
  /** @type {typeof import('../packages/server/src/server.ts')} */
  const { startServer } = await import(`${ROOT}/packages/server/dist/server.js`);
  const server = await startServer({ root: SITE, port: 0, host: 'localhost' });
  const debuggingPort = await findFreePort();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...env },
  });
  try {
    const runs = [];
    for (let run = 0; run < RUNS; run++) {
      runs.push(await audit(`http://localhost:${server.port}/`, debuggingPort));
    }
    return runs;
  } finally {
    await browser.close();
    await server.close();
  }
}

await ensureInstalled();
await buildOrExit();
const runs = await auditSite();
for (const [index, category] of CATEGORIES.entries()) {
  const scores = runs.map((run) => run[index]?.score ?? 0);
  const score = median(scores);
  if (score < LEAST) process.exitCode = 1;
  const faults = runs.at(-1)?.[index]?.faults ?? [];
  console.log(JSON.stringify({ lighthouse: category, score, least: LEAST, scores, faults }));
}
