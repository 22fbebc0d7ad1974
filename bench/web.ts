// The cost of a move in the page, measured: `npm run bench:web`. The built site and a page that stands for the
// classic web 2048 (web/standIn/) play the same game in turn. They do so at full speed and slowed down four times.
// Prints one JSON object a line. The ratios count: they are of one run on one machine.
// With `--original URL` the original itself plays, too: serve https://github.com/gabrielecirulli/2048 there.
// Options: --turns 15 (a multiple of 5), --rounds 2, --slowdown 1,4, --only 4x4,live (8x8 when asked for).
// --measure cost,motion,start,runs selects the measures; `runs` are the pages that play by themselves.
// --site FOLDER measures another build.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserOptions } from '../tools/browser/playwright';
import { type Cost, type Motion, measureCost, measureMotion, quantile } from './web/measure';
import { KEYS, openReady, type Subject, servePages, sumExpected, sumShown } from './web/pages';
import { measureKind } from './web/runs';
import { measureStart, type Start } from './web/start';

const { values: options } = parseArgs({
  options: {
    turns: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '2' },
    slowdown: { type: 'string', default: '1,4' },
    only: { type: 'string', default: '4x4,live' },
    site: { type: 'string' },
    original: { type: 'string' },
    measure: { type: 'string', default: 'cost,motion,start,runs' },
  },
});
const [turns, rounds] = [Number(options.turns), Number(options.rounds)];
if (turns % KEYS.length > 0)
  throw new RangeError(`--turns must be a multiple of ${KEYS.length}: the keys are pressed in turn`);
const parts = options.only.split(',');

/** In the order in which they play. The first, or the original, is the measure of all others. */
const SUBJECTS: readonly (Subject & { readonly part: string })[] = [
  { page: 'standIn', board: '4x4', part: '4x4' },
  { page: 'twofold', board: '4x4', part: '4x4' },
  { page: 'twofold', board: '4x4', live: true, part: 'live' },
  { page: 'standIn', board: '8x8', part: '8x8' },
  { page: 'twofold', board: '8x8', part: '8x8' },
];

const MEASURES = options.measure.split(',');

interface Played {
  readonly costs: Cost[];
  readonly motions: Motion[];
  readonly starts: Start[];
}

/** Plays a subject once for each measure: the later ones in the game that the first began. */
async function play(subject: Subject, slowdown: number, { costs, motions, starts }: Played): Promise<void> {
  const measures = MEASURES.filter((name) => name === 'cost' || name === 'motion');
  if (measures.length > 0) {
    const page = await openReady(pages, subject, browser);
    if (measures.includes('cost')) costs.push(await measureCost(page, slowdown, turns));
    if (measures.includes('motion')) motions.push(await measureMotion(page, slowdown, turns));
    const played = turns * measures.length;
    const [shown, expected] = [await sumShown(page), sumExpected(subject.board, played)];
    if (subject.page !== 'original' && shown !== expected)
      // it has other tiles, and other moves
      throw new Error(`${subject.page} shows a sum of ${shown}, not of ${expected}`);
    await page.close();
  }
  if (MEASURES.includes('start')) starts.push(await measureStart(pages, subject, browser, slowdown));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The middle of each figure over all rounds. */
function middle<Name extends string>(rows: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(rows[0] ?? {}) as Name[];
  const middles = names.map((name) => {
    const values = rows.map((row) => row[name]);
    return [name, rounded(quantile(values, 0.5))];
  });
  return Object.fromEntries(middles);
}

function figuresOf({ costs, motions, starts }: Played, first: Played): Record<string, object> {
  const sum = (name: 'frames' | 'late') => motions.reduce((total, motion) => total + motion[name], 0);
  const latencies = motions.flatMap((motion) => motion.latencies);
  const at = (share: number) => rounded(quantile(latencies, share));
  const cost = middle(costs.map((each) => ({ ...each })));
  const ratio = rounded(
    (cost.thread ?? Number.NaN) / middle(first.costs.map((each) => ({ ...each }))).thread!,
  );
  const late = { frames: sum('frames'), late: sum('late'), lateShare: rounded(sum('late') / sum('frames')) };
  return {
    ...(costs.length > 0 && { 'web.move': { unit: 'ms', ...cost, ratio } }),
    ...(motions.length > 0 && {
      'web.frames': late,
      'web.keyToFrame': { unit: 'ms', median: at(0.5), p95: at(0.95) },
    }),
    ...(starts.length > 0 && { 'web.start': { unit: 'ms', ...middle(starts.map((each) => ({ ...each }))) } }),
  };
}

function print(
  { page, board, live = false }: Subject,
  slowdown: number,
  played: Played,
  first: Played,
): void {
  for (const [bench, figures] of Object.entries(figuresOf(played, first)))
    console.log(JSON.stringify({ bench, page, board, live, slowdown, ...figures }));
}

const original = { page: 'original', board: '4x4' } as const;
const subjects = [
  ...(options.original ? [original] : []),
  ...SUBJECTS.filter(({ part }) => part === '4x4' || parts.includes(part)),
];
const pages = await servePages(2 * turns, options.site, options.original);
const browser = await chromium.launch(await browserOptions());
try {
  for (const slowdown of options.slowdown.split(',').map(Number)) {
    const played = subjects.map((): Played => ({ costs: [], motions: [], starts: [] }));
    for (let round = 0; round < rounds; round++)
      for (const [at, subject] of subjects.entries()) await play(subject, slowdown, played[at]!);
    for (const [at, subject] of subjects.entries()) print(subject, slowdown, played[at]!, played[0]!);
    if (!MEASURES.includes('runs')) continue;
    for (const kind of ['watch', 'replay'] as const) {
      const { moves, ...run } = await measureKind(kind, pages, browser, slowdown);
      console.log(JSON.stringify({ bench: `web.${kind}`, slowdown, unit: 'ms', moves, ...middle([run]) }));
    }
  }
  console.log(JSON.stringify({ bench: 'web.machine', load: loadavg().map(rounded) }));
} finally {
  await browser.close();
  await pages.close();
}
