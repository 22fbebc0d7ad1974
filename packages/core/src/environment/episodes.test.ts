import { describe, expect, it } from 'vitest';
import { boardFromRanks, boardFromValues, boardToValues } from '../board.js';
import { DIRECTIONS } from '../direction.js';
import { Game } from '../game/game.js';
import { MAX_SEED_LENGTH } from '../random.js';
import { legalMask } from '../tilt.js';
import { VARIANTS } from '../variant.js';
import { makeBatch } from './batch.js';
import { Environment } from './environment.js';
import { VectorEnvironment } from './vectorEnvironment.js';

const LEFT = 3;
const UP = 0;

/** An environment at a board of ranks. */
function at(ranks: readonly (readonly number[])[], options = {}): Environment {
  const environment = new Environment(VARIANTS.classic, options);
  environment.reset('at', { board: boardFromRanks(4, 4, ranks.flat()) });
  return environment;
}

describe('games one after the other', () => {
  it('reset without a seed begins another game each time', () => {
    const environment = new Environment();
    const games = Array.from({ length: 200 }, () => {
      const boards = [environment.reset()];
      for (let i = 0; i < 12; i++) boards.push(environment.step(i % 4).observation);
      return boards.join();
    });
    expect(new Set(games).size).toBe(200);
  });

  it('each of them is the game of its seed', () => {
    const environment = new Environment(VARIANTS['3x4'], { seed: 7 });
    const seeds = [environment.seed];
    for (let i = 0; i < 3; i++) {
      environment.reset();
      seeds.push(environment.seed);
      const game = new Game(VARIANTS['3x4'], environment.seed!);
      expect(environment.observation).toEqual(game.board.ranks);
      for (const action of DIRECTIONS) {
        game.play(action);
        expect(environment.step(action).observation).toEqual(game.board.ranks);
      }
    }
    expect(seeds).toEqual(['7', '7/1', '7/2', '7/3']);
    expect([environment.reset('other').length, environment.seed]).toEqual([12, 'other']);
    environment.reset();
    expect(environment.seed).toBe('other/1');
  });

  it('a game begins at any board', () => {
    const board = boardFromValues([
      [2, 4, 8],
      [16, 0, 32],
      [64, 128, 2],
    ]);
    const environment = new Environment(VARIANTS['3x3']);
    expect(environment.reset('x', { board, score: 900 })).toEqual(board.ranks);
    expect([environment.score, environment.ply, environment.steps]).toEqual([900, 0, 0]);
    const game = new Game(VARIANTS['3x3'], 'x', { start: board, startScore: 900 });
    const turn = game.play(UP)!;
    expect(environment.step(UP).observation).toEqual(turn.board.ranks);
    board.ranks.fill(0);
    expect(environment.board).toEqual(game.board);
    expect(() => environment.reset('x', { board: boardFromRanks(2, 2, [1, 1, 0, 0]) })).toThrow('2x2 board');
    expect(() => environment.reset('x', { board, score: 0.5 })).toThrow('score');
  });

  it('plays on from boards past the row tables', () => {
    const environment = at([
      [15, 15, 0, 0],
      [16, 16, 0, 0],
      [17, 17, 0, 0],
      [0, 0, 0, 0],
    ]);
    const { reward, observation, legal } = environment.step(LEFT, { cell: 15, rank: 2 });
    expect(reward).toBe(2 ** 16 + 2 ** 17 + 2 ** 18);
    expect([...observation]).toEqual([16, 0, 0, 0, 17, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 2]);
    expect(legal).toEqual([true, true, true, true]);
  });
});

describe('tiles of the caller', () => {
  it('come in place of those of the seed', () => {
    const environment = at([
      [1, 1, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const exact = environment.clone({ sameFuture: true });
    const step = environment.step(LEFT, { cell: 10, rank: 2 });
    expect([...step.observation]).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]);
    expect(step.info.spawn).toEqual({ cell: 10, rank: 2 });
    // The next tile is the seed's of this ply.
    exact.step(LEFT);
    const seeded = exact.clone({ sameFuture: true });
    expect(environment.ply).toBe(seeded.ply);
  });

  it.each([
    ['a taken cell', { cell: 0, rank: 1 }],
    ['a cell outside', { cell: 16, rank: 1 }],
    ['no cell', { cell: -1, rank: 1 }],
    ['half a cell', { cell: 0.5, rank: 1 }],
    ['an 8', { cell: 5, rank: 3 }],
    ['no tile', { cell: 5, rank: 0 }],
  ])('are refused, and nothing changes: %s', (_, spawn) => {
    for (const size of ['classic', '4x5'] as const) {
      const environment = new Environment(VARIANTS[size]);
      const { columns, rows } = VARIANTS[size];
      const board = boardFromRanks(
        columns,
        rows,
        Array.from({ length: columns * rows }, (_, i) => (i < 2 ? 1 : 0)),
      );
      environment.reset('spawn', { board });
      const before = environment.toJSON();
      const cell = spawn.cell === 16 ? columns * rows : spawn.cell;
      expect(() => environment.step(LEFT, { ...spawn, cell })).toThrow(/spawns no tile/);
      expect(environment.toJSON()).toEqual(before);
      expect(environment.step(LEFT).info.moved).toBe(true);
    }
  });
});

describe('limits', () => {
  it('moves up to maxPlies truncate', () => {
    const environment = new Environment(VARIANTS.classic, { maxPlies: 5 });
    for (let i = 0; environment.ply < 5; i++) {
      expect(environment.truncated).toBe(false);
      const { truncated, info } = environment.step(i % 4);
      expect(truncated).toBe(info.ply === 5);
    }
    expect([environment.truncated, environment.terminated]).toEqual([true, false]);
    expect(environment.clone().truncated).toBe(true);
    environment.reset();
    expect(environment.truncated).toBe(false);
  });

  it('an agent that repeats an illegal action is cut off by maxSteps', () => {
    const environment = at(
      [
        [1, 0, 0, 0],
        [2, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
      { maxSteps: 10 },
    );
    let steps = 0;
    for (let cut = false; !cut; steps++) cut = environment.step(LEFT).truncated;
    expect([steps, environment.ply, environment.steps]).toEqual([10, 0, 10]);
  });

  it('a game that ends at its limit is terminated', () => {
    const environment = at(
      [
        [1, 2, 1, 2],
        [2, 1, 2, 1],
        [1, 2, 1, 2],
        [2, 1, 2, 2],
      ],
      { maxPlies: 1 },
    );
    const { terminated, truncated } = environment.step(LEFT, { cell: 15, rank: 2 });
    expect([terminated, truncated, environment.truncated]).toEqual([false, true, true]);
    const over = at(
      [
        [1, 2, 1, 2],
        [2, 1, 2, 1],
        [1, 2, 1, 2],
        [2, 1, 3, 3],
      ],
      { maxPlies: 1 },
    );
    const end = over.step(LEFT, { cell: 15, rank: 1 });
    expect([end.terminated, end.truncated, over.truncated]).toEqual([true, false, false]);
  });

  it.each([0, -1, 0.5, Number.NaN])('are whole numbers from 1 on, not %s', (limit) => {
    expect(() => new Environment(VARIANTS.classic, { maxPlies: limit })).toThrow('maxPlies');
    expect(() => new Environment(VARIANTS.classic, { maxSteps: limit })).toThrow('maxSteps');
  });
});

describe('boards on which other environments were wrong', () => {
  // Jumanji, issue 127: the mask was that of the board before the spawn.
  it('the mask is that of the board after the spawn', () => {
    const environment = at([
      [0, 1, 2, 3],
      [3, 1, 2, 3],
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ]);
    const step = environment.step(LEFT, { cell: 3, rank: 1 });
    expect(step.legal).toEqual([false, false, false, false]);
    expect([environment.legal, step.terminated]).toEqual([step.legal, true]);
    // With a 16 in place of the 2, two tiles of column 3 can merge.
    const other = environment.clone();
    other.reset('x', { board: boardFromRanks(4, 4, [1, 2, 3, 3, 3, 1, 2, 3, 1, 2, 3, 4, 4, 3, 2, 1]) });
    expect(other.legal).toEqual([true, true, true, true]);
    expect(step.legalMask).toBe(legalMask(environment.board));
  });

  // The same issue: a tile came although the action was illegal.
  it('an illegal action brings no tile, and has no reward', () => {
    const environment = at([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(environment.legal).toEqual([false, true, true, true]);
    const step = environment.step(UP);
    expect(boardToValues(environment.board)).toEqual([
      [2, 2, 2, 2],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect([step.reward, step.terminated, step.info]).toEqual([
      0,
      false,
      { moved: false, spawn: undefined, score: 0, ply: 0 },
    ]);
  });

  // pgx, pull request 1049: left was legal.
  it('tiles at their side are no move, whatever stands behind them', () => {
    expect(
      at([
        [8, 2, 0, 0],
        [8, 0, 0, 0],
        [8, 0, 0, 0],
        [8, 0, 0, 0],
      ]).legal,
    ).toEqual([true, true, true, false]);
  });

  // PufferLib, issue 492: cells that a merge had just emptied never got a tile.
  it('a tile comes on every cell that the merges have emptied, each as often', () => {
    const environment = at([
      [1, 2, 3, 4],
      [2, 3, 4, 5],
      [3, 4, 5, 6],
      [1, 1, 2, 2],
    ]);
    const counts = new Map<number, number>();
    for (let i = 0; i < 4000; i++) {
      const { cell } = environment.clone().step(LEFT).info.spawn!;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([14, 15]);
    expect(Math.abs(counts.get(14)! - 2000)).toBeLessThan(160); // five deviations
  });

  // gym-2048, issue 2: reset gave no observation.
  it('reset gives the observation', () => {
    const environment = new Environment();
    expect(environment.reset()).toEqual(environment.observation);
  });
});

describe('wrong use that must leave no half-changed game', () => {
  it('a seed that leaves no room for the names of later games is refused before the first', () => {
    const longest = 'a'.repeat(MAX_SEED_LENGTH - 17);
    const environment = new Environment(VARIANTS.classic, { seed: longest });
    expect(() => environment.reset()).not.toThrow();
    const before = environment.toJSON();
    expect(() => environment.reset(`${longest}a`)).toThrow('at most 65519 characters, not 65520');
    expect(environment.toJSON()).toEqual(before);
    expect(Environment.fromJSON({ ...before, seed: `${longest}a` }).ok).toBe(false);
    expect(Environment.fromJSON({ ...before, game: Number.MAX_SAFE_INTEGER }).ok).toBe(true);
    const games = new VectorEnvironment(1, VARIANTS.classic, { maxSteps: 1 });
    expect(() => games.reset([`${longest}a`])).toThrow(RangeError);
    games.reset([longest]);
    expect(() => games.step([0])).not.toThrow();
  });

  it('null of plain JavaScript is no seed and no tile', () => {
    const nothing = null as unknown as undefined;
    const environment = new Environment(VARIANTS.classic, { seed: 7 });
    const twin = environment.clone({ sameFuture: true });
    const action = environment.legal.indexOf(true);
    expect(environment.step(action, nothing).observation).toEqual(twin.step(action).observation);
    environment.reset(nothing);
    expect(environment.seed).toBe('7/1');
  });

  it('seeds may stand in a typed array, and their number is checked', () => {
    const games = new VectorEnvironment(2);
    games.reset(Uint32Array.of(5, 6));
    expect(games.seeds).toEqual(['5', '6']);
    expect(() => games.reset(Uint32Array.of(5))).toThrow('2 seeds for as many games, not 1');
  });
});

it('refuses seeds that are no numbers: each game would be the same', () => {
  const environment = new Environment();
  const many = new VectorEnvironment(2);
  for (const seed of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => environment.reset(seed)).toThrow(`seed: a text or a finite number, not ${seed}`);
    expect(() => new Environment(VARIANTS.classic, { seed })).toThrow(RangeError);
    expect(() => many.reset(seed)).toThrow(RangeError);
    expect(() => many.reset([1, seed])).toThrow(RangeError);
  }
});

it('refuses counts and planes that no array has, and more moves than actions', () => {
  for (const count of [-1, 0.5, Number.NaN])
    expect(() => makeBatch(count, VARIANTS.classic)).toThrow(RangeError);
  for (const planes of [257, 1e9]) expect(() => new Environment().oneHot(planes)).toThrow('planes: 2 to 256');
  const state = { ...new Environment().toJSON(), ply: 3, steps: 2 };
  expect(Environment.fromJSON(state)).toMatchObject({ ok: false, error: { code: 'environment-state' } });
});
