import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { createRoot } from 'solid-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Attempt, createAttempt } from './attempt';
import { diagnose } from './diagnosis';
import { EXERCISE, solver } from './testing';

let attempt: Attempt;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  createRoot((dispose) => {
    attempt = createAttempt(EXERCISE, solver().advisor);
    end = dispose;
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = (moves: readonly { readonly direction: number }[]) => {
  for (const { direction } of moves) attempt.play(direction as 0);
};

describe('an attempt', () => {
  it('reaches the goal by the solver’s line, with the tiles of the file', () => {
    follow(EXERCISE.solution);
    expect(attempt.verdict()).toBe('reached');
    expect(attempt.path().map(({ move }) => move!.spawn)).toEqual(
      EXERCISE.solution.map(({ cell, rank }) => ({ cell, rank })),
    );
  });

  it('takes no further move once the goal is missed, until one is taken back', () => {
    follow(EXERCISE.failure);
    expect(attempt.verdict()).toBe('missed');
    const { board } = attempt.game.node();
    follow(EXERCISE.solution);
    expect(attempt.game.node().board).toBe(board);
    attempt.takeBack(attempt.path()[0]);
    expect([attempt.verdict(), attempt.path().length]).toEqual(['open', 0]);
    follow(EXERCISE.solution);
    expect(attempt.verdict()).toBe('reached');
  });

  it('plays no move that waited for a tile once the goal is missed', async () => {
    const { advisor } = solver();
    await createRoot(async (dispose) => {
      const harmful = createAttempt(
        { ...EXERCISE, goal: { kind: 'notUp', moves: 9, amount: 0 }, tiles: 'harmful' },
        advisor,
      );
      for (const direction of [EXERCISE.best, UP, DOWN, LEFT, RIGHT]) harmful.play(direction as 0);
      await vi.waitFor(() => expect(harmful.verdict()).toBe('missed'));
      await vi.waitFor(() => expect(harmful.game.waiting()).toBe(false));
      expect(harmful.path().at(-1)!.move!.direction).toBe(UP);
      dispose();
    });
  });

  it('can be tried any number of times: no try stays', () => {
    for (let time = 0; time < 40; time++) {
      attempt.play(EXERCISE.wrong);
      attempt.takeBack();
      attempt.play(EXERCISE.best);
      attempt.takeBack();
    }
    expect(attempt.path()).toEqual([]);
    attempt.restart();
    follow(EXERCISE.solution);
    expect(attempt.verdict()).toBe('reached');
  });

  it('shows a line on the board, move by move, and then itself again', () => {
    const from = attempt.game.first;
    attempt.show({ from, moves: EXERCISE.failure });
    expect(attempt.frame().board.ranks).toEqual(EXERCISE.board.ranks);
    vi.advanceTimersByTime(700);
    expect(attempt.frame().board.ranks).not.toEqual(EXERCISE.board.ranks);
    vi.advanceTimersByTime(60_000);
    expect(attempt.line()).toBeUndefined();
    expect(attempt.frame().board).toBe(attempt.game.node().board);
  });
});

describe('what went wrong', () => {
  it('is the move that lost most, by the file’s values for the first, with the solver’s line beside it', async () => {
    follow(EXERCISE.failure);
    const { advisor } = solver();
    const found = await diagnose(EXERCISE, attempt.path(), attempt.tiles, advisor);
    expect(found).toMatchObject({ best: EXERCISE.best, better: { moves: EXERCISE.solution } });
    expect(found!.node.ply).toBe(1);
    expect(found!.share).toBeGreaterThan(0.03);
    expect(found!.own.moves).toEqual(EXERCISE.failure);
  });

  it('is nothing where all moves were the best ones', async () => {
    follow(EXERCISE.solution.slice(0, 2));
    const { advisor } = solver((board) => attempt.path().find(({ parent }) => parent!.board === board)?.move);
    expect(await diagnose(EXERCISE, attempt.path(), attempt.tiles, advisor)).toBeUndefined();
  });

  it('is an error where the solver is silent', async () => {
    follow(EXERCISE.failure);
    const { advisor } = solver();
    const silent = { ...advisor, ask: () => ({ answer: Promise.resolve(undefined), cancel() {} }) };
    await expect(
      diagnose(EXERCISE, attempt.path(), attempt.tiles, { ...silent, trouble: () => 'no engine' }),
    ).rejects.toThrow('no engine');
  });
});
