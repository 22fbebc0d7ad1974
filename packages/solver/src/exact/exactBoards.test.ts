import { boardFromValues, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { createEngine, type Engine, type Evaluation, type Limits, type SearchPosition } from '../index.js';
import { localPorts, openLocalThread } from '../testing/localThread.js';
import { ExactBoards } from './exactBoards.js';
import { solveExact } from './solveExact.js';

const BOARD = boardFromValues([
  [2, 4],
  [0, 8],
  [0, 2],
]);
const TABLE = solveExact(VARIANTS['2x3'], 'score');
const LIMITS = { milliseconds: 20 };

async function openEngine(): Promise<Engine> {
  return createEngine({ openThread: () => openLocalThread(), sharesMemory: false, reader: localPorts() });
}

async function last(engine: Engine, position: SearchPosition, limits: Limits = LIMITS): Promise<Evaluation> {
  let found: Evaluation | undefined;
  for await (const evaluation of engine.analyse(position, limits)) found = evaluation;
  return found!;
}

describe('an engine on a small board', () => {
  it('answers by search at first, and exactly once it has solved the board in pauses', async () => {
    const engine = await openEngine();
    expect((await last(engine, { board: BOARD })).player).toBe('heuristic');
    await expect.poll(async () => (await last(engine, { board: BOARD })).player).toBe('exact');
    // The same whenever it is asked: a table that came in between changes nothing.
    for (const limits of [{ depth: 1 }, { nodes: 10 }])
      expect((await last(engine, { board: BOARD }, limits)).player).toBe('heuristic');
    engine.destroy();
  });

  it('solves the board before the answer on request, and has the values and chances of the table', async () => {
    const engine = await openEngine();
    const { player, lines, milestone } = await last(engine, { board: BOARD, solves: true });
    const expected = TABLE.lines(BOARD)!.sort((one, other) => other.value - one.value);
    expect(player).toBe('exact');
    expect(milestone).toBe(16);
    expect(lines).toEqual(
      expected.map(({ direction, value, growth }) => ({ direction, value, successRate: growth })),
    );
    engine.destroy();
  });

  it('searches what no game meets, other chances of a 4 after these, and larger boards', async () => {
    const engine = await openEngine();
    const odd = boardFromValues([
      [128, 128],
      [128, 128],
      [128, 0],
    ]);
    expect((await last(engine, { board: odd, solves: true })).player).toBe('heuristic');
    expect((await last(engine, { board: BOARD, fourChance: 0.5 })).player).toBe('heuristic');
    const large = boardFromValues([
      [2, 0, 0],
      [0, 0, 2],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await last(engine, { board: large, solves: true })).player).toBe('heuristic');
    engine.destroy();
  });
});

describe('a board that is solved in pauses', () => {
  const position = { board: BOARD };
  const ports = { pause: () => Promise.resolve() };

  it('goes on where it was interrupted', async () => {
    const boards = new ExactBoards(ports);
    let layers = 0;
    while (!boards.lines(position, 0.1) && layers < 10_000) {
      let left = 10;
      await boards.solve(position, 0.1, () => left-- > 0);
      layers += 10;
    }
    expect(boards.lines(position, 0.1)).toEqual(TABLE.lines(BOARD));
    expect(layers).toBeGreaterThan(100);
  });

  it('stays unsolved where there is no memory, and does not try again', async () => {
    let attempts = 0;
    const boards = new ExactBoards({
      ...ports,
      readExactKernel: async () => {
        attempts++;
        return Uint8Array.of(1, 2, 3);
      },
    });
    await boards.solve(position, 0.1, () => true);
    await boards.solve(position, 0.1, () => true);
    expect(boards.lines(position, 0.1)).toBeUndefined();
    expect(attempts).toBe(1);
  });
});
