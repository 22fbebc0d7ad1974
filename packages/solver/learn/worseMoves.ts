/**
 * Plays on after a worse move, to see how often the game still makes its next tile. The success chance of a direction
 * that is not the best follows from it (docs/experiments/success-chance.md, "What a worse move costs").
 */
import { readFileSync } from 'node:fs';
import {
  type Board,
  type Direction,
  Game,
  isOver,
  legalDirections,
  makeVariant,
  maxRank,
  parsePosition,
  rankValue,
} from '@twofold/core';
import { parseOptions, wrongUsage } from '../../../tools/options.mjs';
import { Xorshift } from '../../../tools/xorshift.js';
import { kernelWith, readKernels, readNetwork } from '../../trainer/src/networkFiles.js';

const USAGE = `Usage: npx tsx packages/solver/learn/worseMoves.ts --minutes N [--from POSITIONS] [--seed S]
Prints a JSON line for each game: the losing share, the tile to make, and whether it was made.
Without --from the positions are those of a quick game, one of 60.`;
const { minutes, from, seed } = parseOptions(
  { minutes: { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
  USAGE,
);
if (minutes === undefined) wrongUsage('Say for how many minutes games are played.', USAGE);
const end = performance.now() + 60_000 * Number(minutes);
const variant = makeVariant({ columns: 4, rows: 4 });
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const random = new Xorshift(Number(seed ?? 42));
const BINS = [0.002, 0.01, 0.03, 0.1, 0.25, 0.5, 1.01];

/** Plays on from a worse direction, until the tile is made or the game is over. */
function playOn(board: Board, number: number, isControl: boolean): void {
  const { values, direction: best } = kernel.bestMove(board.ranks, { depth: 3 });
  const top = values[best!]!;
  const others = legalDirections(board).filter((own) => own !== best);
  if (others.length === 0) return;
  const bin = Math.floor(random.unit() * (BINS.length - 1));
  const lossOf = (direction: Direction) => (top - Math.max(0, values[direction]!)) / top;
  const fit = others.filter((own) => lossOf(own) >= BINS[bin]! && lossOf(own) < BINS[bin + 1]!);
  const direction = isControl ? best! : fit[Math.floor(random.unit() * fit.length)];
  if (direction === undefined) return;
  const goal = maxRank(board) + 1;
  const game = new Game(variant, `worse ${number}`, { start: board });
  game.play(direction);
  if (maxRank(game.board) >= goal || isOver(game.board)) return;
  const after = kernel.bestMove(game.board.ranks, { depth: 2 });
  const value = Math.round(after.values[after.direction!]!);
  let moves = 0;
  for (; game.status !== 'over' && maxRank(game.board) < goal; moves++)
    game.play(kernel.bestMove(game.board.ranks, { nodes: 2000 }).direction!);
  const { ranks } = board;
  console.log(
    JSON.stringify({
      sum: ranks.reduce((total, rank) => total + (rank && rankValue(rank)), 0),
      empty: ranks.filter((rank) => rank === 0).length,
      goal: rankValue(goal),
      best: Math.round(top),
      own: Math.round(values[direction]!),
      loss: Number(lossOf(direction).toFixed(4)),
      after: value,
      made: maxRank(game.board) >= goal,
      moves,
    }),
  );
}

let number = 0;
if (from === undefined) {
  for (let gameNumber = 0; performance.now() < end; gameNumber++) {
    const game = new Game(variant, `walk ${seed} ${gameNumber}`);
    while (game.status !== 'over' && maxRank(game.board) < 13 && performance.now() < end) {
      const { board } = game;
      if (maxRank(board) >= 6 && random.unit() < 40 / rankValue(maxRank(board)) / 4)
        playOn(board, ++number, false);
      game.play(kernel.bestMove(board.ranks, { depth: 1 }).direction!);
    }
  }
} else {
  const boards = readFileSync(from, 'utf8')
    .trim()
    .split('\n')
    .map((line) => parsePosition(line.trim()))
    .flatMap((read) => (read.ok ? [read.value] : []));
  while (performance.now() < end) {
    const board = boards[Math.floor(random.unit() * boards.length)]!;
    // A few moves, so that positions are many.
    const game = new Game(variant, `late ${seed} ${++number}`, { start: board });
    const walk = 4 + Math.floor(random.unit() * 30);
    for (let move = 0; move < walk && game.status !== 'over'; move++)
      game.play(kernel.bestMove(game.board.ranks, { depth: 1 }).direction!);
    if (game.status !== 'over' && maxRank(game.board) === 14) playOn(game.board, number, number % 4 === 0);
  }
}
