/**
 * Speed of the five ways of the lessons, on boards of random 4x4 play, each tilted to all four sides. Each way
 * runs in three forms: without an observer, with one that does nothing, and bare, its source without any. The
 * ratio of the first to the last is the price of being observable. Short rounds of the three alternate,
 * because a shared machine drifts. Medians are printed, those of ratios by round, one JSON object a line.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { boardToValues, type Direction, Game, VARIANTS } from '../packages/core/src/index.js';
import {
  type Board,
  type Observer,
  SIDES,
  WAYS,
  type Way,
  withoutObserver,
} from '../packages/lessons/src/index.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';
import { median, rate } from './measure.js';

const ROUNDS = 41;
const WARM_UP = 5; // rounds
const MOVES = 8_000; // in a round
const BOARDS = boardsOfPlay(500);

/** One tilt of `board` to `side`, in the scope of each way's own module. */
const CALLS: Record<Way['id'], string> = {
  walk: 'moveTiles(cellsOf(board), VECTORS[side], undefined, observe)',
  'pack-and-pair': 'tilt(board, side, observe)',
  'minimum-row': "tilt(board.map((row) => [...row]), side, 'top', observe)",
  'two-pointers': 'tilt(board.map((row) => [...row]), side, observe)',
  'rotate-with-motions': 'tilt(board, side, observe)',
};

/** Tilts boards to each side in turn, and returns how often it did. */
type Run = (observe?: Observer) => number;

/** Boards in the midst of games whose moves are random. */
function boardsOfPlay(count: number): Board[] {
  const random = new Xorshift();
  return Array.from({ length: count }, (_, number) => {
    const game = new Game(VARIANTS.classic, `lessons ${number}`);
    while (game.status !== 'over' && game.ply < number % 100)
      game.play(((random.next() >>> 7) & 3) as Direction);
    return boardToValues(game.board);
  });
}

/**
 * A way, compiled from its source with its loop. Nothing is shared between two of these: what one of them
 * makes the compiler expect does not slow the others.
 */
function compile({ id, file }: Way, edit = (text: string) => text): Run {
  const text = edit(readFileSync(new URL(`../packages/lessons/src/${file}`, import.meta.url), 'utf8'));
  const loop = `
    export function run(boards, sides, moves, observe) {
      for (let move = 0; move < moves; move++) {
        const board = boards[move % boards.length];
        const side = sides[Math.floor(move / boards.length) % 4];
        ${CALLS[id]};
      }
      return moves;
    }`;
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text + loop, { compilerOptions });
  const module: {
    run?: (boards: Board[], sides: typeof SIDES, moves: number, observe?: Observer) => number;
  } = {};
  new Function('exports', 'require', outputText)(module, () => ({ SIDES }));
  return (observe) => module.run!(BOARDS, SIDES, MOVES, observe);
}

function bench(way: Way): void {
  const [plain, observed, bare] = [compile(way), compile(way), compile(way, withoutObserver)];
  const contestants = [() => plain(), () => observed(() => {}), () => bare()];
  for (let round = 0; round < WARM_UP; round++) for (const run of contestants) run();
  const rates = Array.from({ length: ROUNDS }, () => contestants.map((run) => rate(run)));
  const [movesPerSecond, observedMovesPerSecond, bareMovesPerSecond] = contestants.map((_, index) =>
    median(rates.map((round) => round[index]!)),
  );
  const ratio = median(rates.map(([own, , least]) => (1000 * own!) / least!)) / 1000;
  const name = `lessons.${way.id}`;
  console.log(
    JSON.stringify({ bench: name, movesPerSecond, observedMovesPerSecond, bareMovesPerSecond, ratio }),
  );
}

for (const way of WAYS) bench(way);
