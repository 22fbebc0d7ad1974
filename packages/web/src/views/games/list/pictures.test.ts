import { expect, it } from 'vitest';
import type { GameLibrary, GameRecord } from '../../../storage/records';
import { openLine } from '../../../storage/transfer/lineText';
import { playedGame, recordOf } from '../samples';
import { Pictures, pictureOf } from './pictures';

const stored = (moves: number, fields: Partial<GameRecord & { line: string }> = {}) =>
  openLine(recordOf(playedGame(undefined, 'drawn', moves), fields));

it('shows the board at the ply of the game, not at the end of its line', () => {
  const game = playedGame(undefined, 'drawn', 20);
  game.undo();
  game.undo();
  const { board, room } = pictureOf(openLine(recordOf(game)))!;
  expect(board).toEqual(game.board);
  expect(room).toHaveLength(game.ply + 1);
});

it('draws the room as means of free cells, with the last board at the end', () => {
  const game = playedGame();
  const { room } = pictureOf(openLine(recordOf(game)))!;
  const free = (ply: number) => game.turn(ply).board.ranks.filter((rank) => rank === 0).length / 9;
  expect(room).toHaveLength(Math.min(48, game.ply) + 1);
  expect(room.at(-1)).toBe(0);
  expect(room[0]).toBeCloseTo(free(1), 9);
  expect(pictureOf(stored(0))?.room).toEqual([]);
});

it('has none of moves that cannot be played', () => {
  expect(pictureOf(stored(5, { variant: 'nowhere' }))).toBeUndefined();
  expect(pictureOf({ ...stored(5), tail: { kept: 0, turns: [0, 0, 0, 0, 0, 0] } })).toBeUndefined();
});

it('draws each state of a game once', async () => {
  let reads = 0;
  const record = stored(5, { id: 'a' });
  const get = async (id: string) => {
    reads++;
    if (id === 'a') return record;
    throw new Error('The disk is broken.');
  };
  const pictures = new Pictures({ get } as unknown as GameLibrary);
  const [first, again] = await Promise.all([pictures.of(record), pictures.of(record)]);
  expect([first === again, reads]).toEqual([true, 1]);
  await pictures.of({ ...record, revision: 2 });
  expect(reads).toBe(2);
  expect(await pictures.of({ ...record, id: 'b' })).toBeUndefined();
});
