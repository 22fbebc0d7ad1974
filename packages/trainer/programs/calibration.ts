/**
 * Measures whether the chances for a player come true: the tables of docs/review.md. Every game is a function of its player and
 * its number. Finished ones are in a record and are not played again.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { makeVariant } from '@twofold/core';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import {
  binsOf,
  type Calibrated,
  calibrateGame,
  correctedAfter,
  type Judged,
  makeCalibrated,
  parseCalibrated,
} from './calibration/calibrate.js';
import {
  correctedPeople,
  makePersonPosition,
  type PersonPosition,
  parsePersonPosition,
  personPositions,
} from './calibration/people.js';
import { parseOptions, wrongUsage } from './options.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/calibration.ts --record FILE [--players LIST] [--games N] [--minutes N]
Chances said in games of each PLAYER:NOISE:KEPT, such as corner:0.08:0.02, beside what came of them. PLAYER is one of review.ts,
NOISE that of the model, and KEPT the chance of a position. Prints a table of all that the record has.
  --games N  of each player (200); --from N  the number of the first (0); --playouts N  for each chance (200)
  --even  all rows of the table get nearly as many positions
  --people LIST  instead: each plays game after game (25) like a program of the list, and chances are found as the page
             finds them; --from and --games count people. '' plays none. A record has players or people
  --least N  chances corrected by N games before, or more (0: none is); --most N  by no more than the last N (100)
Needs the files of npm run build.`;

const text = { type: 'string' } as const;
const options = parseOptions(
  {
    ...{ record: text, players: text, people: text, games: text, from: text, minutes: text },
    ...{ playouts: text, least: text, most: text, even: { type: 'boolean' } },
  },
  USAGE,
);
const { record, players, people } = options;
if (record === undefined) wrongUsage('Name a record.', USAGE);
const GAMES_A_PERSON = 25;
const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
const playouts = Number(options.playouts ?? 200);
const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
if (people === undefined) {
  const positions: Calibrated[] = lines.map(parseCalibrated);
  if (players !== undefined) play(players.split(','), positions);
  describe(positions);
} else {
  const positions = lines.map(parsePersonPosition);
  if (people !== '') playPeople(people.split(','), positions);
  describePeople(positions);
}

/** Goes on behind the last game in the record. One without a position is played again. */
function play(names: readonly string[], positions: Calibrated[]): void {
  const setting = { ...usual(), games: playouts, isEven: options.even ?? false };
  const known = new Set(positions.map(({ player, game }) => `${player} ${game}`));
  const from = Number(options.from ?? 0);
  for (let number = from; number < from + Number(options.games ?? 200); number++) {
    for (const name of names) {
      if (performance.now() > end) return;
      const [player = '', noise, kept] = name.split(':');
      if (known.has(`${player} ${number}`)) continue;
      const found = calibrateGame(player, number, { ...setting, noise: Number(noise), kept: Number(kept) });
      positions.push(...found);
      appendFileSync(record!, found.map((position) => `${makeCalibrated(position)}\n`).join(''));
    }
  }
}

function usual() {
  const kernels = readKernels();
  const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
  return { variant: makeVariant({ columns: 4, rows: 4 }), kernel };
}

/** Adds people that the record does not have. One that was broken off must be taken out of it before. */
function playPeople(programs: readonly string[], positions: PersonPosition[]): void {
  const setting = { ...usual(), playouts, games: GAMES_A_PERSON };
  const known = new Set(positions.map(({ program, person }) => `${program} ${person}`));
  const from = Number(options.from ?? 0);
  for (let person = from; person < from + Number(options.games ?? 1); person++) {
    for (const program of programs) {
      if (performance.now() > end) return;
      if (known.has(`${program} ${person}`)) continue;
      const found = [...personPositions(program, person, setting)];
      positions.push(...found);
      appendFileSync(record!, found.map((position) => `${makePersonPosition(position)}\n`).join(''));
    }
  }
}

function describePeople(positions: readonly PersonPosition[]): void {
  const least = Number(options.least ?? 0);
  const judged = least === 0 ? positions : correctedPeople(positions, least);
  printBins(
    judged.map((own) => ({ ...own, player: own.program, game: own.person * GAMES_A_PERSON + own.game })),
  );
}

function describe(positions: readonly Calibrated[]): void {
  const least = Number(options.least ?? 0);
  const said = positions.map((position) => ({ ...position, said: position.makers / playouts }));
  printBins(least === 0 ? said : correctedAfter(said, { least, most: Number(options.most ?? 100) }));
}

function printBins(judged: readonly Judged[]): void {
  for (const name of [...new Set(judged.map(({ player }) => player)), 'all']) {
    const own = judged.filter(({ player }) => name === 'all' || player === name);
    for (const { positions, games, said, made, error } of binsOf(own)) {
      const [s, m, e] = [said, made, error].map((share) => (100 * share).toFixed(1));
      console.log(`| ${name} | ${positions} | ${games} | ${s} % | ${m} ± ${e} % |`);
    }
  }
}
