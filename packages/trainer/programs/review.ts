/**
 * Measures what docs/review.md states: accuracy and grades of players of several strengths, and whether the chances for a
 * player come true. Every game is a function of its number. Finished ones are in a record and are not played again.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeVariant } from '@twofold/core';
import { GRADE_LIMITS, GRADES } from '@twofold/solver';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { parseOptions, wrongUsage } from './options.js';
import { binsOf, type Calibrated, calibrateGame, correctedAfter } from './review/calibrate.js';
import { bitsOf, fitLimits } from './review/limits.js';
import { type MeasuredGame, measureGame, measureReplay, summaryOf } from './review/measure.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/review.ts --record FILE [--minutes N] (--players LIST | --calibrate LIST)
--players: measures games of each player: random, corner, heuristic, 1-ply, searched, or a number, the noise of a 1-ply player.
  --games N  of each player (200); --plies N  moves looked at in each game (40); --replays FOLDER  games of "searched"
--calibrate: chances said in games of PLAYER:NOISE:KEPT beside what came of them, such as corner:0.08:0.02. NOISE is that of the
  model, and KEPT the chance of a position. --games N  of each player (200); --playouts N  for each chance (400)
  --after N  chances corrected by N games before (0)
Prints a table of all that the record has. Needs the files of npm run build.`;

const text = { type: 'string' } as const;
const options = parseOptions(
  {
    ...{ record: text, minutes: text, players: text, calibrate: text, games: text, plies: text },
    ...{ replays: text, playouts: text, after: text },
  },
  USAGE,
);
const { record, players, calibrate } = options;
if (record === undefined || (players === undefined) === (calibrate === undefined)) {
  wrongUsage('Name a record, and either players or what to calibrate.', USAGE);
}
const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
const games = Number(options.games ?? 200);
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const variant = makeVariant({ columns: 4, rows: 4 });
const lines: unknown[] = existsSync(record)
  ? readFileSync(record, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
const add = (line: unknown) => {
  lines.push(line);
  appendFileSync(record, `${JSON.stringify(line)}\n`);
};
const isKnown = (name: string, number: number) =>
  (lines as { player: string; game: number }[]).some(
    ({ player, game }) => player === name && game === number,
  );

if (players !== undefined) measure(players.split(','));
else calibrateAll(calibrate!.split(','));

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
    const own = (lines as MeasuredGame[]).filter(({ player }) => player === name);
    if (own.length < 2) continue;
    const { score, moves, loss, accuracy, error, deviation, grades } = summaryOf(own);
    const shares = grades.map((share) => `${(100 * share).toFixed(2)} %`).join(' | ');
    console.log(
      `| ${name} | ${own.length} | ${score.toFixed(0)} | ${moves.toFixed(0)} | ${(100 * loss).toPrecision(3)} % | ${accuracy.toFixed(2)} ± ${error.toFixed(2)} | ± ${deviation.toFixed(1)} | ${shares} |`,
    );
  }
  const own = (lines as MeasuredGame[]).filter(({ player }) => names.includes(player));
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

function calibrateAll(names: readonly string[]): void {
  const setting = { variant, kernel, games: Number(options.playouts ?? 400) };
  for (let number = 0; number < games; number++) {
    for (const name of names) {
      if (performance.now() > end) break;
      const [player = '', noise, kept] = name.split(':');
      if (isKnown(name, number)) continue;
      const calibrating = { ...setting, noise: Number(noise), kept: Number(kept) };
      for (const position of calibrateGame(player, number, calibrating)) add({ ...position, player: name });
    }
  }
  for (const name of [...names, 'all']) {
    const own = (lines as Calibrated[]).filter(({ player }) => name === 'all' || player === name);
    for (const { positions, said, made, error } of binsOf(correctedAfter(own, Number(options.after ?? 0)))) {
      const [s, m, e] = [said, made, error].map((share) => (100 * share).toFixed(1));
      console.log(`| ${name} | ${positions} | ${s} % | ${m} ± ${e} % |`);
    }
  }
}
