/**
 * Makes the exercises of "Learn to play": positions of games with a goal (docs/playing.md). Each is checked: the solver reaches
 * the goal against the exercise's tiles, and after a tempting direction nobody does.
 */
import { writeFileSync } from 'node:fs';
import { makeVariant } from '@twofold/core';
import type { StoredExercise } from '@twofold/solver/internal';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { WANTED, type Wanted } from './exercises/chapters.js';
import { exercisesOf } from './exercises/find.js';
import { parseOptions, wrongUsage } from './options.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/exercises.ts [--games N] [--chapter NAME] --out FILE
Looks through up to N games (60) for each exercise, and writes the exercises to FILE as JSON. --chapter makes those of one
chapter only. Needs the files of npm run build.`;
/** Candidates of an exercise: the one that is left is neither the easiest nor the hardest for a practised player. */
const CANDIDATES = 6;
const MOST_OF_A_GAME = 2;

const text = { type: 'string' } as const;
const options = parseOptions({ games: text, chapter: text, out: text }, USAGE);
const out = options.out ?? wrongUsage('Name the file to write: --out FILE.', USAGE);
const games = Number(options.games ?? 60);
const kernels = readKernels();
const finding = {
  kernel: kernelWith(readNetwork('small', kernels), kernels, () => 0),
  variant: makeVariant({ columns: 4, rows: 4 }),
};

const chosen: StoredExercise[] = [];
for (const [at, wanted] of WANTED.entries()) {
  if (options.chapter !== undefined && wanted.chapter !== options.chapter) continue;
  const candidates = candidatesOf(wanted, at);
  const exercise = chooseOf(candidates);
  console.log(`| ${at} | ${describe(wanted, exercise)} | of ${candidates.length} |`);
  if (exercise) chosen.push(exercise);
}
writeFileSync(out, `[\n${chosen.map((exercise) => `  ${JSON.stringify(exercise)}`).join(',\n')}\n]\n`);

/** Each exercise begins at another game, so that no game gives many. */
function candidatesOf(wanted: Wanted, at: number): StoredExercise[] {
  const found: StoredExercise[] = [];
  for (let number = at * games; number < (at + 1) * games && found.length < CANDIDATES; number++)
    found.push(...exercisesOf(wanted, number, finding, MOST_OF_A_GAME));
  return found;
}

/** A proved one, and of these the one in the middle by a practised player's success. */
function chooseOf(candidates: readonly StoredExercise[]): StoredExercise | undefined {
  const proved = candidates.filter((exercise) => exercise.proved);
  const order = (proved.length > 0 ? proved : candidates).toSorted(
    (one, other) => other.reached.best - one.reached.best,
  );
  return order[Math.floor((order.length - 1) / 2)];
}

function describe({ chapter, goal }: Wanted, exercise: StoredExercise | undefined): string {
  if (!exercise) return `${chapter} | ${goal} | none`;
  const { position, goal: own, reached, best, wrong, game, proved, failure } = exercise;
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const figures = [
    `${'URDL'[best]} not ${'URDL'[wrong]}`,
    percent(reached.best),
    percent(reached.wrong),
    game,
    proved,
    failure,
  ];
  return [chapter, `${own.kind} ${own.amount} in ${own.moves}`, position, ...figures].join(' | ');
}
