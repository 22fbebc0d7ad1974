/**
 * Learns the networks for boards that are not 4x4. Courses and the random sequence are fixed, so a run gives
 * the same weights again.
 */
import { writeFileSync } from 'node:fs';
import { COURSES, nameOf } from './anySize/courses.js';
import { learnCourse } from './anySize/learner.js';
import { packLearned } from './anySize/pack.js';
import { parseOptions, wrongUsage } from './options.js';

const NAMES = COURSES.map(nameOf);
const USAGE = `Usage: npx tsx packages/trainer/programs/anySize.ts [--size SIZE]...
Learns the networks for boards of ${NAMES.join(', ')} (by default all: fifteen minutes) and writes them to packages/solver/networks/.
Needs the files of npm run build.`;

const { size: sizes = NAMES } = parseOptions({ size: { type: 'string', multiple: true } }, USAGE);
for (const size of sizes) if (!NAMES.includes(size)) wrongUsage(`There is no network for ${size}.`, USAGE);
for (const course of COURSES.filter((own) => sizes.includes(nameOf(own)))) {
  const file = new URL(`../../solver/networks/${nameOf(course)}.2048ntn`, import.meta.url);
  writeFileSync(file, packLearned(course, learnCourse(course, console.error)));
}
