import { recordSteps, SIDES, WAYS, WRONG_WAYS } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import type { PlacedTile } from '../../parts/boardParts';
import { framesOf } from './frames';

const BOARDS = [
  [[0, 2, 0, 2, 2, 2, 4, 4]],
  [
    [16, 4, 2, 0],
    [4, 0, 0, 8],
    [2, 4, 2, 0],
    [0, 8, 2, 8],
  ],
  [
    [2, 2, 2, 2, 4],
    [4, 4, 4, 8, 0],
    [0, 2, 0, 2, 2],
  ],
];

const live = (tiles: readonly PlacedTile[]) => tiles.filter(({ isLeaving }) => !isLeaving);

describe.each([...WAYS, ...WRONG_WAYS].map((way) => [way.id, way] as const))('tiles of %s', (_, way) => {
  it('are those of the board at every position', () => {
    for (const board of BOARDS)
      for (const side of SIDES) {
        const recording = recordSteps(way, board, side);
        const boards = [recording.board, ...recording.steps.map((step) => step.board)];
        for (const [position, tiles] of framesOf(recording).entries()) {
          const shown = boards[position]!.map((row) => row.map(() => 0));
          for (const { cell, value } of live(tiles)) shown[cell[0]]![cell[1]] = value;
          expect(shown).toEqual(boards[position]);
          expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length);
        }
      }
  });

  it('keep their ids while the board is not turned: no tile is new', () => {
    const recording = recordSteps(way, BOARDS[0]!, 'WEST');
    const frames = framesOf(recording);
    const turned = new Set([0, ...recording.steps.map(({ turns }) => turns)]).size > 1;
    const ids = new Set(frames.flat().map(({ id }) => id));
    expect(ids.size).toBe(turned ? 6 + 6 + 3 : 6);
  });
});

it('a tile that merges goes to its place below the other one', () => {
  const way = WAYS.find(({ id }) => id === 'pack-and-pair')!;
  const frames = framesOf(recordSteps(way, [[0, 2, 2, 4]], 'WEST'));
  expect(frames.at(-2)).toEqual([
    { id: 1, value: 4, cell: [0, 0] },
    { id: 2, value: 2, cell: [0, 0], isLeaving: true },
    { id: 3, value: 4, cell: [0, 1] },
  ]);
});
