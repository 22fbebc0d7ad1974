// The cost of a move in the page, measured: `npm run bench:web`. The built site and a page that stands for the
// classic web 2048 (web/standIn/) play the same game in turn, at full speed and slowed down four times. Prints one
// JSON object a line. The ratios count: they are of one run on one machine.
// Options: --turns 60, --rounds 3, --slowdown 1,4, --only 4x4,live,8x8, --measure cost,motion,
// --site FOLDER (another build).
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserOptions } from '../tools/browser/playwright';
import { type Cost, type Motion, measureCost, measureMotion, quantile } from './web/measure';
import { openReady, type Subject, servePages, sumExpected, sumShown } from './web/pages';

const { values: options } = parseArgs({
  options: {
    turns: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '1,4' },
    only: { type: 'string', default: '4x4,live,8x8' },
    site: { type: 'string' },
    measure: { type: 'string', default: 'cost,motion' },
  },
});
const [turns, rounds] = [Number(options.turns), Number(options.rounds)];
const parts = options.only.split(',');

/** In the order in which they play. The first is the measure of all others. */
const SUBJECTS: readonly (Subject & { readonly part: string })[] = [
  { page: 'standIn', board: '4x4', part: '4x4' },
  { page: 'twofold', board: '4x4', part: '4x4' },
  { page: 'twofold', board: '4x4', live: true, part: 'live' },
  { page: 'standIn', board: '8x8', part: '8x8' },
  { page: 'twofold', board: '8x8', part: '8x8' },
];

interface Played {
  readonly costs: Cost[];
  readonly motions: Motion[];
}

/** Plays a subject twice: once to measure its cost, and once to watch its frames. */
async function play(subject: Subject, slowdown: number, { costs, motions }: Played): Promise<void> {
  for (const measure of options.measure.split(',')) {
    const page = await openReady(pages, subject, browser);
    if (measure === 'cost') costs.push(await measureCost(page, slowdown, turns));
    else motions.push(await measureMotion(page, slowdown, turns));
    const [shown, expected] = [await sumShown(page), sumExpected(subject.board, turns)];
    if (shown !== expected) throw new Error(`${subject.page} shows a sum of ${shown}, not of ${expected}`);
    await page.close();
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function print(
  { page, board, live = false }: Subject,
  slowdown: number,
  played: Played,
  first: Played,
): void {
  const facts = { page, board, live, slowdown };
  const thread = ({ costs }: Played) =>
    quantile(
      costs.map((cost) => cost.thread),
      0.5,
    );
  const middle = (name: keyof Cost) =>
    rounded(
      quantile(
        played.costs.map((cost) => cost[name]),
        0.5,
      ),
    );
  const [frames, late] = (['frames', 'late'] as const).map((name) =>
    played.motions.reduce((sum, motion) => sum + motion[name], 0),
  ) as [number, number];
  const latencies = played.motions.flatMap((motion) => motion.latencies);
  const cost = { thread: middle('thread'), style: middle('style'), layout: middle('layout') };
  const ratio = rounded(thread(played) / thread(first));
  const lines = {
    'web.move': { ...facts, unit: 'ms', ...cost, script: middle('script'), ratio },
    'web.frames': { ...facts, frames, late, lateShare: rounded(late / frames) },
    'web.keyToFrame': {
      ...facts,
      unit: 'ms',
      median: rounded(quantile(latencies, 0.5)),
      p95: rounded(quantile(latencies, 0.95)),
    },
  };
  for (const [bench, figures] of Object.entries(lines)) console.log(JSON.stringify({ bench, ...figures }));
}

const subjects = SUBJECTS.filter(({ part }) => part === '4x4' || parts.includes(part));
const pages = await servePages(turns, options.site);
const browser = await chromium.launch(await browserOptions());
try {
  for (const slowdown of options.slowdown.split(',').map(Number)) {
    const played = subjects.map((): Played => ({ costs: [], motions: [] }));
    for (let round = 0; round < rounds; round++)
      for (const [at, subject] of subjects.entries()) await play(subject, slowdown, played[at]!);
    for (const [at, subject] of subjects.entries()) print(subject, slowdown, played[at]!, played[0]!);
  }
  console.log(JSON.stringify({ bench: 'web.machine', load: loadavg().map(rounded) }));
} finally {
  await browser.close();
  await pages.close();
}
