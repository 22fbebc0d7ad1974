/**
 * How often a hint has a reason: of positions whose best direction is clearly better than the next, the share of which
 * the strongest reason is found. Limits are nodes, so the figures are the same on every machine.
 */
import { type Board, type Direction, Game, legalDirections, VARIANTS } from '../packages/core/src/index.js';
import { openNetworkFile } from '../packages/solver/src/engine/node/networks.js';
import { createWasmKernel, type Kernel } from '../packages/solver/src/index.js';
import { follow, pairToExplain, rankingOf, whyOf } from '../packages/solver/src/internal.js';
import { readKernels } from '../packages/trainer/src/networkFiles.js';

const POSITIONS = 200; // with a clearly best direction
const EVERY = 29; // plies between two positions of a game
const LONGEST = 2500; // plies of a game
const PLAYED_NODES = 300;
const SEARCHED_NODES = 20_000;

/** The players of the games: the solver, and one that makes any possible move each `slips` plies. */
const PLAYERS = [
  { name: 'solver', slips: 0 },
  { name: 'solver that slips', slips: 5 },
];

function openKernel(): Kernel {
  const kernel = createWasmKernel(readKernels().own);
  const { shape, step, sections } = openNetworkFile('small');
  kernel.openNetwork({ shape, step, sections });
  kernel.decodeSections(sections.map((_, section) => section));
  return kernel;
}

/** The kind of the strongest reason in a position. `equal`: several directions are equally good. `none`: no reason. */
function kindAt(kernel: Kernel, board: Board): string {
  const { values, depth } = kernel.bestMove(board.ranks, { nodes: SEARCHED_NODES });
  const lines = legalDirections(board)
    .map((direction) => ({ direction, value: values[direction]! }))
    .toSorted((one, other) => other.value - one.value);
  const { directions } = rankingOf(board, { lines, depth, player: 'network' });
  const pair = pairToExplain(directions);
  if (!pair) return 'equal';
  const bestReply = (reached: Board) => bestAfter(kernel, reached);
  return whyOf(pair, follow(board, bestReply, { directions: pair })).reasons[0]?.kind ?? 'none';
}

/** The best direction one move ahead, as the engine's replies are. */
function bestAfter(kernel: Kernel, { ranks }: Board): Direction | undefined {
  return kernel.bestMove(ranks, { depth: 1 }).direction;
}

function playOn(kernel: Kernel, game: Game, slips: number): void {
  const legal = legalDirections(game.board);
  const isSlip = slips > 0 && game.ply % slips === 0;
  const best = () => kernel.bestMove(game.board.ranks, { nodes: PLAYED_NODES }).direction!;
  game.play(isSlip ? legal[Math.floor(game.ply / slips) % legal.length]! : best());
}

function count(kernel: Kernel, slips: number): Record<string, number> {
  const kinds: Record<string, number> = {};
  let clear = 0;
  for (let seed = 0; clear < POSITIONS; seed++) {
    const game = new Game(VARIANTS.classic, `reasons-${seed}`);
    while (game.status !== 'over' && game.ply < LONGEST && clear < POSITIONS) {
      if (game.ply % EVERY === EVERY - 1 && legalDirections(game.board).length > 1) {
        kernel.forget();
        const kind = kindAt(kernel, game.board);
        kinds[kind] = (kinds[kind] ?? 0) + 1;
        if (kind !== 'equal') clear++;
      }
      kernel.forget();
      playOn(kernel, game, slips);
    }
  }
  return kinds;
}

const kernel = openKernel();
for (const { name, slips } of PLAYERS) {
  const { equal = 0, none = 0, ...kinds } = count(kernel, slips);
  const share = (POSITIONS - none) / POSITIONS;
  console.log(
    JSON.stringify({ benchmark: 'reasons', games: name, clear: POSITIONS, share, none, equal, kinds }),
  );
}
