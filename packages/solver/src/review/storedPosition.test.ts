import { VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playedGame, reviewAll, wander } from '../testing/reviews.js';
import { isOfBoard, parseSearchedPosition } from './storedPosition.js';

it('reads what a review stores, to the last bit', async () => {
  for (const id of ['2x2', '3x3'] as const) {
    const { positions } = await reviewAll(playedGame(VARIANTS[id], 'store', wander, 40), { level: 'quick' });
    for (const position of positions) {
      expect(parseSearchedPosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
    }
  }
});

it('refuses anything else, and throws for nothing', async () => {
  const { positions } = await reviewAll(playedGame(VARIANTS['3x3'], 'store', wander, 2), { level: 'quick' });
  const [position] = positions;
  fc.assert(fc.property(fc.anything(), (data) => parseSearchedPosition(data) === undefined));
  const members = fc.constantFrom(...Object.keys(position!));
  fc.assert(
    fc.property(members, fc.anything(), (member, value) => {
      const read = parseSearchedPosition({ ...position, [member]: value });
      // The lists have the lengths that belong together.
      if (read)
        expect([read.values.length, read.chances.length, read.best.length]).toEqual([4, 4, read.depth]);
    }),
  );
  for (const wrong of [
    { depth: 3 },
    { depth: 0 },
    { best: [1] },
    { values: [1, 2, 3] },
    { chances: [2, 0, 0, 0] },
  ])
    expect(parseSearchedPosition({ ...position, ...wrong })).toBeUndefined();
});

it('takes a position with moves for another one where a course has ended', async () => {
  const variant = { ...VARIANTS['2x3'], target: 16, endsAtTarget: true };
  const game = playedGame(variant, 'win', (legal) => legal[0]!);
  const endless = { ...variant, endsAtTarget: false };
  const open = await reviewAll(playedGame(endless, 'win', (legal) => legal[0]!, game.ply));
  const last = open.positions.at(-1)!;
  expect([isOfBoard(last, game.board, endless), isOfBoard(last, game.board, variant)]).toEqual([true, false]);
  const { steps, positions } = await reviewAll(game, { known: open.positions });
  expect(steps.map(({ position }) => position.ply)).toEqual([game.ply]);
  expect(isOfBoard(positions.at(-1)!, game.board, variant)).toBe(true);
});

it('knows positions of other boards, and a review leaves them out', async () => {
  const game = playedGame(VARIANTS['3x3'], 'store', wander, 12);
  const { positions } = await reviewAll(game, { level: 'quick' });
  const boards = positions.map(({ ply }) => (ply === 0 ? game.start : game.turn(ply).board));
  expect(positions.every((position, at) => isOfBoard(position, boards[at]!, game.variant))).toBe(true);
  const moved = positions.map((position) => ({ ...position, values: position.values.toReversed() }));
  expect(moved.some((position, at) => !isOfBoard(position, boards[at]!, game.variant))).toBe(true);
  const again = await reviewAll(game, {
    level: 'quick',
    known: moved.filter((position, at) => !isOfBoard(position, boards[at]!, game.variant)),
  });
  expect(again.positions).toEqual(positions);
});
