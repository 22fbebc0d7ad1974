import { boardFromValues, boardToValues, LEFT, sameBoard } from '@twofold/core';
import type { Tilt, Tilted } from '@twofold/sandbox';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome';

const BEFORE = boardFromValues([
  [2, 2, 4],
  [0, 0, 8],
]);
const AFTER = [
  [4, 4, 0],
  [8, 0, 0],
];
const answer = (tilted: Tilted): Tilt => ({ reply: { ok: true, tilted }, log: [] });
const first = () => 0;

const played = (tilted: Tilted) => {
  const outcome = outcomeOf(BEFORE, LEFT, answer(tilted), first);
  if (outcome.kind !== 'moved') throw new Error(outcome.kind);
  return outcome;
};

describe('an answer', () => {
  it('that is right slides as by the rules, and gets a new tile', () => {
    const { frame, points, agrees } = played({ board: AFTER });
    expect(agrees).toBe(true);
    expect(points).toBe(4);
    expect(boardToValues(frame.board)[0]).toEqual([4, 4, 2]);
    expect(frame.turn?.spawn).toMatchObject({ cell: 2, rank: 1 });
    expect(frame.turn?.motions).toHaveLength(4);
  });

  it('that is wrong is played all the same: its tiles appear', () => {
    const { frame, points, agrees } = played({ board: [[8, 0, 0], [8, 0, 0]] }); // biome-ignore format: a board
    expect({ agrees, points, turn: frame.turn }).toEqual({ agrees: false, points: 0, turn: undefined });
  });

  it('slides as its own motions say, if they fit', () => {
    const board = [[2, 2, 4], [8, 0, 0]]; // biome-ignore format: a board
    const motion = { from: [1, 2], to: [1, 0] };
    const moves = played({ board, motions: [motion] }).frame.turn?.motions;
    expect(moves?.filter(({ from, to }) => from !== to)).toEqual([
      { from: 5, to: 3, rank: 3, merges: false },
    ]);
    for (const to of [[1, 1], [0, 0], [5, 5], [-1, 0], [0.5, 0], []]) // biome-ignore format: a list
      expect(played({ board, motions: [{ from: [1, 2], to }] }).frame.turn).toBeUndefined();
  });

  it('takes the last cell when the random number is at its limit, and none on a full board', () => {
    const outcome = outcomeOf(BEFORE, LEFT, answer({ board: AFTER }), () => 1);
    expect(outcome).toMatchObject({ frame: { turn: { spawn: { cell: 5, rank: 2 } } } });
    const full = [[2, 4, 2], [4, 2, 4]]; // biome-ignore format: a board
    expect(sameBoard(played({ board: full }).frame.board, boardFromValues(full))).toBe(true);
  });

  it('that changes nothing stays', () => {
    const same = boardToValues(BEFORE);
    expect(outcomeOf(BEFORE, LEFT, answer({ board: same }), first)).toEqual({
      kind: 'stayed',
      agrees: false,
    });
  });

  it.each([3, -2, 1, 0.5, 2 ** 300, Number.NaN])('with %d on a tile is none', (value) => {
    const outcome = outcomeOf(BEFORE, LEFT, answer({ board: [[value, 0, 0], [0, 0, 0]] }), first); // biome-ignore format: a board
    expect(outcome).toEqual({ kind: 'failed', failure: { code: 'no-tile', value } });
  });

  it('that is a failure stays one', () => {
    const failure = { code: 'too-deep' } as const;
    expect(outcomeOf(BEFORE, LEFT, { failure, log: [] }, first)).toEqual({ kind: 'failed', failure });
    const changed = { code: 'changed-argument' } as const;
    const reply = { ok: false, failure: changed } as const;
    expect(outcomeOf(BEFORE, LEFT, { reply, log: [] }, first)).toMatchObject({ failure: changed });
    expect(outcomeOf(BEFORE, LEFT, { log: [] }, first)).toMatchObject({ failure: { code: 'stopped' } });
  });
});
