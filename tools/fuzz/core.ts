// The fuzzer of the readers of core and solver: `core.ts SEED SECONDS`. One round draws from one stream of
// random numbers. Its number alone repeats it; at least one round is played.
import { failureOf } from './rounds.js';

const BATCH = 50; // rounds between two looks at the clock

const [seed = 0, seconds = 0] = process.argv.slice(2).map(Number);
const started = performance.now();
console.log(`fuzz: seed ${seed}, ${seconds} s`);
let rounds = 0;
do {
  for (let left = seconds === 0 ? 1 : BATCH; left > 0; left--, rounds++) {
    const round = (seed + rounds) % 2 ** 32;
    const failure = failureOf(round);
    if (failure === undefined) continue;
    console.error(`fuzz: round ${round} failed. Repeat it with: npm run fuzz -- --round ${round}\n`, failure);
    process.exit(1);
  }
} while ((performance.now() - started) / 1000 < seconds);
console.log(`fuzz: ${rounds} rounds, no failure, ${((performance.now() - started) / 1000).toFixed(1)} s`);
