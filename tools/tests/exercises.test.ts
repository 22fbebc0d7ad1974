// The files of "Learn to play": the exercises against their own claims, and the figures that the chapters quote.
import { readFileSync } from 'node:fs';
import {
  type Board,
  DIRECTIONS,
  dealSpawn,
  legalDirections,
  placeSpawn,
  seededDealer,
  tilt,
  VARIANTS,
} from '@twofold/core';
import {
  type Exercise,
  fewestMoves,
  HARMFUL_TILES,
  isBoardRight,
  isHeld,
  judgeMove,
  type LineMove,
  lostShare,
  openExercise,
  PLAY_CHAPTERS,
  type StoredExercise,
} from '@twofold/solver/internal';
import { describe, expect, it } from 'vitest';

const read = (file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../packages/web/src/views/learn/play/course/${file}`, import.meta.url), 'utf8'),
  );
const exercises: Exercise[] = (read('exercises.json') as StoredExercise[]).map(openExercise);
const ofSeeds = exercises.filter(({ tiles }) => tiles !== HARMFUL_TILES);

/** The tiles of the exercise's seed. */
function tilesOf({ tiles }: Exercise) {
  const dealer = seededDealer(tiles);
  return (after: Board, ply: number) => dealSpawn(after, VARIANTS.classic, dealer, ply, 0);
}

/** What a line makes of the goal, and whether no move comes after its end. */
function play({ board: start, goal }: Exercise, line: readonly LineMove[]) {
  let board = start;
  const verdicts = line.map(({ direction, cell, rank }, at) => {
    board = placeSpawn(tilt(board, direction).board, { cell, rank });
    return judgeMove(goal, { ply: at + 1, direction, board });
  });
  expect(verdicts.slice(0, -1).every((verdict) => verdict === 'open')).toBe(true);
  return verdicts.at(-1);
}

describe('the exercises', () => {
  it('are three of each chapter, of different positions', () => {
    expect(exercises.map(({ chapter }) => chapter)).toEqual(PLAY_CHAPTERS.flatMap((id) => [id, id, id]));
    expect(new Set(exercises.map(({ id }) => id)).size).toBe(exercises.length);
  });

  it('have positions that a game can have: tiles, moves and points agree', () => {
    for (const { board, ply, score } of exercises) {
      const tiles = [...board.ranks].filter((rank) => rank > 0);
      const sum = tiles.reduce((total, rank) => total + 2 ** rank, 0);
      const fours = sum / 2 - (ply + 2); // two tiles at the start, and one after each move
      expect(fours).toBeGreaterThanOrEqual(0);
      expect(fours).toBeLessThanOrEqual(ply + 2);
      expect(tiles.reduce((total, rank) => total + (rank - 1) * 2 ** rank, 0) - 4 * fours).toBe(score);
    }
  });

  it('begin without their goal, where it is one to reach', () => {
    for (const { goal, board } of exercises) expect(!isHeld(goal) && isBoardRight(goal, board)).toBe(false);
  });

  it('are reached by the solver’s line, and missed by its line after the tempting direction', () => {
    for (const exercise of exercises) {
      expect(exercise.solution[0]!.direction).toBe(exercise.best);
      expect(exercise.failure[0]!.direction).toBe(exercise.wrong);
      expect(play(exercise, exercise.solution)).toBe('reached');
      expect(play(exercise, exercise.failure)).toBe('missed');
    }
  });

  it('have the tiles of their seed', () => {
    for (const exercise of ofSeeds) {
      const tileOf = tilesOf(exercise);
      for (const line of [exercise.solution, exercise.failure]) {
        let { board } = exercise;
        for (const [at, { direction, cell, rank }] of line.entries()) {
          const after = tilt(board, direction).board;
          expect(tileOf(after, at + 1)).toEqual({ cell, rank });
          board = placeSpawn(after, { cell, rank });
        }
      }
    }
  });

  const proved = ofSeeds.filter((exercise) => exercise.proved);
  const isShort = ({ goal }: Exercise) => goal.moves <= 8;
  const expectBeyond = (some: readonly Exercise[]) => {
    expect(some).not.toEqual([]);
    for (const exercise of some) {
      const { goal, board, wrong } = exercise;
      expect(fewestMoves(goal, board, tilesOf(exercise), wrong)).toBeUndefined();
    }
  };

  it('are beyond reach after the tempting direction, where that is claimed', () => {
    expectBeyond(proved.filter(isShort));
  });

  it('are so with many moves, too', { tags: ['long'], timeout: 60_000 }, () => {
    expectBeyond(proved.filter((exercise) => !isShort(exercise)));
  });

  it('have a tempting direction that is a mistake by the searched values, and by a practised player', () => {
    for (const { board, values, best, wrong, score, reached, nodes } of exercises) {
      expect(DIRECTIONS.filter((own) => values[own] !== null)).toEqual(legalDirections(board));
      const most = values[best]!;
      expect(Math.max(...values.map((value) => value ?? 0))).toBe(most);
      const share = lostShare({
        loss: most - values[wrong]!,
        best: most,
        expected: score + most,
        exact: false,
      });
      expect(share).toBeGreaterThanOrEqual(0.03);
      expect(reached.best - reached.wrong).toBeGreaterThanOrEqual(0.15);
      expect(nodes).toBeGreaterThan(100);
    }
  });
});

describe('the figures of rules', () => {
  const { games, players } = read('rules.json') as {
    games: number;
    players: { player: string; mean: number; rates: Record<string, [number, number]> }[];
  };
  const rate = (name: string, tile: number) => players.find(({ player }) => player === name)!.rates[tile]!;

  it('are of 1,000 games each, with binomial errors', () => {
    expect(games).toBe(1000);
    for (const { rates } of players) {
      for (const [share, error] of Object.values(rates))
        expect(error).toBeCloseTo(Math.sqrt((share * (1 - share)) / games), 3);
    }
  });

  it('say what the chapters say of them', () => {
    const isClear = (worse: string, better: string, tile: number) => {
      const [[low, one], [high, other]] = [rate(worse, tile), rate(better, tile)];
      return high - low > 2 * Math.hypot(one, other);
    };
    expect(isClear('points', 'cornerNotUp', 512)).toBe(true);
    expect(isClear('points', 'corner', 512)).toBe(false); // the corner alone is no better
    expect(isClear('two', 'notUpPoints', 512)).toBe(true); // Right is no last resort
    expect(isClear('cornerNotUp', 'rowChain', 1024)).toBe(true);
    expect(isClear('aheadNotUp', 'ahead', 2048)).toBe(true); // a rule without exception loses
    expect(isClear('notUpPoints', 'row', 512)).toBe(true);
    expect(isClear('cornerNotUp', 'row', 512)).toBe(false); // most of it is the corner's
    expect(isClear('row', 'rowNear', 1024)).toBe(true);
    expect(isClear('rowNear', 'ahead', 2048)).toBe(true);
    expect(isClear('ahead', 'network', 8192)).toBe(true);
    expect(isClear('ahead', 'network', 16384)).toBe(true);
  });
});
