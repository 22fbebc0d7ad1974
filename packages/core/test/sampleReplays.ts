// Replays of every kind, and texts that are nearly right, for the tests and the fuzzer. They are pure
// functions of a stream of random numbers, so that one number repeats a failure.
import type { Board } from '../src/board.js';
import { DIRECTIONS } from '../src/direction.js';
import { Game } from '../src/game/game.js';
import { seededDealer } from '../src/random.js';
import { replayFromGame } from '../src/replay/gameReplay.js';
import type { Comment, Replay, Variation } from '../src/replay/replay.js';
import { dealSpawn, placeSpawn, type Spawn, spawnOutcomes } from '../src/spawn.js';
import { legalDirections, tilt } from '../src/tilt.js';
import {
  EVEN_FOUR_CHANCE,
  findVariant,
  isEndedByTarget,
  makeVariant,
  USUAL_FOUR_CHANCE,
  VARIANTS,
  type Variant,
} from '../src/variant.js';

/** Uniform in [0, 1), like Math.random. */
export type Random = () => number;

/** A small generator (mulberry32) for a 32-bit seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}

const UNITS = [
  ...'abc XYZ09"}{[]()\\*.:;<&\n\t\r\u0000\u00e9\u0646\u2028\u202e',
  '\u{1f602}',
  '\ud83d',
  '\ude00',
];

/** Text of all that could trouble a file: quotes, brackets, controls, right-to-left, half surrogates. */
export function sampleText(random: Random): string {
  return Array.from({ length: below(random, 12) }, () => pick(random, UNITS)).join('');
}

export function sampleVariant(random: Random): Variant {
  if (random() < 0.5) return findVariant(pick(random, Object.keys(VARIANTS)))!;
  const [columns, rows] = [2 + below(random, 7), 2 + below(random, 7)];
  return makeVariant({
    columns,
    rows,
    fourChance: random() < 0.3 ? EVEN_FOUR_CHANCE : USUAL_FOUR_CHANCE,
    course: random() < 0.3,
  });
}

function sampleStart(variant: Variant, random: Random): Board {
  const { columns, rows } = variant;
  const highest = pick(random, [1, 3, 10, 17, 40]);
  const ranks = Uint8Array.from({ length: columns * rows }, () =>
    random() < 0.5 ? 0 : below(random, highest + 1),
  );
  return { columns, rows, ranks };
}

/**
 * A game played at random: of any variant, from any start, with undos and a redo tail. Its tiles are dealt by
 * the seed or named one by one.
 */
export function sampleGame(random: Random, plies = below(random, 120)): Game {
  const variant = sampleVariant(random);
  const start =
    random() < 0.3 ? { start: sampleStart(variant, random), startScore: below(random, 9999) } : {};
  const game = new Game(variant, sampleText(random), start);
  const told = random() < 0.3;
  for (let ply = 0; ply < plies; ply++) {
    if (random() < 0.05) game.undo();
    const direction = pick(random, DIRECTIONS);
    if (told) playTold(game, direction, random);
    else game.play(direction);
  }
  if (random() < 0.3) game.goTo(below(random, game.length + 1));
  return game;
}

/** Plays with a tile of our choice instead of the seed's. */
function playTold(game: Game, direction: (typeof DIRECTIONS)[number], random: Random): void {
  const turn = game.play(direction);
  if (turn === undefined) return;
  const { ranks } = turn.afterstate;
  const empty = [...ranks.keys()].filter((cell) => ranks[cell] === 0);
  game.goTo(game.ply - 1);
  game.play(direction, { cell: pick(random, empty), rank: 1 + below(random, 2) });
}

/** A legal replay with everything that one can have. */
export function sampleReplay(random: Random): Replay {
  const game = sampleGame(random);
  const replay = replayFromGame(game, {
    Name: sampleText(random),
    Date: '2026-11-21',
    X9: sampleText(random),
  });
  game.goTo(game.length);
  const both = replay.seed !== undefined && game.length > 0 && random() < 0.3;
  const variations: Variation[] = [];
  let before = game.start;
  for (let ply = 1; ply <= game.length; ply++) {
    if (!isEnd(before, replay.variant)) {
      variations.push(...sampleVariations(replay, before, ply, random, 3));
    }
    before = game.turn(ply).board;
  }
  const comments = sampleComments(0, game.length, random);
  return { ...replay, ...(both && { spawns: game.spawns }), comments, variations };
}

function sampleComments(first: number, last: number, random: Random): Comment[] {
  const plies = Array.from({ length: below(random, 4) }, () => first + below(random, last - first + 1));
  return plies.sort((a, b) => a - b).map((ply) => ({ ply, text: sampleText(random) }));
}

/** Now and then one or two alternatives to a ply, with alternatives of their own. */
function sampleVariations(
  game: Replay,
  before: Board,
  ply: number,
  random: Random,
  depth: number,
): Variation[] {
  if (depth === 0 || random() > 0.05) return [];
  return Array.from({ length: 1 + below(random, 2) }, () =>
    sampleVariation(game, before, ply, random, depth),
  );
}

function sampleVariation(
  game: Replay,
  before: Board,
  first: number,
  random: Random,
  depth: number,
): Variation {
  const { variant, seed } = game;
  const told = seed === undefined || random() < 0.3;
  const [moves, spawns, variations]: [number[], Spawn[], Variation[]] = [[], [], []];
  let board = before;
  for (let left = 1 + below(random, 6); left > 0 && !isEnd(board, variant); left--) {
    const ply = first + moves.length;
    const direction = pick(random, legalDirections(board));
    variations.push(...sampleVariations(game, board, ply, random, depth - 1));
    const { board: afterstate } = tilt(board, direction);
    const dealt = seed === undefined ? undefined : dealSpawn(afterstate, variant, seededDealer(seed), ply, 0);
    const spawn = dealt ?? pick(random, spawnOutcomes(afterstate, variant));
    board = placeSpawn(afterstate, spawn);
    moves.push(direction);
    spawns.push({ cell: spawn.cell, rank: spawn.rank });
  }
  const comments = sampleComments(first - 1, first + moves.length - 1, random);
  return { ply: first, moves: Uint8Array.from(moves), ...(told && { spawns }), comments, variations };
}

function isEnd(board: Board, variant: Variant): boolean {
  return isEndedByTarget(board, variant) || legalDirections(board).length === 0;
}

/** A text with a few of its characters lost, doubled, exchanged or replaced, or cut off. */
export function mutate(text: string, random: Random): string {
  let mutant = text;
  for (let times = 1 + below(random, 3); times > 0; times--) {
    const at = below(random, mutant.length + 1);
    const to = Math.min(mutant.length, at + 1 + below(random, 8));
    const middle = pick(random, [
      '',
      mutant.slice(at, to).repeat(2),
      [...mutant.slice(at, to)].reverse().join(''),
      pick(random, UNITS),
      String(below(random, 1e6)),
      pick(random, ['[Seed "x"]', '(', ')', '{', '*', '999.', 'U', 'D63:2', '\\', '"', ']']),
    ]);
    mutant = random() < 0.2 ? mutant.slice(0, at) : mutant.slice(0, at) + middle + mutant.slice(to);
  }
  return mutant;
}
