import { Game, legalDirections, makeCompact, parseCompact, type Replay, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openReplay } from '../../../../replay/recording';
import type { GameRecord } from '../../../../storage/records';
import { isWholeGame, loadLuckTables, luckierThan, shareBelow } from './luckier';

const game = { variant: 'classic', isWhole: true, moves: 300, meanShare: 0.015, luck: 0 };

it('counts the games with less luck, as close as the quantiles are', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 21, maxLength: 300 });
  fc.assert(
    fc.property(values, fc.integer({ min: -1100, max: 1100 }), (all, value) => {
      const sorted = all.toSorted((one, other) => one - other);
      const quantiles = Array.from({ length: 21 }, (_, part) => {
        const place = (part * (sorted.length - 1)) / 20;
        const low = sorted[Math.floor(place)]!;
        return low + (place % 1) * (sorted[Math.ceil(place)]! - low);
      });
      const share = shareBelow(value, quantiles);
      const below = sorted.filter((own) => own < value).length / sorted.length;
      const near = 0.051 + 1 / sorted.length;
      const upTo = sorted.filter((own) => own <= value).length / sorted.length;
      expect(share).toBeGreaterThanOrEqual(below - near);
      expect(share).toBeLessThanOrEqual(upTo + near);
    }),
  );
});

it('has quantiles in rising order, of enough games each, whose lengths do not overlap', async () => {
  const cells = (await loadLuckTables()).flatMap((table) => table.cells.map((cell) => ({ ...cell, table })));
  expect(cells.length).toBeGreaterThan(1);
  for (const { luck, games, moves, loss, table } of cells) {
    expect(games).toBeGreaterThanOrEqual(25);
    expect(luck).toHaveLength(21);
    expect(luck).toEqual(luck.toSorted((one, other) => one - other));
    const others = cells.filter(
      (own) => own.table === table && own.loss[0] === loss[0] && own.moves !== moves,
    );
    for (const other of others)
      expect(moves[1]! <= other.moves[0]! || other.moves[1]! <= moves[0]!).toBe(true);
  }
});

it('says nothing of games that are not measured', async () => {
  const table = await loadLuckTables();
  expect(luckierThan(game, table)).toBeDefined();
  for (const other of [
    { ...game, isWhole: false },
    { ...game, meanShare: undefined },
    { ...game, variant: '8x8' },
    { ...game, variant: 'nowhere' },
    { ...game, moves: 1e6 },
  ])
    expect(luckierThan(other, table)).toBeUndefined();
});

it('compares games that chance has dealt from the first tiles to the end', () => {
  const whole = (replay: Replay, more: Partial<GameRecord> = {}) => {
    const opened = openReplay(replay, 0);
    if (!opened.ok) throw new Error(opened.error.message);
    return isWholeGame({ ...opened.value, record: { ...opened.value.record, ...more } });
  };
  const played = new Game(VARIANTS['2x2']!, 'whole');
  while (played.status !== 'over') played.play(legalDirections(played.board)[0]!);
  const replay = replayOf(makeCompact(played));
  expect(whole(replay)).toBe(true);
  expect(whole(replay, { status: 'playing' })).toBe(false);
  expect(whole(replay, { origin: 'kept' })).toBe(true); // its seed proves the tiles
  const [spawns, start] = [Array.from(replay.moves, (_, at) => played.turn(at + 1).spawn), played.start];
  const { seed: _, ...rest } = replay;
  expect(whole({ ...rest, start, spawns })).toBe(false); // anybody may have chosen these tiles
  const late = { ...rest, start: played.turn(1).board, startScore: 4 };
  expect(whole({ ...late, moves: replay.moves.slice(1), spawns: spawns.slice(1) })).toBe(false);
});

function replayOf(text: string): Replay {
  const replay = parseCompact(text);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value;
}

it('rises with luck', async () => {
  const table = await loadLuckTables();
  const share = (luck: number) => luckierThan({ ...game, luck }, table)!.share;
  expect(share(-1e7)).toBe(0);
  expect(share(1e7)).toBe(1);
  expect(share(-50_000)).toBeLessThan(share(50_000));
});
