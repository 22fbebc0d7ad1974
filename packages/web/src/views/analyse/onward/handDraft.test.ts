import { boardFromValues, legalDirections, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aStorage } from '../../../storage/testing';
import { forgetDraft, keepDraft, restoreDraft } from './handDraft';
import { beginOnward, type OnwardStart } from './onwardGame';

const START: OnwardStart = {
  variant: VARIANTS.classic,
  board: boardFromValues([
    [2, 4, 8, 16],
    [0, 0, 0, 0],
    [0, 2, 0, 0],
    [0, 0, 0, 4],
  ]),
  score: 100,
};

/** A game with tiles set into the last free cell. */
function playedByHand(moves: number) {
  const game = beginOnward(START, true);
  for (let move = 0; move < moves; move++) {
    game.play(legalDirections(game.game.board)[0]!);
    game.place({ cell: game.after()!.ranks.lastIndexOf(0), rank: 1 + (move % 2) });
  }
  return game;
}

/** The draft in the storage, as a new game on the page takes it. */
function restored(storage: Storage | undefined) {
  const game = beginOnward(START, true);
  restoreDraft(game, START, storage);
  return game;
}

it('brings back the moves and their tiles, until the game is kept', () => {
  const storage = aStorage();
  const game = playedByHand(5);
  keepDraft(game, START, storage);
  const again = restored(storage);
  expect([again.record().ply, again.record().score]).toEqual([5, game.record().score]);
  expect(again.game.board).toEqual(game.game.board);
  forgetDraft(START, storage);
  expect(restored(storage).record().ply).toBe(0);
});

it('keeps nothing of a game whose moves were all taken back, or without storage', () => {
  const storage = aStorage();
  const game = playedByHand(1);
  keepDraft(game, START, storage);
  game.undo();
  keepDraft(game, START, storage);
  expect(storage.length).toBe(0);
  keepDraft(playedByHand(2), START, undefined);
  expect(restored(undefined).record().ply).toBe(0);
});

it('takes what may be anything up to the first move that is none', () => {
  const storage = aStorage();
  keepDraft(playedByHand(1), START, storage);
  const key = storage.key(0)!;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(fc.array(fc.integer())).map((list) => JSON.stringify(list)),
      ),
      (text) => {
        storage.setItem(key, text);
        expect(restored(storage).record().ply).toBeGreaterThanOrEqual(0);
      },
    ),
    { examples: [['[[-1,0,0]]'], ['[[0,99,1]]'], ['[[0,0,-1]]']] },
  );
});
