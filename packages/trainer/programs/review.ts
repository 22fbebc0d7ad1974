/**
 * Measures what docs/review.md states: accuracy and grades of players of several strengths. Every game is a function of its
 * number. Finished ones are in a record and are not played again.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeVariant } from '@twofold/core';
import { GRADE_LIMITS, GRADES } from '@twofold/solver';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { parseOptions, wrongUsage } from './options.js';
import { bitsOf, fitLimits } from './review/limits.js';
import { type MeasuredGame, measureGame, measureReplay, summaryOf } from './review/measure.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/review.ts --record FILE --players LIST [--minutes N]
Measures games of each player: random, corner, heuristic, 1-ply, searched, or a number, the noise of a 1-ply player.
  --games N  of each player (200); --plies N  moves looked at in each game (40); --replays FOLDER  games of "searched"
Prints a table of all that the record has. Needs the files of npm run build.`;

const text = { type: 'string' } as const;
const options = parseOptions(
  { record: text, minutes: text, players: text, games: text, plies: text, replays: text },
  USAGE,
);
const { record, players } = options;
if (record === undefined || players === undefined) wrongUsage('Name a record and players.', USAGE);
const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
const games = Number(options.games ?? 200);
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const variant = makeVariant({ columns: 4, rows: 4 });
const lines: MeasuredGame[] = existsSync(record)
  ? readFileSync(record, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
const add = (line: MeasuredGame) => {
  lines.push(line);
  appendFileSync(record, `${JSON.stringify(line)}\n`);
};
const isKnown = (name: string, number: number) =>
  lines.some(({ player, game }) => player === name && game === number);

measure(players.split(','));

function measure(names: readonly string[]): void {
  const measuring = { variant, kernel, plies: Number(options.plies ?? 40) };
  const { replays } = options;
  const files = replays === undefined ? [] : readdirSync(replays).sort();
  for (let number = 0; number < games; number++) {
    for (const name of names) {
      if (performance.now() > end) break;
      if (isKnown(name, number)) continue;
      const isStored = name === 'searched' && replays !== undefined;
      if (isStored && files[number] === undefined) continue;
      const stored = isStored ? readFileSync(join(replays, files[number]!), 'utf8') : undefined;
      add(
        stored === undefined
          ? measureGame(name, number, measuring)
          : measureReplay(name, number, stored, measuring),
      );
    }
  }
  console.log(
    `| player | games | score | moves | lost a move | accuracy | of one game | ${GRADES.join(' | ')} |`,
  );
  for (const name of names) {
    const own = lines.filter(({ player }) => player === name);
    if (own.length < 2) continue;
    const { score, moves, loss, accuracy, error, deviation, grades } = summaryOf(own);
    const shares = grades.map((share) => `${(100 * share).toFixed(2)} %`).join(' | ');
    console.log(
      `| ${name} | ${own.length} | ${score.toFixed(0)} | ${moves.toFixed(0)} | ${(100 * loss).toPrecision(3)} % | ${accuracy.toFixed(2)} ± ${error.toFixed(2)} | ± ${deviation.toFixed(1)} | ${shares} |`,
    );
  }
  const own = lines.filter(({ player }) => names.includes(player));
  if (own.length > 1) describeLimits(own);
}

/** The limits of grades that tell these players apart best. They are fitted by even games and judged by odd ones. */
function describeLimits(all: readonly MeasuredGame[]): void {
  const odd = all.filter(({ game }) => game % 2 === 1);
  const fitted = fitLimits(all.filter(({ game }) => game % 2 === 0)).limits;
  const used = GRADE_LIMITS.map(([from]) => from).toReversed();
  for (const [name, limits] of [
    ['fitted', fitted],
    ['used', used],
  ] as const) {
    const shares = limits.map((limit) => `${(100 * limit).toPrecision(2)} %`).join(', ');
    console.log(`limits ${name}: ${shares}: ${bitsOf(odd, limits).toFixed(4)} bits on the player`);
  }
}
