/**
 * Speed of the rules engine in random self-play on 4x4: `core.random4x4` is the raw board beside a C++
 * reference compiled in the same run, `core.game` the public `Game` beside a naive cell engine. Rounds of the
 * contestants alternate, since a shared machine drifts, and medians of three are printed, one JSON object a line.
 */
import { type Direction, Game, VARIANTS } from '../packages/core/src/index.js';
import { compactCost, heldBytes } from './held.js';
import { NaiveGame } from './naiveGame.js';
import { buildReference, type Reference } from './native.js';
import { playRawGames } from './raw4x4.js';
import { Xorshift } from './xorshift.js';

const ROUNDS = 3;
const RAW_GAMES = 100_000;
const GAMES = 25_000;
const NAIVE_GAMES = 6_000;

/**
 * Moves a second of a function that plays and returns the number of moves. CPU time, collector and compiler
 * threads included: on a shared machine the wall clock measures the neighbours.
 */
function rate(play: () => number): number {
  const begin = process.cpuUsage();
  const moves = play();
  const { user, system } = process.cpuUsage(begin);
  return (moves / (user + system)) * 1e6;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function playGames(games: number): number {
  const random = new Xorshift();
  let moves = 0;
  for (let number = 0; number < games; number++) {
    const game = new Game(VARIANTS.classic, `bench ${number}`);
    while (game.status !== 'over') game.play(((random.next() >>> 7) & 3) as Direction);
    moves += game.ply;
  }
  return moves;
}

function playNaiveGames(games: number): number {
  const random = new Xorshift();
  let moves = 0;
  for (let number = 0; number < games; number++) {
    const game = new NaiveGame(random);
    while (!game.isOver()) game.play((random.next() >>> 7) & 3);
    moves += game.ply;
  }
  return moves;
}

function print(result: Record<string, unknown>): void {
  console.log(JSON.stringify(result));
}

function benchRaw(reference: Reference | undefined): void {
  playRawGames(RAW_GAMES / 10);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let moves = 0;
    ours.push(
      rate(() => {
        moves = playRawGames(RAW_GAMES).moves;
        return moves;
      }),
    );
    if (reference === undefined) continue;
    theirs.push(reference('random', 3 * RAW_GAMES).movesPerSecond!);
  }
  const movesPerSecond = Math.round(median(ours));
  if (theirs.length === 0) return print({ bench: 'core.random4x4', movesPerSecond });
  const native = Math.round(median(theirs));
  const ratio = Number((movesPerSecond / native).toFixed(3));
  print({ bench: 'core.random4x4', movesPerSecond, ratio, nativeMovesPerSecond: native });
}

function benchGame(): void {
  playGames(GAMES / 10);
  playNaiveGames(NAIVE_GAMES / 10);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(rate(() => playGames(GAMES)));
    theirs.push(rate(() => playNaiveGames(NAIVE_GAMES)));
  }
  const movesPerSecond = Math.round(median(ours));
  const naive = Math.round(median(theirs));
  const ratio = Number((movesPerSecond / naive).toFixed(2));
  print({ bench: 'core.game', movesPerSecond, ratio, naiveMovesPerSecond: naive });
}

benchRaw(buildReference('limit'));
benchGame();
print({ bench: 'core.compact', ...compactCost() });
print({ bench: 'core.memory', ...heldBytes() });
