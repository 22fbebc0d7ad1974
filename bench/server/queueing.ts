/**
 * The arithmetic of docs/scaling.md beside a simulation of the same queues, event by event: `npm run bench -- server/queueing`.
 * One JSON line for each queue and load, in milliseconds. The exit code is 1 if a mean is more than 2 % off. Allen and Cunneen's
 * approximation for workers is a bound here: it must not be exceeded by more.
 */
import { LOAD_MOVES, MOST_MOVES, PACE_MS } from '../../packages/server/src/live/commitQueue.js';

/** Arrivals of one simulation. The error of a mean is then below 2 %. Waits of pools depend more on those before. */
const ARRIVALS = { commits: 1_000_000, pool: 16_000_000 };
const TOLERANCE = 0.02;

type Random = () => number;

/** Random numbers in [0, 1), the same for the same seed (Marsaglia's xorshift of 32 bits). */
function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const exponential = (mean: number, random: Random) => -mean * Math.log(1 - random());

/** Random times with a mean, and a squared coefficient of variation of at least 1: two exponential distributions mixed. */
function spread(mean: number, variation: number, random: Random): number {
  const share = (1 + Math.sqrt((variation - 1) / (variation + 1))) / 2;
  return random() < share
    ? exponential(mean / (2 * share), random)
    : exponential(mean / (2 - 2 * share), random);
}

/**
 * Mean time from a move to its answer behind group commits. A commit takes `fixed` and `each` for each move. While one is under
 * way, the next moves gather. A move that meets a commit waits for half of it, and for the next one. A move that meets
 * none waits for its own. Where more moves gather than `LOAD_MOVES`, commits begin at their pace. Near that number both
 * happen in turns, which this does not describe.
 */
function groupCommitMean(rate: number, fixed: number, each: number): number {
  const commit = fixed / (1 - rate * each);
  const gathered = rate * commit;
  if (gathered >= LOAD_MOVES && commit < PACE_MS) return PACE_MS / 2 + fixed + each * (rate * PACE_MS + 1);
  const alone = Math.exp(-gathered); // how often nothing gathers
  return (gathered * 1.5 * commit + alone * (fixed + each)) / (gathered + alone);
}

/** The share of arrivals that wait where `servers` serve `load` at a time (Erlang's formula C). */
function waiting(servers: number, load: number): number {
  let blocked = 1; // Erlang B, one server after the other
  for (let count = 1; count <= servers; count++) blocked = (load * blocked) / (count + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

/**
 * Mean wait for one of several servers, before the service of `mean`. `variation` is the squared coefficient of variation of the
 * service: 1 is exact (M/M/c), 0 with one server is exact too (M/D/1), and others are Allen and Cunneen's approximation.
 */
function poolMean(rate: number, servers: number, mean: number, variation: number): number {
  const load = rate * mean;
  return ((waiting(servers, load) * mean) / (servers - load)) * ((1 + variation) / 2);
}

/** A simulation's mean and its 99th percentile. */
interface Simulated {
  mean: number;
  p99: number;
}

function summarise(times: Float64Array): Simulated {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { mean, p99: times.sort()[Math.floor(times.length * 0.99)]! };
}

function simulateGroupCommit(rate: number, fixed: number, each: number, seed: number): Simulated {
  const random = seededRandom(seed);
  const arrivals = new Float64Array(ARRIVALS.commits);
  for (let at = 0, now = 0; at < ARRIVALS.commits; at++) {
    now += exponential(1 / rate, random);
    arrivals[at] = now;
  }
  const times = new Float64Array(ARRIVALS.commits);
  let free = 0;
  for (let first = 0, next = 0; first < ARRIVALS.commits; first = next) {
    const start = Math.max(free, arrivals[first]!);
    let gathered = first;
    while (gathered < ARRIVALS.commits && arrivals[gathered]! <= start) gathered++;
    next = Math.min(gathered, first + MOST_MOVES);
    const durable = start + fixed + each * (next - first);
    for (let at = first; at < next; at++) times[at] = durable - arrivals[at]!;
    const isPaced = gathered - first >= LOAD_MOVES && start + PACE_MS - durable >= 1;
    free = isPaced ? start + PACE_MS : durable;
  }
  return summarise(times);
}

function simulatePool(
  rate: number,
  servers: number,
  mean: number,
  variation: number,
  seed: number,
): Simulated {
  const random = seededRandom(seed);
  const free = new Float64Array(servers);
  const times = new Float64Array(ARRIVALS.pool);
  for (let at = 0, now = 0; at < ARRIVALS.pool; at++) {
    now += exponential(1 / rate, random);
    const server = firstOf(free);
    const start = Math.max(now, free[server]!);
    free[server] = start + (variation === 0 ? mean : spread(mean, variation, random));
    times[at] = start - now;
  }
  return summarise(times);
}

/** The place of the smallest value. */
function firstOf(values: Float64Array): number {
  let first = 0;
  for (let at = 1; at < values.length; at++) if (values[at]! < values[first]!) first = at;
  return first;
}

/** Loads from half to nine tenths. Times are those of docs/scaling.md, in milliseconds. */
const LOADS = [0.5, 0.7, 0.9];

interface Figure {
  figure: string;
  arithmetic: number;
  simulated: Simulated;
  isBound?: boolean;
}

function figures(): Figure[] {
  const core = { each: 0.1 };
  return [
    ...[100, 1_000, 5_000, 10_000].map((moves) => ({
      figure: `group commits at ${moves} moves a second`,
      arithmetic: groupCommitMean(moves / 1000, 3, 0.03),
      simulated: simulateGroupCommit(moves / 1000, 3, 0.03, moves),
    })),
    ...LOADS.map((load) => ({
      figure: `wait for a core of Node that is busy ${load * 100} % of its time`,
      arithmetic: poolMean(load / core.each, 1, core.each, 0),
      simulated: simulatePool(load / core.each, 1, core.each, 0, 7),
    })),
    ...LOADS.map((load) => ({
      figure: `wait for one of 8 connections that are busy ${load * 100} % of their time`,
      arithmetic: poolMean((8 * load) / 2, 8, 2, 1),
      simulated: simulatePool((8 * load) / 2, 8, 2, 1, 8),
    })),
    ...LOADS.map((load) => ({
      figure: `wait for one of 20 workers that are busy ${load * 100} % of their time`,
      arithmetic: poolMean((20 * load) / 10_000, 20, 10_000, 2),
      simulated: simulatePool((20 * load) / 10_000, 20, 10_000, 2, 9),
      isBound: true,
    })),
  ];
}

const rounded = (value: number) => Number(value.toPrecision(3));

for (const { figure, arithmetic, simulated, isBound } of figures()) {
  const off = simulated.mean / arithmetic - 1;
  if (isBound ? off > TOLERANCE : Math.abs(off) > TOLERANCE) process.exitCode = 1;
  const [mean, p99] = [rounded(simulated.mean), rounded(simulated.p99)];
  console.log(
    JSON.stringify({ figure, arithmetic: rounded(arithmetic), simulated: mean, p99, off: rounded(off) }),
  );
}
