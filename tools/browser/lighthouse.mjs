// `npm run lighthouse`: Lighthouse's mobile audit of the built site, three times, because the speed of one
// run varies. One JSON line a category on stdout; exit code 1 if a median is under 95.

import { buildOrExit, SITE } from '../build/build.mjs';
import { ensureInstalled } from '../build/setup.mjs';
import { ensureTool } from '../onDemand.mjs';
import { findFreePort } from '../ports.mjs';
import { ROOT } from '../run.mjs';
import { findBrowser } from './browser.mjs';

const TOOL = `${ROOT}/tools/browser/lighthouse`;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const RUNS = 3;
const LEAST = 95;

/**
 * @typedef {{ score: number | null, displayValue?: string, title: string }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ lhr: { categories: Record<string, Category>, audits: Record<string, Audit> } }} Result
 * @typedef {(url: string, options: object) => Promise<Result | undefined>} Lighthouse
 */

/** @param {number[]} values an odd number of them */
function median(values) {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
}

/**
 * One audit: the scores of the categories in per cent, and the audits that cost points.
 * @param {Lighthouse} lighthouse @param {string} url @param {number} debuggingPort
 */
async function audit(lighthouse, url, debuggingPort) {
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
  const modules = await ensureTool(TOOL);
  /** @type {{ default: Lighthouse }} */
  const { default: lighthouse } = await import(`${modules}/lighthouse/core/index.js`);
  const { path, args, env } = await findBrowser();
  const { chromium } = await import('@playwright/test');
  /** @type {typeof import('../../packages/server/src/server.ts')} */
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
      runs.push(await audit(lighthouse, `http://localhost:${server.port}/`, debuggingPort));
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
