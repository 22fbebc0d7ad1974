// The cursor beside the plain rules: both give the same results, however the cursor holds its board.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, boardFromRanks, countEmpty, emptyCell, maxRank, sameBoard } from '../board.js';
import { DIRECTIONS, type Direction } from '../direction.js';
import { seededDealer } from '../random.js';
import { dealSpawn, fourLimit, placeSpawn } from '../spawn.js';
import { isOver, tilt } from '../tilt.js';
import { VARIANTS } from '../variant.js';
import { Position } from './cursor.js';
import { packedCell, packedRank } from './turnLog.js';

const sizes: readonly (readonly [number, number])[] = [
  [4, 4],
  [2, 2],
  [4, 3],
  [3, 4],
  [5, 5],
];
const ranks = fc.constantFrom(0, 0, 1, 2, 3, 14, 15, 16);
const boards = fc
  .constantFrom(...sizes)
  .chain(([columns, rows]) =>
    fc
      .array(ranks, { minLength: columns * rows, maxLength: columns * rows })
      .map((cells) => boardFromRanks(columns, rows, cells)),
  );
const small = fc
  .array(fc.nat({ max: 15 }), { minLength: 16, maxLength: 16 })
  .map((cells) => boardFromRanks(4, 4, cells));
const directions = fc.array(fc.constantFrom(...DIRECTIONS), { maxLength: 40 });

function expectSame(position: Position, board: Board): void {
  const empty = countEmpty(board);
  expect(sameBoard(position.board, board)).toBe(true);
  expect([position.countEmpty(), position.isOver(), position.maxRank()]).toEqual([
    empty,
    isOver(board),
    maxRank(board),
  ]);
  for (let index = 0; index < empty; index++) expect(position.emptyCell(index)).toBe(emptyCell(board, index));
  const copy = position.copyRanks();
  expect(copy).toEqual(board.ranks);
  copy.fill(7);
  expect(sameBoard(position.board, board)).toBe(true);
}

test('plays as the rules do, in raw halves, in boards, and from the one to the other', () => {
  fc.assert(
    fc.property(fc.oneof(boards, small), directions, fc.nat(1000), (start, moves, score) => {
      const position = new Position({ ...start, ranks: start.ranks.slice() }, score);
      expect([position.ply, position.score, position.columns, position.rows]).toEqual([
        0,
        score,
        start.columns,
        start.rows,
      ]);
      expectSame(position, start);
      let board = start;
      let [ply, sum] = [0, score];
      for (const direction of moves) {
        const { board: after, reward, moved } = tilt(board, direction as Direction);
        expect(position.tilt(direction as Direction)).toBe(moved ? reward : -1);
        sum += reward;
        expect(position.score).toBe(sum);
        expectSame(position, moved ? after : board);
        if (!moved) continue;
        const spawn = { cell: emptyCell(after, ply % countEmpty(after)), rank: 1 + (ply & 1) };
        position.place(spawn.cell, spawn.rank);
        board = placeSpawn(after, spawn);
        expect(position.ply).toBe(++ply);
        expectSame(position, board);
      }
    }),
    { numRuns: 300 },
  );
});

test('boards that were handed out are not changed by later turns', () => {
  fc.assert(
    fc.property(boards, directions, (start, moves) => {
      const position = new Position({ ...start, ranks: start.ranks.slice() }, 0);
      const seen: { board: Board; ranks: Uint8Array }[] = [];
      for (const direction of moves) {
        seen.push({ board: position.board, ranks: position.copyRanks() });
        if (position.tilt(direction as Direction) < 0) continue;
        position.place(position.emptyCell(0), 1);
      }
      for (const { board, ranks: before } of seen) expect(board.ranks).toEqual(before);
    }),
    { numRuns: 100 },
  );
});

test('deals what the rules deal at that ply', () => {
  fc.assert(
    fc.property(
      boards,
      fc.string(),
      fc.constantFrom(VARIANTS.classic, VARIANTS.even),
      (start, seed, rules) => {
        fc.pre(countEmpty(start) > 0);
        const variant = { ...rules, columns: start.columns, rows: start.rows };
        const dealer = seededDealer(seed);
        const position = new Position(start, 0);
        for (const ply of [0, 1, 77]) {
          position.ply = ply;
          const tile = position.deal(dealer, fourLimit(variant));
          const { cell, rank } = dealSpawn(start, variant, dealer, ply + 1, 0);
          expect([packedCell(tile), packedRank(tile)]).toEqual([cell, rank]);
        }
      },
    ),
  );
});

test('goes to another place as it is', () => {
  const position = new Position(boardFromRanks(4, 4, new Array(16).fill(0).fill(16, 0, 2)), 5);
  expect(position.isRaw).toBe(false);
  const board = boardFromRanks(4, 4, [1, ...new Array(14).fill(0), 15]);
  position.load(board, 9, 44);
  expect([position.ply, position.score, position.isRaw, position.board]).toEqual([9, 44, true, board]);
  expectSame(position, board);
  position.load(boardFromRanks(4, 4, new Array(16).fill(16)), 0, 0);
  expect([position.isRaw, position.maxRank()]).toEqual([false, 16]);
});
