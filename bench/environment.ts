/**
 * Speed of the environments in random play. `environment.step` plays the same actions as the public `Game` beside it.
 * `environment.legal` and `environment.vector` choose among the legal actions, as the C++ reference does that is compiled in
 * the same run. The choice of actions is counted, too. Rounds alternate; medians of three, one JSON object a line.
 */
import { Environment, VARIANTS, VectorEnvironment } from '../packages/core/src/index.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';
import { median, rate } from './measure.js';
import { buildReference } from './native.js';
import { playGames } from './randomGames.js';

const ROUNDS = 3;
const GAMES = 20_000;
const BATCH = 1024;
const STEPS = 3_000_000;
const SHAPES = ['classic', '2x2', '3x3', '3x4', '5x5', '8x8'] as const;

function playEnvironment(games: number): number {
  const random = new Xorshift();
  const environment = new Environment();
  let moves = 0;
  for (let number = 0; number < games; number++) {
    environment.reset(`bench ${number}`);
    while (!environment.step((random.next() >>> 7) & 3).terminated);
    moves += environment.ply;
  }
  return moves;
}

/** Of every mask, its actions four times at most: entry `4 * mask + n`, n from 0 to 3. */
const CHOICES = Uint8Array.from({ length: 64 }, (_, index) => {
  const actions = [0, 1, 2, 3].filter((action) => ((index >> 2) >> action) & 1);
  return actions[(index & 3) % Math.max(actions.length, 1)] ?? 0;
});

/** By legal actions; `observe` also reads the observation of each step. */
function playLegally(games: number, observe: boolean): number {
  const random = new Xorshift();
  const environment = new Environment();
  let moves = 0;
  for (let number = 0; number < games; number++) {
    environment.reset();
    for (let mask = environment.legalMask; mask !== 0; moves++) {
      const step = environment.step(CHOICES[4 * mask + ((random.next() >>> 7) & 3)]!);
      mask = step.legalMask;
      if (observe && step.observation.length === 0) throw new RangeError('an observation is empty');
    }
  }
  return moves;
}

function playVector(shape: string, steps: number): number {
  const games = new VectorEnvironment(BATCH, VARIANTS[shape]);
  const random = new Xorshift();
  const actions = new Uint8Array(BATCH);
  const { legal } = games.batch;
  let moves = 0;
  for (; moves < steps; moves += BATCH) {
    for (let game = 0, at = 0; game < BATCH; game++, at += 4) {
      const mask = legal[at]! | (legal[at + 1]! << 1) | (legal[at + 2]! << 2) | (legal[at + 3]! << 3);
      actions[game] = CHOICES[4 * mask + ((random.next() >>> 7) & 3)]!;
    }
    games.step(actions);
  }
  return moves;
}

/** Medians of some contestants that take turns, after a short round of each. */
function compare(contestants: readonly (() => number)[]): number[] {
  const rates = contestants.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    contestants.forEach((play, index) => {
      const measured = rate(play);
      if (round >= 0) rates[index]!.push(measured);
    });
  }
  return rates.map(median);
}

function print(result: Record<string, unknown>): void {
  console.log(JSON.stringify(result));
}

const ratio = (ours: number, theirs: number) => Number((ours / theirs).toFixed(2));

const [step, game] = compare([() => playEnvironment(GAMES), () => playGames(GAMES)]) as [number, number];
print({
  bench: 'environment.step',
  stepsPerSecond: step,
  ratio: ratio(step, game),
  gameMovesPerSecond: game,
});

const reference = buildReference('limit');
const native = reference && median([1, 2, 3].map(() => reference('random', 10 * GAMES).movesPerSecond!));
const beside = (rate: number) =>
  native === undefined
    ? { note: 'no g++ here, so no C++ beside it' }
    : { ratio: ratio(rate, native), nativeMovesPerSecond: native };

const [legal, observed] = compare([() => playLegally(GAMES, false), () => playLegally(GAMES, true)]) as [
  number,
  number,
];
print({ bench: 'environment.legal', stepsPerSecond: legal, ...beside(legal) });
print({ bench: 'environment.observed', stepsPerSecond: observed, ...beside(observed) });
for (const shape of SHAPES) {
  const [rate] = compare([() => playVector(shape, shape === '8x8' ? STEPS / 4 : STEPS)]) as [number];
  print({ bench: 'environment.vector', variant: shape, games: BATCH, stepsPerSecond: rate, ...beside(rate) });
}
