import {
  type Board,
  boardFromValues,
  boardToValues,
  type Direction,
  DOWN,
  Game,
  LEFT,
  legalDirections,
  parsePosition,
  RIGHT,
  UP,
  VARIANTS,
} from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openNetworkFile } from '../engine/node/networks.js';
import type { Kernel } from '../kernel/kernel.js';
import { createWasmKernel } from '../kernel/wasm/wasmKernel.js';
import { compiledKernels } from '../testing/kernels.js';
import { type Grid, naiveShares, naiveTilt } from '../testing/naiveLines.js';
import { follow } from './analysis.js';
import { FACTS_AGAINST } from './fact.js';
import { LEAST_DIFFERENCE, type Reason, reasons } from './reasons.js';

let kernel: Kernel;
beforeAll(async () => {
  kernel = createWasmKernel((await compiledKernels()).own);
  const { shape, step, sections } = openNetworkFile('small');
  kernel.openNetwork({ shape, step, sections });
});

/** The best reply by the network on 4x4, else the one that merges most. */
function choose(board: Board): Direction | undefined {
  const worthOf = (direction: Direction) => {
    if (board.ranks.length !== 16) return naiveTilt(boardToValues(board), direction).reward;
    const { ranks, reward } = kernel.tilt(board.ranks, direction)!;
    return reward + kernel.evaluate(ranks);
  };
  return legalDirections(board).toSorted((one, other) => worthOf(other) - worthOf(one))[0];
}

/** Positions of games: `count` of each variant, one every `every` plies. Each fifth move is any legal one. */
function positionsOf(id: string, count: number, every: number): Board[] {
  const positions: Board[] = [];
  for (let seed = 0; positions.length < count; seed++) {
    const game = new Game(VARIANTS[id]!, `reasons-${seed}`);
    while (game.status !== 'over' && positions.length < count) {
      const legal = legalDirections(game.board);
      if (game.ply % every === every - 1 && legal.length > 1) positions.push(game.board);
      game.play(game.ply % 5 === 0 ? legal[game.ply % legal.length]! : choose(game.board)!);
    }
  }
  return positions;
}

const POSITIONS: [id: string, count: number, every: number, fourChance: number][] = [
  ['classic', 30, 67, 0.1],
  ['even', 5, 61, 0.5],
  ['3x3', 6, 23, 0.1],
  ['2x4', 4, 17, 0.1],
  ['3x4', 3, 41, 0.1],
  ['2x2', 2, 5, 0.1],
];

describe('the shares of reasons', () => {
  it.each(POSITIONS)('are those of a naive search on %s, %i positions', (id, count, every, fourChance) => {
    if (id === 'classic') decodeAll();
    for (const board of positionsOf(id, count, every)) {
      const analysis = follow(board, choose, { fourChance, mostLines: 300 });
      const [better, other] = analysis.moves.map(({ direction }) => direction);
      const found = reasons(analysis, better, other);
      const search = { fourChance, replies: analysis.replies, choose: byValues };
      const ours = naiveShares(boardToValues(board), better!, search);
      const theirs = naiveShares(boardToValues(board), other!, search);
      for (const reason of found) {
        const name = nameOf(reason);
        expect([name, reason.share]).toEqual([name, expect.closeTo(ours[name] ?? 0, 9)]);
        expect([name, reason.otherShare]).toEqual([name, expect.closeTo(theirs[name] ?? 0, 9)]);
      }
      // Whatever else differs as much, in favour of the better move, is a reason, too.
      const kinds = new Set(found.map(({ kind }) => kind));
      for (const name of Object.keys({ ...ours, ...theirs })) {
        const [kind, number] = name.split(' ') as [Reason['kind'], string | undefined];
        const gain = (ours[name] ?? 0) - (theirs[name] ?? 0);
        const isClear = (FACTS_AGAINST.has(kind) ? -gain : gain) > LEAST_DIFFERENCE + 1e-9;
        if (isClear && isTold(kind, Number(number))) expect([...kinds]).toContain(kind);
      }
    }
  });
});

/** Decodes the whole network once: games are short, but any stage may be met. */
function decodeAll(): void {
  kernel.decodeSections(openNetworkFile('small').sections.map((_, section) => section));
}

function byValues(grid: Grid): Direction | undefined {
  return choose(boardFromValues(grid));
}

/** Made tiles are reasons from 16 on, chains and rows from three on. Places depend on more: their absence is not compared. */
function isTold(kind: Reason['kind'], number: number): boolean {
  if (kind === 'makes') return number >= 16;
  if (kind === 'joins') return number >= 8;
  if (kind === 'chain' || kind === 'row') return number >= 3;
  return !PLACES.has(kind);
}

const PLACES: ReadonlySet<Reason['kind']> = new Set<Reason['kind']>(['corner', 'takesCorner', 'edge']);

function nameOf(reason: Reason): string {
  const { share: _, otherShare: __, kind, ...rest } = reason;
  const [value] = Object.values(rest);
  return value === undefined || PLACES.has(kind) ? kind : `${kind} ${value}`;
}

const greedy = (board: Board) =>
  legalDirections(board).toSorted(
    (one, other) =>
      naiveTilt(boardToValues(board), other).reward - naiveTilt(boardToValues(board), one).reward,
  )[0];

function reasonsOf(values: number[][], better: Direction, other: Direction): Reason[] {
  const board = boardFromValues(values);
  return reasons(follow(board, greedy, { directions: [better, other] }));
}

describe('reasons', () => {
  it('say first that the largest tile leaves its corner, then that the chain breaks', () => {
    const values = [
      [512, 256, 128, 64],
      [8, 4, 2, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ];
    const [first, ...others] = reasonsOf(values, RIGHT, DOWN);
    expect(first).toMatchObject({ kind: 'corner', tile: 512, otherShare: 0 });
    expect(first!.share).toBeGreaterThan(0.8);
    expect(others.map(({ kind }) => kind)).toContain('chain');
  });

  // Positions of solver's games for which a hint could only say that the next moves do not show why.
  it.each([
    ['0024/0156/1149/0244', RIGHT, UP, 'row'],
    ['1113/0329/0257/014b', DOWN, RIGHT, 'ready'],
    ['0000/2100/1530/2210', UP, RIGHT, 'shut'],
  ] as const)('explain %s', (position, better, other, kind) => {
    decodeAll();
    const board = parsePosition(position);
    if (!board.ok) throw new Error(board.error.message);
    const [first] = reasons(follow(board.value, choose, { directions: [better, other] }));
    expect(first?.kind).toBe(kind);
  });

  it('are none between a direction and itself', () => {
    const board = boardFromValues([
      [2, 4],
      [0, 2],
    ]);
    const analysis = follow(board, greedy);
    expect(reasons(analysis, LEFT, LEFT)).toEqual([]);
  });

  it('ask for directions that were followed', () => {
    const analysis = follow(
      boardFromValues([
        [2, 0],
        [0, 0],
      ]),
      greedy,
      { directions: [RIGHT] },
    );
    expect(() => reasons(analysis, RIGHT, LEFT)).toThrow('the direction 3 was not followed');
    expect(() => reasons(analysis)).toThrow('the direction undefined was not followed');
  });
});
