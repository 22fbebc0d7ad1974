/**
 * Plays on after a worse move, to see how often a game still makes its next tile. The chance of a direction that is not
 * the best follows from it (success/lineRate.ts; docs/experiments/success-chance.md, "After a worse move").
 */
import { readFileSync } from 'node:fs';
import {
  type Board,
  type Direction,
  Game,
  isOver,
  legalDirections,
  makePosition,
  makeVariant,
  maxRank,
  parsePosition,
  rankValue,
} from '@twofold/core';
import { lineRate } from '@twofold/solver/internal';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { Xorshift } from '../src/xorshift.js';
import { parseOptions, wrongUsage } from './options.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/worseMoves.ts --minutes N [--from POSITIONS] [--seed S]
Plays a worse move in positions of games without search, or a walk away from POSITIONS (one a line), and plays on with
2,000 nodes a move until the next tile is made. Prints a JSON line a game: what the move lost, the chance said, and
whether the tile was made. The moves are spread over small and large losses. Needs the files of npm run build.`;
/** One game of four begins with the best move, for comparison. */
const CONTROLS = 4;
/** Losses from one number to the next are equally likely to be tried. */
const LOSSES = [0.002, 0.01, 0.03, 0.1, 0.25, 0.5, 1.01];
/** Games from the first tiles are left at this rank: 8192 takes too long. */
const LAST_RANK = 13;
const FIRST_RANK = 6;

const {
  minutes,
  from,
  seed = '42',
} = parseOptions({ minutes: { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } }, USAGE);
if (minutes === undefined) wrongUsage('Say for how many minutes games are played.', USAGE);
const end = performance.now() + 60_000 * Number(minutes);
const variant = makeVariant({ columns: 4, rows: 4 });
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const random = new Xorshift(Number(seed));
let tries = 0;

/** A direction whose loss is in a range chosen at random, or the best. Undefined: there is none. */
function chooseMove(board: Board, isControl: boolean) {
  const { values, direction: best } = kernel.bestMove(board.ranks, { depth: 3 });
  const most = values[best!]!;
  const lossOf = (direction: Direction) => (most - Math.max(0, values[direction]!)) / most;
  const range = Math.floor(random.unit() * (LOSSES.length - 1));
  const worse = legalDirections(board).filter(
    (own) => own !== best && lossOf(own) >= LOSSES[range]! && lossOf(own) < LOSSES[range + 1]!,
  );
  const direction = isControl ? best : worse[Math.floor(random.unit() * worse.length)];
  if (direction === undefined) return undefined;
  return { direction, value: values[direction]!, best: most, loss: lossOf(direction) };
}

/** Plays on from a direction until the next tile is made or the game is over. Prints the result. */
function playOn(board: Board, isControl: boolean): void {
  const move = chooseMove(board, isControl);
  if (!move) return;
  const goal = maxRank(board) + 1;
  const game = new Game(variant, `worse ${seed} ${tries}`, { start: board });
  game.play(move.direction);
  if (maxRank(game.board) >= goal || isOver(game.board)) return; // the move alone decides
  while (game.status !== 'over' && maxRank(game.board) < goal)
    game.play(kernel.bestMove(game.board.ranks, { nodes: 2000 }).direction!);
  const milestone = rankValue(goal);
  const said = lineRate(board, move, { best: move.best, depth: 3, player: 'network', milestone });
  const made = maxRank(game.board) >= goal;
  console.log(JSON.stringify({ position: makePosition(board), milestone, ...move, said, made }));
}

/** Positions of games without search, as many of each doubling of the sum. */
function fromFirstTiles(): void {
  for (let number = 0; performance.now() < end; number++) {
    const game = new Game(variant, `walk ${seed} ${number}`);
    while (game.status !== 'over' && maxRank(game.board) < LAST_RANK && performance.now() < end) {
      const { board } = game;
      const largest = maxRank(board);
      if (largest >= FIRST_RANK && random.unit() < 10 / rankValue(largest))
        playOn(board, ++tries % CONTROLS === 0);
      game.play(kernel.bestMove(board.ranks, { depth: 1 }).direction!);
    }
  }
}

/** Positions a few moves away from those of a file, so that they are many. */
function fromPositions(file: string): void {
  const boards = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => parsePosition(line.trim()))
    .flatMap((read) => (read.ok ? [read.value] : []));
  while (performance.now() < end) {
    const start = boards[Math.floor(random.unit() * boards.length)]!;
    const game = new Game(variant, `late ${seed} ${++tries}`, { start });
    for (let moves = 4 + Math.floor(random.unit() * 30); moves > 0 && game.status !== 'over'; moves--)
      game.play(kernel.bestMove(game.board.ranks, { depth: 1 }).direction!);
    const isSame = maxRank(game.board) === maxRank(start);
    if (game.status !== 'over' && isSame) playOn(game.board, tries % CONTROLS === 0);
  }
}

if (from === undefined) fromFirstTiles();
else fromPositions(from);
