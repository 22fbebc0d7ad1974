import { WAYS } from '@twofold/lessons';
import { createRenderEffect, createRoot } from 'solid-js';
import { afterEach, describe, expect, it } from 'vitest';
import { createLessonPlayer, type LessonPlayer } from './lessonPlayer';
import { playerCommand } from './playerKeys';

let dispose: (() => void) | undefined;
afterEach(() => dispose?.());

function open(way: (typeof WAYS)[number], board: number[][], side: 'NORTH' | 'WEST' = 'WEST'): LessonPlayer {
  return createRoot((end) => {
    dispose = end;
    return createLessonPlayer(way, { board, side });
  });
}

const [WALK, , MINIMUM_ROW] = WAYS as [(typeof WAYS)[0], (typeof WAYS)[0], (typeof WAYS)[0]];

describe('createLessonPlayer', () => {
  it('begins with the given board, ends with the result, and goes no further', () => {
    const player = open(WALK, [[0, 2, 2]]);
    expect([player.position(), player.step(), player.board()]).toEqual([0, undefined, [[0, 2, 2]]]);
    player.seek(1000);
    expect(player.position()).toBe(player.length());
    expect(player.board()).toEqual([[4, 0, 0]]);
    player.seek(-1);
    expect(player.position()).toBe(0);
  });

  it('takes another board from its beginning, or from a position, and keeps its speed', () => {
    const player = open(WALK, [[0, 2, 2]]);
    player.setSpeed(4);
    player.seek(3);
    player.give({ board: [[2, 2, 2, 2]], side: 'WEST' });
    expect([player.position(), player.speed(), player.board()]).toEqual([0, 4, [[2, 2, 2, 2]]]);
    player.give({ board: [[2], [2]], side: 'NORTH' }, 2);
    expect(player.position()).toBe(2);
    expect(player.length()).toBe(player.recording().steps.length);
  });

  it('is not at the end of another board by the place in the one before', () => {
    const player = open(WALK, [[2, 4, 8, 16]]);
    player.seek(player.length() - 1);
    const ends: boolean[] = [];
    createRoot(() => createRenderEffect(() => ends.push(player.position() === player.length())));
    player.give({ board: [[2]], side: 'WEST' });
    expect(ends).not.toContain(true);
  });

  it('opens at a position, or at its end', () => {
    const player = createRoot((end) => {
      dispose = end;
      return createLessonPlayer(WALK, { board: [[0, 2, 2]], side: 'WEST' }, 2);
    });
    expect(player.position()).toBe(2);
    player.give(player.given(), 9999);
    expect(player.position()).toBe(player.length());
  });

  it('keeps room for a board that turns', () => {
    const player = open(MINIMUM_ROW, [[2, 2, 4, 4]]);
    expect(player.room()).toEqual({ rows: 4, columns: 4 });
  });

  it('answers keys', () => {
    const player = open(WALK, [[0, 2, 2]]);
    playerCommand('End', player)?.();
    expect(player.position()).toBe(player.length());
    playerCommand('ArrowLeft', player)?.();
    expect(player.position()).toBe(player.length() - 1);
    playerCommand('Home', player)?.();
    playerCommand('ArrowRight', player)?.();
    expect(player.position()).toBe(1);
    expect(playerCommand('x', player)).toBeUndefined();
  });
});
