/**
 * Looks for one exercise in games. A position counts if searches find its direction far better than a tempting one. The solver must
 * reach the goal against the tiles of the exercise, and miss it after the tempting direction. Where every move after that was tried
 * without reaching it, this is proved.
 */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  dealSpawn,
  Game,
  legalDirections,
  makePosition,
  maxRank,
  placeSpawn,
  type Spawn,
  SYMMETRIES,
  seededDealer,
  spawnOutcomes,
  tilt,
  transformBoard,
  transformCell,
  UP,
  USUAL_FOUR_CHANCE,
  type Variant,
} from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import {
  fewestMoves,
  type Goal,
  HARMFUL_TILES,
  isBoardRight,
  isHeld,
  judgeMove,
  type LineMove,
  makeLine,
  type StoredExercise,
} from '@twofold/solver/internal';
import { gapOf } from '../../src/puzzles/find.js';
import { type ChooseMove, playerNamed, playOut } from '../../src/puzzles/players.js';
import { Xorshift } from '../../src/xorshift.js';
import { goalsOf, isTempting, type Wanted } from './chapters.js';

/** The share of the expected final score that the tempting direction must lose: a review calls it a mistake. */
const LEAST_GAP = 0.03;
const GLANCE_GAP = 0.02;
const GLANCE_DEPTH = 2;
const CHECK_NODES = 200_000;
/** Of the solver's own moves towards a goal. */
const LINE_NODES = 5000;
/** Own moves that the page looks ahead for the most harmful tile (analyse/board/model/spawnSource.ts). */
const HARMFUL_DEPTH = 2;
/** Seeds that are tried for a position. */
const SEEDS = 8;
/** Moves beyond the solver's own that a goal allows. */
const SLACK = 1;
const GAMES_AFTER = 200;
const PILOTS = 30;
const PRACTISED = '0.03';
/** What a practised player gains at least by the best direction, and how often it reaches the goal then. */
const LEAST_GAIN = 0.15;
const LEAST_REACHED = 0.3;
/** Moves after which the harm of a tempting direction shows: at once would teach little. */
const LATE = 2;
const FIRST_PLY = 40;

type TileOf = (afterstate: Board, ply: number) => Spawn;

export interface Finding {
  readonly variant: Variant;
  readonly kernel: Kernel;
}

/** The exercises of one game. Each stands as it was found: nothing is chosen yet. */
export function exercisesOf(
  wanted: Wanted,
  number: number,
  finding: Finding,
  most: number,
): StoredExercise[] {
  const player = wanted.players[number % wanted.players.length]!;
  const game = new Game(finding.variant, `exercise ${number}`);
  playOut(game, playerNamed(player, finding.kernel), new Xorshift(7000 + number));
  const found: StoredExercise[] = [];
  for (let ply = FIRST_PLY; ply < game.ply && found.length < most; ply++) {
    const { before, score, reward } = game.turn(ply + 1);
    const [least, largest] = wanted.largest;
    if (maxRank(before) < least || maxRank(before) > largest || legalDirections(before).length < 2) continue;
    const place = { score: score - reward, ply, game: `${player} ${number}` };
    const exercise = exerciseAt(wanted, turned(before), place, finding);
    if (!exercise) continue;
    found.push(exercise);
    ply += 20; // the next positions are much the same
  }
  return found;
}

/** The board with its largest tile nearest to the bottom left, and the larger of its neighbours to the right. */
function turned(board: Board): Board {
  const cell = board.ranks.indexOf(maxRank(board));
  const far = (at: number) => 4 * (3 - Math.floor(at / 4)) + (at % 4);
  const order = SYMMETRIES.map((symmetry) => {
    const own = transformBoard(board, symmetry);
    const bottom = own.ranks.subarray(12).reduce((sum, rank) => sum + 2 ** rank, 0);
    return { own, worth: -1e9 * Math.min(far(transformCell(cell, 4, 4, symmetry)), 9) + bottom };
  });
  return order.reduce((best, other) => (other.worth > best.worth ? other : best)).own;
}

function exerciseAt(
  wanted: Wanted,
  board: Board,
  place: Pick<StoredExercise, 'score' | 'ply' | 'game'>,
  { kernel, variant }: Finding,
): StoredExercise | undefined {
  if (ABOUT_LARGEST.includes(wanted.goal) && !hasOneLargest(board)) return undefined;
  const goals = goalsOf(wanted, board).filter((goal) => isHeld(goal) || !isBoardRight(goal, board));
  if (goals.length === 0) return undefined;
  const glance = kernel.bestMove(board.ranks, { depth: GLANCE_DEPTH });
  const best = glance.direction!;
  const isFar = (values: readonly (number | undefined)[], gap: number) => (own: Direction) =>
    own !== best && values[own] !== undefined && gapOf([values[best], values[own]], place.score) >= gap;
  const tempting = DIRECTIONS.filter(
    (own) =>
      !(wanted.goal === 'notUp' && own === UP) &&
      isFar(glance.values, GLANCE_GAP)(own) &&
      isTempting(board, own),
  );
  if (tempting.length === 0 || wanted.suits?.(board, best) === false) return undefined;
  for (const wrong of tempting) {
    for (const goal of goals) {
      const question = { board, goal, best, wrong };
      // The cheap checks come first.
      if (!isClear(reachedAfter(question, { kernel, variant }, PILOTS))) continue;
      const checked = searched(board, kernel);
      if (checked.direction !== best || !isFar(checked.values, LEAST_GAP)(wrong)) continue;
      const found = withTiles(wanted, question, { kernel, variant });
      const reached = found && reachedAfter({ ...question, goal: found.goal }, { kernel, variant });
      if (!reached || !isClear(reached)) continue;
      return {
        ...{ chapter: wanted.chapter, position: makePosition(board), ...place, ...found, best, wrong },
        values: checked.values.map((value) => (value === undefined ? null : Math.round(value))),
        ...{ depth: checked.depth, nodes: checked.nodes, reached },
      };
    }
  }
  return undefined;
}

function searched({ ranks }: Board, kernel: Kernel) {
  kernel.forget();
  return kernel.bestMove(ranks, { nodes: CHECK_NODES });
}

function isClear({ best, wrong }: StoredExercise['reached']): boolean {
  return best >= LEAST_REACHED && best - wrong >= LEAST_GAIN;
}

/** Goals that name the largest tile: there must be one only. */
const ABOUT_LARGEST: readonly string[] = ['corner', 'row', 'return'];

function hasOneLargest(board: Board): boolean {
  return board.ranks.filter((rank) => rank === maxRank(board)).length === 1;
}

interface Question {
  readonly board: Board;
  readonly goal: Goal;
  readonly best: Direction;
  readonly wrong: Direction;
}

/** The tiles against which the solver reaches the goal, and misses it after the tempting direction. */
function withTiles(wanted: Wanted, { board, goal, best, wrong }: Question, finding: Finding) {
  const seeds = wanted.isHarmful
    ? [HARMFUL_TILES]
    : Array.from({ length: SEEDS }, (_, at) => `${makePosition(board)} ${at}`);
  let unproved: Tried | undefined;
  for (const tiles of seeds) {
    const tried = tryTiles(wanted, { board, goal, best, wrong }, tiles, finding);
    if (tried?.proved) return tried;
    unproved ??= tried;
  }
  return unproved;
}

type Tried = Pick<StoredExercise, 'goal' | 'tiles' | 'solution' | 'failure' | 'proved'>;

/** Undefined: the solver misses the goal, reaches it too soon, or reaches it after the tempting direction, too. */
function tryTiles(
  { moves, isPlain = false }: Wanted,
  { board, goal, best, wrong }: Question,
  tiles: string,
  finding: Finding,
): Tried | undefined {
  const tileOf = tilesOf(tiles, finding);
  const solution = lineTo(goal, board, best, tileOf, finding.kernel);
  if (!solution.isReached || solution.line.length < moves) return undefined;
  const own = isHeld(goal) ? goal : { ...goal, moves: solution.line.length + SLACK };
  const failure = lineTo(own, board, wrong, tileOf, finding.kernel);
  if (failure.isReached || (isHeld(goal) && !isPlain && failure.line.length < LATE)) return undefined;
  const isEasy = !isHeld(goal) && fewestMoves({ ...own, moves: moves - 1 }, board, tileOf) !== undefined;
  if (isEasy) return undefined;
  const proved = fewestMoves(own, board, tileOf, wrong) === undefined;
  return { goal: own, tiles, solution: makeLine(solution.line), failure: makeLine(failure.line), proved };
}

/** The tiles of an exercise: of its seed, or the most harmful ones. Each is searched once. */
function tilesOf(tiles: string, { kernel, variant }: Finding): TileOf {
  if (tiles !== HARMFUL_TILES) {
    const dealer = seededDealer(tiles);
    return (after, ply) => dealSpawn(after, variant, dealer, ply, 0);
  }
  const known = new Map<string, Spawn>();
  return (after) => {
    const key = String.fromCharCode(...after.ranks);
    const tile = known.get(key) ?? worstTile(after, kernel);
    known.set(key, tile);
    return tile;
  };
}

function worstTile(after: Board, kernel: Kernel): Spawn {
  const [worst] = spawnOutcomes(after, { fourChance: USUAL_FOUR_CHANCE })
    .map(({ cell, rank }) => {
      const { ranks } = placeSpawn(after, { cell, rank });
      const { direction, values } = kernel.bestMove(ranks, { depth: HARMFUL_DEPTH });
      return { cell, rank, value: direction === undefined ? 0 : values[direction]! };
    })
    .sort((one, other) => one.value - other.value);
  return { cell: worst!.cell, rank: worst!.rank };
}

/** The solver's play towards the end of the goal. It wants points, not the goal. */
function lineTo(goal: Goal, start: Board, first: Direction, tileOf: TileOf, kernel: Kernel) {
  const line: LineMove[] = [];
  let board = start;
  for (let ply = 1; ; ply++) {
    const direction = ply === 1 ? first : kernel.bestMove(board.ranks, { nodes: LINE_NODES }).direction!;
    const after = tilt(board, direction).board;
    const tile = tileOf(after, ply);
    line.push({ direction, ...tile });
    board = placeSpawn(after, tile);
    const verdict = judgeMove(goal, { ply, direction, board });
    if (verdict !== 'open') return { line, isReached: verdict === 'reached' };
  }
}

/** How often a practised player reaches the goal after both directions, against tiles by chance. */
function reachedAfter(
  { board, goal, best, wrong }: Question,
  { kernel, variant }: Finding,
  games = GAMES_AFTER,
) {
  const choose = playerNamed(PRACTISED, kernel);
  const share = (first: Direction) => {
    let count = 0;
    for (let game = 0; game < games; game++)
      count += Number(isReachedBy(choose, { board, goal, first, game }, variant));
    return count / games;
  };
  return { games, best: share(best), wrong: share(wrong) };
}

function isReachedBy(
  choose: ChooseMove,
  { board: start, goal, first, game }: Pick<Question, 'board' | 'goal'> & { first: Direction; game: number },
  variant: Variant,
): boolean {
  const [random, dealer] = [new Xorshift(game + 1), seededDealer(`after ${game}`)];
  let board = start;
  for (let ply = 1; ; ply++) {
    const direction = ply === 1 ? first : choose(board, random);
    const after = tilt(board, direction).board;
    board = placeSpawn(after, dealSpawn(after, variant, dealer, ply, 0));
    const verdict = judgeMove(goal, { ply, direction, board });
    if (verdict !== 'open') return verdict === 'reached';
  }
}
