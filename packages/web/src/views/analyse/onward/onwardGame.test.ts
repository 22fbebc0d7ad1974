import { Game, gameFromReplay, legalDirections, parseCompact, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import type { GameEvent } from '../../../game/gameController';
import { openRecord } from '../../../replay/recording';
import { wholeLine } from '../../../storage/transfer/lineText';
import { beginOnward, resumeOnward } from './onwardGame';

const played = new Game(VARIANTS.classic, 'onward');
while (played.ply < 40) played.play(legalDirections(played.board)[0]!);
const start = { variant: played.variant, board: played.board, score: played.score };
const firstMove = (board = played.board) => legalDirections(board)[0]!;

it('goes on from the position with fresh tiles each time', () => {
  const games = Array.from({ length: 8 }, () => beginOnward(start));
  for (const game of games) {
    expect(game.record().score).toBe(played.score);
    expect(game.play(firstMove())).toBeDefined();
    expect(game.game.ply).toBe(1);
  }
  expect(new Set(games.map(({ game }) => game.board.ranks.join())).size).toBeGreaterThan(1);
});

it('waits for each tile that is set by hand, and takes no other move meanwhile', () => {
  const game = beginOnward(start, true);
  const events: GameEvent['kind'][] = [];
  game.listen(({ kind }) => void events.push(kind));
  const tilt = game.play(firstMove())!;
  expect([game.waiting(), game.play(firstMove())]).toEqual([true, undefined]);
  expect(game.record().ply).toBe(0);
  const after = game.after()!;
  const [free, taken] = [after.ranks.indexOf(0), after.ranks.findIndex((rank) => rank > 0)];
  expect(game.place({ cell: taken, rank: 1 })).toBe(false);
  expect(game.place({ cell: free, rank: 3 })).toBe(false);
  expect(game.place({ cell: free, rank: 2 })).toBe(true);
  expect(game.frame().board.ranks[free]).toBe(2);
  expect([game.waiting(), game.record().ply, game.record().score]).toEqual([false, 1, tilt.score]);
  expect(events).toEqual(['tilt', 'turn']);
});

it('takes back a move without its tile, then a whole one', () => {
  const game = beginOnward(start, true);
  game.play(firstMove());
  game.place({ cell: game.after()!.ranks.indexOf(0), rank: 1 });
  const board = game.game.board.ranks.join();
  game.play(firstMove(game.game.board));
  game.undo();
  expect([game.waiting(), game.frame().board.ranks.join()]).toEqual([false, board]);
  game.undo();
  expect(game.frame().board.ranks.join()).toBe(played.board.ranks.join());
  expect(game.canUndo()).toBe(false);
});

it('is kept with the tiles that were set', () => {
  const game = beginOnward(start, true);
  for (let move = 0; move < 5; move++) {
    game.play(firstMove(game.game.board));
    game.place({ cell: game.after()!.ranks.lastIndexOf(0), rank: 2 });
  }
  const record = game.toRecord();
  expect([record.origin, record.ply]).toEqual(['position', 5]);
  const opened = openRecord(record);
  expect(opened.ok && [...opened.value.game.board.ranks]).toEqual([...game.game.board.ranks]);
  const line = parseCompact(wholeLine(record));
  const again = line.ok ? gameFromReplay(line.value) : line;
  expect(again.ok && again.value.spawns).toEqual(game.game.spawns);
});

it('goes on after it was stored, with the tiles of its own seed', () => {
  const [game, other] = [beginOnward(start), beginOnward(start)];
  game.play(firstMove());
  const resumed = resumeOnward(structuredClone(game.toRecord()))!;
  const next = firstMove(game.game.board);
  expect(resumed.play(next)!.ply).toBe(2);
  game.play(next);
  expect([...resumed.game.board.ranks]).toEqual([...game.game.board.ranks]);
  expect(resumeOnward({ ...other.toRecord(), line: 'no game' })).toBeUndefined();
});

it('takes no move once it is closed', () => {
  const game = beginOnward(start);
  game.close();
  expect(game.play(firstMove())).toBeUndefined();
});
