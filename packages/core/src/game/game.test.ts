import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choices, playOn, view } from '../../test/randomPlay.js';
import {
  type Board,
  boardFromRanks,
  boardFromValues,
  boardToValues,
  countEmpty,
  DIRECTIONS,
  type Direction,
  DOWN,
  Game,
  isOver,
  LEFT,
  makeVariant,
  maxRank,
  placeSpawn,
  RIGHT,
  tilt,
  UP,
  VARIANTS,
  type Variant,
} from '../index.js';

const anyVariant: fc.Arbitrary<Variant> = fc
  .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }), fc.constantFrom(0.1, 0.5))
  .map(([columns, rows, fourChance]) => makeVariant({ columns, rows, fourChance }));

describe('a game', () => {
  it('starts with two tiles and no score', () => {
    const game = new Game(VARIANTS.classic, 'abc');
    expect(game.board.ranks.filter((rank) => rank > 0)).toHaveLength(2);
    expect(view(game)).toMatchObject({
      ply: 0,
      score: 0,
      status: 'playing',
      won: false,
      moves: [],
      spawns: [],
    });
    expect([game.fresh, game.seed, game.length, game.undos, game.canUndo, game.canRedo]).toEqual([
      true,
      'abc',
      0,
      0,
      false,
      false,
    ]);
  });

  it('is its variant, its seed and its moves', () => {
    fc.assert(
      fc.property(anyVariant, fc.string(), (variant, seed) => {
        const game = playOn(new Game(variant, seed), 'x', 60);
        const again = new Game(variant, seed);
        for (const move of game.moves) again.play(move);
        expect(view(again)).toEqual(view(game));
      }),
      { numRuns: 50 },
    );
  });

  it('tells each turn: before, afterstate, board, reward, score', () => {
    for (const variant of [VARIANTS.classic, VARIANTS['3x5'], VARIANTS['8x8']]) {
      const game = new Game(variant, 'turns');
      let [board, score] = [game.board, 0];
      for (const direction of choices('turns')) {
        if (game.status === 'over' || game.ply === 200) break;
        const expected = tilt(board, direction);
        const turn = game.play(direction);
        expect(turn !== undefined).toBe(expected.moved);
        if (turn === undefined) continue;
        score += expected.reward;
        expect([turn.ply, turn.direction, turn.reward, turn.score]).toEqual([
          game.ply,
          direction,
          expected.reward,
          score,
        ]);
        expect([turn.before, turn.afterstate, turn.motions]).toEqual([
          board,
          expected.board,
          expected.motions,
        ]);
        expect(turn.board).toEqual(placeSpawn(expected.board, turn.spawn));
        expect(game.board).toEqual(turn.board);
        board = game.board;
      }
      expect(game.score).toBe(score);
    }
  });

  it('has a score that is the sum of its rewards', () => {
    const game = playOn(new Game(VARIANTS['5x5'], 'sum'), 'sum');
    let sum = 0;
    for (let ply = 1; ply <= game.length; ply++) sum += game.turn(ply).reward;
    expect(sum).toBe(game.score);
    expect(game.length).toBeGreaterThan(200);
  });

  it('does nothing in a direction that is not a move', () => {
    const game = new Game(VARIANTS['2x2'], 's', {
      start: boardFromValues([
        [2, 4],
        [8, 0],
      ]),
    });
    const before = view(game);
    expect(game.play(LEFT)).toBeUndefined();
    expect(view(game)).toEqual(before);
    expect(game.length).toBe(0);
  });

  it('refuses what is not a direction', () => {
    const game = new Game(VARIANTS.classic, 's');
    for (const wrong of [4, -1, 0.5, Number.NaN])
      expect(() => game.play(wrong as Direction)).toThrow(RangeError);
  });

  it('leaves boards that it handed out alone', () => {
    for (const variant of [VARIANTS.classic, VARIANTS['4x5']]) {
      const game = new Game(variant, 'held');
      const held: [Board, number[][]][] = [];
      for (const direction of choices('held')) {
        if (game.ply === 100 || game.status === 'over') break;
        held.push([game.board, boardToValues(game.board)]);
        game.play(direction);
      }
      game.goTo(0);
      for (const [board, values] of held) expect(boardToValues(board)).toEqual(values);
    }
  });
});

describe('undo, redo and goTo', () => {
  it('show what playing from the start shows, in any order', () => {
    fc.assert(
      fc.property(
        anyVariant,
        fc.string(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
        (variant, seed, jumps) => {
          const game = playOn(new Game(variant, seed), 'jumps', 150);
          const moves = game.moves;
          for (const jump of jumps) {
            const ply = jump % (game.length + 1);
            game.goTo(ply);
            const fresh = new Game(variant, seed);
            for (const move of moves.slice(0, ply)) fresh.play(move);
            expect(view(game)).toEqual(view(fresh));
            expect(game.length).toBe(moves.length);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('walk back to the start and forth to the end', () => {
    const game = playOn(new Game(VARIANTS.classic, 'walk'), 'walk');
    const [end, length] = [view(game), game.length];
    while (game.undo());
    expect([game.ply, game.undos, game.canUndo, game.undo()]).toEqual([0, length, false, false]);
    expect(game.board).toEqual(game.start);
    while (game.redo());
    expect([game.canRedo, game.redo()]).toEqual([false, false]);
    expect(view(game)).toEqual(end);
  });

  it('meet the same tile again, and drop the old line for a new one', () => {
    const game = playOn(new Game(VARIANTS.classic, 'fork'), 'fork', 70);
    game.goTo(40);
    const { turn: old } = { turn: game.turn(41) };
    expect(game.play(old.direction)?.spawn).toEqual(old.spawn);
    expect([game.ply, game.length]).toEqual([41, 41]);
    playOn(game, 'elsewhere', 90);
    const again = new Game(VARIANTS.classic, 'fork');
    for (const move of game.moves) again.play(move);
    expect(view(again)).toEqual(view(game));
    for (let ply = 1; ply <= game.length; ply++) expect(game.turn(ply).board).toEqual(again.turn(ply).board);
  });

  it('keep the line when a direction is no move', () => {
    const game = playOn(new Game(VARIANTS.classic, 'keep'), 'keep', 30);
    game.goTo(10);
    const stuck = DIRECTIONS.find((direction) => !tilt(game.board, direction).moved);
    if (stuck !== undefined) game.play(stuck);
    expect(game.length).toBe(30);
  });

  it('count only undo as undo, and go on from a stored count', () => {
    const game = playOn(new Game(VARIANTS.classic, 'count', { undos: 3 }), 'count', 20);
    game.goTo(5);
    game.redo();
    game.undo();
    expect(game.undos).toBe(4);
  });

  it('refuse plies outside the line', () => {
    const game = playOn(new Game(VARIANTS.classic, 'line'), 'line', 10);
    for (const ply of [-1, 11, 0.5, Number.NaN]) expect(() => game.goTo(ply)).toThrow(RangeError);
    for (const ply of [0, 11]) expect(() => game.turn(ply)).toThrow(RangeError);
    expect(game.ply).toBe(10);
  });
});

describe('the end', () => {
  it('is not a full board with an equal neighbour', () => {
    const start = boardFromValues([
      [2, 4],
      [4, 4],
    ]);
    expect(new Game(VARIANTS['2x2'], 's', { start }).status).toBe('playing');
    const full = boardFromValues([
      [2, 4],
      [4, 2],
    ]);
    const game = new Game(VARIANTS['2x2'], 's', { start: full });
    expect(game.status).toBe('over');
    for (const direction of DIRECTIONS) expect(game.play(direction)).toBeUndefined();
  });

  it('comes when no direction is a move, and undo takes it back', () => {
    const game = playOn(new Game(VARIANTS['3x3'], 'end'), 'end');
    expect([game.status, isOver(game.board)]).toEqual(['over', true]);
    expect(game.undo()).toBe(true);
    expect(game.status).not.toBe('over');
  });

  const near = boardFromValues([
    [1024, 1024, 0, 0],
    [2, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 4],
  ]);

  it('is won from the target on, stays won, and undo takes that back', () => {
    const game = new Game(VARIANTS.classic, 's', { start: near });
    expect([game.status, game.won, game.reachedAt(11)]).toEqual(['playing', false, undefined]);
    game.play(LEFT);
    expect([game.status, game.won, game.reachedAt(11)]).toEqual(['won', true, 1]);
    game.play(DOWN);
    expect([game.status, game.reachedAt(11), game.reachedAt(10)]).toEqual(['won', 1, 0]);
    game.goTo(0);
    expect([game.status, game.won, game.reachedAt(11)]).toEqual(['playing', false, undefined]);
    game.play(UP);
    expect([game.length, game.reachedAt(11)]).toEqual([1, undefined]);
    game.play(RIGHT);
    expect(game.reachedAt(11)).toBe(2);
  });

  it('is the target itself under course rules', () => {
    const game = new Game(VARIANTS.course, 's', { start: near });
    game.play(LEFT);
    expect([game.status, game.won]).toEqual(['over', true]);
    expect(game.play(DOWN)).toBeUndefined();
    game.undo();
    expect([game.status, game.won]).toEqual(['playing', false]);
  });
});

describe('a given start', () => {
  it('must fit, is copied, and is not fresh', () => {
    const start = boardFromValues([
      [2, 2],
      [0, 0],
    ]);
    const game = new Game(VARIANTS['2x2'], 's', { start, startScore: 12 });
    start.ranks.fill(9);
    expect([boardToValues(game.start), game.fresh, game.score]).toEqual([
      [
        [2, 2],
        [0, 0],
      ],
      false,
      12,
    ]);
    game.play(LEFT);
    expect(game.score).toBe(16);
    game.undo();
    expect([game.score, boardToValues(game.board)]).toEqual([
      12,
      [
        [2, 2],
        [0, 0],
      ],
    ]);
    expect(() => new Game(VARIANTS.classic, 's', { start })).toThrow(RangeError);
  });

  it('goes past 65536 and back', () => {
    const start = boardFromRanks(4, 4, [15, 15, 16, 0, 14, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const game = new Game(VARIANTS.classic, 'high', { start });
    expect(game.play(LEFT)?.reward).toBe(65536 + 32768);
    expect(boardToValues(game.board)[0]!.slice(0, 2)).toEqual([65536, 65536]);
    expect(game.play(LEFT)?.reward).toBe(131072 + 65536);
    expect([maxRank(game.board), game.reachedAt(17), game.reachedAt(16)]).toEqual([17, 2, 0]);
    const end = view(game);
    game.goTo(0);
    game.redo();
    game.redo();
    expect(view(game)).toEqual(end);
  });

  it('leaves the raw form at 32768 + 32768', () => {
    const ranks = [15, 15, 1, 1, ...new Array<number>(12).fill(0)];
    const game = new Game(VARIANTS.classic, 'edge', { start: boardFromRanks(4, 4, ranks) });
    const turn = game.play(LEFT)!;
    expect([turn.reward, turn.board.ranks[0], turn.before.ranks[0], game.score]).toEqual([
      65540, 16, 15, 65540,
    ]);
    expect(game.undo()).toBe(true);
    expect([...game.board.ranks]).toEqual(ranks);
  });
});

describe('random play', () => {
  it('has the known mean score and length', () => {
    // 1,094 to 1,095 points and 118.3 moves a game, whoever plays; one game deviates by about 540 points and
    // 36 moves, so 4,000 games by 8.5 and 0.6: we allow four of these.
    let [score, plies] = [0, 0];
    const games = 4000;
    for (let number = 0; number < games; number++) {
      const game = playOn(new Game(VARIANTS.classic, `random ${number}`), `random ${number}`);
      score += game.score;
      plies += game.ply;
    }
    expect(Math.abs(score / games - 1094.5)).toBeLessThan(34);
    expect(Math.abs(plies / games - 118.3)).toBeLessThan(2.4);
  });
});

describe('a game of 100,000 plies on 8x8', () => {
  /** Keeps as many cells empty as it can, which lasts. */
  function choose(game: Game): Direction {
    const values = DIRECTIONS.map((direction) => {
      const { board, moved } = tilt(game.board, direction);
      return moved ? 4 * countEmpty(board) + direction : -1;
    });
    return values.indexOf(Math.max(...values)) as Direction;
  }

  it('is held in a few megabytes, and undo and goTo are instant', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = (): number => {
      collect();
      return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
    };
    const game = new Game(VARIANTS['8x8'], 'long');
    game.play(choose(game));
    const before = held();
    const playing = costOf(() => {
      while (game.ply < 100_000) game.play(choose(game));
    });
    expect(held() - before).toBeLessThan(4_000_000);
    const score = game.score;
    const jumping = costOf(() => {
      for (let jump = 0; jump < 1000; jump++) game.goTo((jump * 7919) % game.length);
      game.goTo(game.length);
      while (game.ply > 99_000) game.undo();
    });
    // Playing again from the start would make a thousand jumps cost five hundred games.
    expect(jumping).toBeLessThan(10 * playing);
    while (game.redo());
    expect([game.ply, game.score]).toEqual([100_000, score]);
  });
});

/** Microseconds of processor time. */
function costOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
