import { emptyBoard, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSetup, rankOfNumber, resized, rulesOf } from './setup';

function setUp() {
  let time = 0;
  const setup = createSetup(emptyBoard(4, 4), VARIANTS.classic, () => time);
  const type = (cell: number, text: string, pause = 100) => {
    for (const key of text) {
      time += pause;
      setup.key(cell, key);
    }
  };
  return { setup, type, rank: (cell: number) => setup.board().ranks[cell] };
}

describe('the editor', () => {
  it('sets the tile of the brush, and empties a cell that has it', () => {
    const { setup, rank } = setUp();
    setup.setBrush(11);
    setup.press(5);
    expect(rank(5)).toBe(11);
    setup.press(5);
    expect(rank(5)).toBe(0);
  });

  it.each([
    ['2', 1],
    ['4', 2],
    ['16', 4],
    ['128', 7],
    ['1024', 10],
    ['2048', 11],
    ['131072', 17],
    ['3', 0],
    ['0', 0],
  ])('takes the typed number %s', (text, wanted) => {
    const { type, rank } = setUp();
    type(3, text);
    expect(rank(3)).toBe(wanted);
  });

  it('begins a new number after a pause, and in another cell', () => {
    const { type, rank } = setUp();
    type(0, '2');
    type(0, '4', 2000);
    expect(rank(0)).toBe(2);
    type(1, '3');
    type(2, '2');
    expect([rank(1), rank(2)]).toEqual([0, 1]);
  });

  it('doubles, halves and empties', () => {
    const { setup, rank } = setUp();
    for (const key of ['+', '=', '-']) expect(setup.key(0, key)).toBe(true);
    expect(rank(0)).toBe(1);
    expect(setup.key(0, 'Delete')).toBe(true);
    expect(setup.key(0, '-')).toBe(true);
    expect(rank(0)).toBe(0);
    expect(setup.key(0, 'x')).toBe(false);
  });

  it('knows whether the draft is the position with which it began', () => {
    const { setup } = setUp();
    expect(setup.isChanged()).toBe(false);
    setup.press(5);
    expect(setup.isChanged()).toBe(true);
    setup.press(5);
    expect(setup.isChanged()).toBe(false);
    setup.setRules({ ...rulesOf(setup.variant()), even: true });
    expect(setup.isChanged()).toBe(true);
  });

  it('keeps what lies inside when the size changes', () => {
    const { setup } = setUp();
    setup.setBrush(3);
    setup.press(5);
    setup.setRules({ ...rulesOf(setup.variant()), columns: 3, rows: 5 });
    expect(setup.variant().id).toBe('3x5');
    expect(setup.board()).toEqual({
      columns: 3,
      rows: 5,
      ranks: Uint8Array.from([0, 0, 0, 0, 3, ...Array(10).fill(0)]),
    });
    setup.setRules({ columns: 4, rows: 4, even: true, course: true });
    expect(setup.variant()).toMatchObject({ fourChance: 0.5, endsAtTarget: true });
  });

  it('knows the rank of each number on a tile, and of no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 2 ** 31 }), (number) => {
        const rank = rankOfNumber(number);
        const isTile = number === 0 || (number >= 2 && (number & (number - 1)) === 0 && number <= 2 ** 30);
        expect(rank !== undefined).toBe(isTile || number === 2 ** 31 ? isTile : false);
        if (rank) expect(2 ** rank).toBe(number);
      }),
    );
    expect(resized(emptyBoard(2, 2), 8, 8).ranks).toHaveLength(64);
  });
});
