/**
 * Playing strength on boards other than 4x4: mean score with its standard error, and the rates of the largest
 * tiles. A player of random moves and a greedy one (the largest immediate reward) stand beside the solver.
 * Games are seeded and searches limited by nodes, so that the figures can be repeated. Prints the table of
 * docs/experiments/other-sizes.md.
 *
 *   node --import tsx bench/boards.ts [games shapes...], such as 100 3x3 5x5
 */
import {
  type Board,
  type Direction,
  Game,
  legalDirections,
  makeVariant,
  maxRank,
  tilt,
  USUAL_FOUR_CHANCE,
} from '../packages/core/src/index.js';
import { countLargest, tileRates } from '../packages/core/src/internal.js';
import { openAnySizeNetwork } from '../packages/solver/src/engine/node/networks.js';
import type { Limits } from '../packages/solver/src/index.js';
import { createAnySizeSearch } from '../packages/solver/src/internal.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';

const NODES = 2000;
/** A game that would take minutes stops here, and the table says so. */
const MOST_MOVES = 20_000;
const MOST_MOVES_SEARCHED = 5_000;

/**
 * Shapes, and the number of games of the searching player. The others play more games, because they are fast.
 */
const MORE_GAMES = 5;
const SHAPES: readonly [string, number][] = [
  ['2x2', 400],
  ['2x3', 400],
  ['2x4', 60],
  ['3x3', 60],
  ['3x4', 10],
  ['2x6', 10],
  ['3x5', 4],
  ['3x6', 2],
  ['4x5', 2],
  ['4x6', 1],
  ['5x5', 1],
  ['6x6', 1],
  ['8x8', 1],
];

type Player = (board: Board) => Direction;

interface Result {
  score: number;
  rank: number; // of the largest tile
  moves: number;
  ended: boolean;
}

const random = new Xorshift();
const search = createAnySizeSearch({ now: () => performance.now(), networkFor: openAnySizeNetwork });

const SEARCHING = `${NODES.toLocaleString('en')} nodes`;

const PLAYERS: readonly [string, Player][] = [
  ['random', (board) => pick(legalDirections(board))],
  ['greedy', greedy],
  ['1-ply', (board) => search.bestMove(board, USUAL_FOUR_CHANCE, { depth: 1 }).direction!],
  [SEARCHING, (board) => search.bestMove(board, USUAL_FOUR_CHANCE, limitsFor(board)).direction!],
];

/** The smallest boards are solved at the first move, so no limit of nodes applies. */
function isSolved(shape: string): boolean {
  return shape === '2x2' || shape === '2x3';
}

function limitsFor({ columns, rows }: Board): Limits {
  return isSolved(`${columns}x${rows}`) ? {} : { nodes: NODES };
}

function pick<Item>(items: readonly Item[]): Item {
  return items[(random.next() >>> 0) % items.length]!;
}

function greedy(board: Board): Direction {
  const rewards = legalDirections(board).map((direction) => ({ direction, ...tilt(board, direction) }));
  const most = Math.max(...rewards.map(({ reward }) => reward));
  return pick(rewards.filter(({ reward }) => reward === most)).direction;
}

function play(shape: string, number: number, player: Player, most: number): Result {
  const [columns, rows] = shape.split('x').map(Number) as [number, number];
  const game = new Game(makeVariant({ columns, rows }), `boards ${number}`);
  while (game.status !== 'over' && game.ply < most) game.play(player(game.board));
  return {
    score: game.score,
    rank: maxRank(game.board),
    moves: game.ply,
    ended: game.status === 'over',
  };
}

function row(shape: string, name: string, results: readonly Result[]): string {
  const count = results.length;
  const mean = results.reduce((sum, { score }) => sum + score, 0) / count;
  const squares = results.reduce((sum, { score }) => sum + (score - mean) ** 2, 0);
  const error =
    count > 1 ? ` ± ${Math.round(Math.sqrt(squares / (count - 1) / count)).toLocaleString('en')}` : '';
  const counts = countLargest(results.map(({ rank }) => rank));
  const made = tileRates(counts, 1).filter(({ tile }) => counts[Math.log2(tile)] !== 0);
  const rates = made.slice(-3).map(({ tile, rate }) => `${tile}: ${Math.round(100 * rate)} %`);
  const longest = Math.max(...results.map((own) => own.moves));
  const stopped = results.some(({ ended }) => !ended)
    ? `, stopped after ${longest.toLocaleString('en')} moves`
    : '';
  const score = `${Math.round(mean).toLocaleString('en')}${error}${stopped}`;
  return `| ${[shape, name, count, score, rates.reverse().join(', ')].join(' | ')} |`;
}

console.log('| board | player | games | mean score | largest tiles, at least |');
console.log('| --- | --- | --- | --- | --- |');
const [count, ...named] = process.argv.slice(2);
const shapes = count ? named.map((shape): [string, number] => [shape, Number(count)]) : SHAPES;
for (const [shape, games] of shapes) {
  for (const [name, player] of PLAYERS) {
    const searches = name === SEARCHING;
    const results = Array.from({ length: searches ? games : MORE_GAMES * games }, (_, number) =>
      play(shape, number, player, searches ? MOST_MOVES_SEARCHED : MOST_MOVES),
    );
    console.log(row(shape, searches && isSolved(shape) ? 'solved' : name, results));
  }
}
