/**
 * Speed of the rules engine in random self-play on 4x4. `core.random4x4` is the raw board beside a C++
 * reference compiled in the same run. `core.game` is the public `Game` beside a naive cell engine. Rounds of
 * the contestants alternate, because a shared machine drifts. Medians of three are printed, one JSON object a
 * line.
 */
import { Xorshift } from '../packages/trainer/src/xorshift.js';
import { compactCost, heldBytes } from './held.js';
import { median, rate } from './measure.js';
import { NaiveGame } from './naiveGame.js';
import { buildReference, type Reference } from './native.js';
import { playGames } from './randomGames.js';
import { playRawGames } from './raw4x4.js';

const ROUNDS = 3;
const RAW_GAMES = 100_000;
const GAMES = 25_000;
const NAIVE_GAMES = 6_000;

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
  const movesPerSecond = median(ours);
  if (theirs.length === 0) return print({ bench: 'core.random4x4', movesPerSecond });
  const native = median(theirs);
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
  const movesPerSecond = median(ours);
  const naive = median(theirs);
  const ratio = Number((movesPerSecond / naive).toFixed(2));
  print({ bench: 'core.game', movesPerSecond, ratio, naiveMovesPerSecond: naive });
}

benchRaw(buildReference('limit'));
benchGame();
print({ bench: 'core.compact', ...compactCost() });
print({ bench: 'core.memory', ...heldBytes() });
