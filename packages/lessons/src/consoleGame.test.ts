import { describe, expect, it } from 'vitest';
import { isOver, move, play, spawn, textOf } from './consoleGame.js';

/** A console with these keys, and dice that always fall the same way. */
function consoleOf(keys: string, random = () => 0) {
  const printed: string[] = [];
  const left = [...keys];
  return {
    printed,
    readKey: async () => left.shift(),
    print: (text: string) => void printed.push(text),
    random,
  };
}

/** Random numbers that are always the same. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe('the console game', () => {
  it('prints the board after each move, and nothing after a key that moves nothing', async () => {
    const console = consoleOf('?wd', () => 0);
    expect(await play(console, 2)).toBe(4);
    expect(console.printed).toEqual([
      '   2    2\n   .    .\n\nscore 0\n',
      '   2    4\n   .    .\n\nscore 4\n',
    ]);
  });

  it('ends when no more keys come, and at q', async () => {
    const console = consoleOf('qd');
    expect(await play(console)).toBe(0);
    expect(console.printed).toHaveLength(1);
  });

  it('plays until the game is over, and says so', async () => {
    const console = consoleOf('wdsa'.repeat(1000), dice(1));
    const score = await play(console, 3);
    const [last, end] = console.printed.slice(-2);
    expect(end).toBe('game over');
    expect(last).toContain(`score ${score}\n`);
    expect(last).not.toContain('.');
  });

  it('tells a move from none', () => {
    const board = [[2, 0, 2]];
    expect(move(board, 'NORTH')).toBeUndefined();
    expect(move(board, undefined)).toBeUndefined();
    expect([move(board, 'WEST'), board]).toEqual([4, [[4, 0, 0]]]);
    expect(move(board, 'EAST')).toBe(0);
  });

  it('spawns a 2, or a 4 from nine tenths on, on any empty cell', () => {
    const spawned = (...numbers: number[]) => {
      const board = [[8, 0, 0]];
      spawn(board, () => numbers.shift()!);
      return board[0];
    };
    expect(spawned(0, 0.89)).toEqual([8, 2, 0]);
    expect(spawned(0.99, 0.9)).toEqual([8, 0, 4]);
  });

  it('is over only on a full board without equal neighbours', () => {
    expect(isOver([[2, 4, 2]])).toBe(true);
    expect(isOver([[2, 4, 0]])).toBe(false);
    expect(isOver([[2, 2, 4]])).toBe(false);
    expect(isOver([[2], [4], [4]])).toBe(false);
    expect(
      isOver([
        [2, 4],
        [4, 2],
      ]),
    ).toBe(true);
  });

  it('makes wide tiles fit', () => {
    expect(textOf([[131072, 0]], 8)).toBe('131072      .\n\nscore 8\n');
  });
});
