// Lines that are stored turn by turn. However a game is played, undone and stored, it is read back exactly as
// it was played.
import 'fake-indexeddb/auto';
import { boardFromValues, type Direction, Game, makeCompact, replayFromGame, VARIANTS } from '@twofold/core';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import { BackendGameLibrary } from './gameLibrary';
import { joinTails } from './line';
import { MemoryBackend } from './memory';
import { openStoreWith } from './openStore';
import type { GameLibrary, GameRecord, Tail } from './records';
import { SEGMENT } from './schema';
import { aPlayedGame, aRecord, closeTabs, NOW, partsFor, playOn } from './testing';
import { openLine, replayOf, wholeLine } from './transfer/lineText';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeTabs);

const onDisk = () => openStoreWith(partsFor());
const inMemory = async () => new BackendGameLibrary(new MemoryBackend(), partsFor(), 'notKept');

const apply = (line: readonly number[], { kept, turns }: Tail) => [...line.slice(0, kept), ...turns];

it('joins tails to one that does the same', () => {
  const step = fc.record({ undone: fc.nat(5), turns: fc.array(fc.nat(3), { maxLength: 4 }) });
  const property = fc.property(fc.array(fc.nat(3)), fc.array(step), (before, steps) => {
    let line = before;
    let joined: Tail | undefined;
    for (const { undone, turns } of steps) {
      const tail = { kept: Math.max(0, line.length - undone), turns };
      line = apply(line, tail);
      joined = joinTails(joined, tail);
    }
    if (joined) expect(apply(before, joined)).toEqual(line);
  });
  fc.assert(property);
});

describe.each([
  ['on disk', onDisk],
  ['in memory', inMemory],
])('a game stored turn by turn %s', (_, open) => {
  it('is read back as it was played, with its redo tail and its undos', async () => {
    const step = fc.record({
      act: fc.constantFrom('play', 'play', 'play', 'undo', 'redo'),
      order: fc.shuffledSubarray<Direction>([0, 1, 2, 3], { minLength: 4 }),
      isSaved: fc.boolean(),
      isReopened: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    });
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      globalThis.indexedDB = new IDBFactory();
      const store = await open();
      let played = aPlayedGame(0);
      for (const { act, order, isSaved, isReopened } of steps) {
        if (act === 'play') playOn(played, 1, order);
        else played[act]();
        const saved = isSaved || isReopened ? store.save(played.toSave(NOW)) : undefined;
        if (isReopened) played = await reopened(store, played, saved);
      }
      await store.save(played.toSave(NOW));
      await expectStored(store, played);
      closeTabs();
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('is whole across segments, and where turns of an earlier one are undone', async () => {
    const store = await open();
    const played = PlayedGame.begin('match', VARIANTS['5x5'], 'abc', NOW);
    const playAndSave = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) {
        playOn(played, 1);
        void store.save(played.toSave(NOW));
      }
      await expectStored(store, played);
    };
    await playAndSave(SEGMENT - 1);
    await playAndSave(1);
    await playAndSave(1);
    await playAndSave(SEGMENT + 5);
    for (let count = 0; count < SEGMENT + 9; count++) played.undo();
    await store.save(played.toSave(NOW));
    await expectStored(store, played);
    await playAndSave(3);
    await playAndSave(2 * SEGMENT);
  });

  it('goes on from a line that was stored whole, and from a part of it', async () => {
    const store = await open();
    const record = aPlayedGame(50).toRecord(NOW);
    await store.save(record);
    const played = PlayedGame.resume({ ...record, revision: 1 })!;
    playOn(played, 3);
    await store.save(played.toSave(NOW));
    await expectStored(store, played);
    for (let count = 0; count < 20; count++) played.undo();
    playOn(played, 2, [1, 0, 2, 3]);
    await store.save(played.toSave(NOW));
    await expectStored(store, played);
  });

  it('keeps a position, and tiles that no seed deals', async () => {
    const store = await open();
    const values = [
      [2, 2],
      [0, 4],
    ];
    const position = PlayedGame.begin('position', VARIANTS['2x2'], 'abc', NOW, {
      start: boardFromValues(values),
    });
    await store.save(position.toSave(NOW));
    playOn(position, 2);
    await store.save(position.toSave(NOW));
    await expectStored(store, position);
    const told = PlayedGame.resume(
      openLine(aRecord({ id: 'told', seed: 'later', line: toldLine(30), ply: 30 })),
    )!;
    await store.save(told.toSave(NOW));
    for (let turn = 0; turn < 5; turn++) {
      playOn(told, 1);
      await store.save(told.toSave(NOW));
    }
    expect(told.game.seeded).toBe(false);
    await expectStored(store, told);
  });

  it('is written whole once its tiles are all the seed’s, since all others were undone', async () => {
    const store = await open();
    const played = PlayedGame.resume(
      openLine(aRecord({ id: 'told', seed: 'abc', line: toldLine(2), ply: 2 })),
    )!;
    await store.save(played.toSave(NOW));
    played.undo();
    played.undo();
    playOn(played, 1);
    await store.save({ ...played.toSave(NOW), revision: 1 });
    expect(played.game.seeded).toBe(true);
    await expectStored(store, played);
  });

  it('is written whole where the tiles that it tells happen to be the seed’s', async () => {
    const store = await open();
    const { game } = aPlayedGame(2);
    const { seed: _, ...replay } = replayFromGame(game);
    const line = makeCompact({ ...replay, start: game.start, spawns: game.spawns });
    await store.save(aRecord({ id: 'told', line, ply: 2 }));
    const played = PlayedGame.resume((await store.get('told'))!)!;
    playOn(played, 1);
    const next = played.toSave(NOW);
    expect([played.game.seeded, 'line' in next]).toEqual([true, true]);
    await store.save(next);
    playOn(played, 1);
    await store.save(played.toSave(NOW));
    await expectStored(store, played);
  });

  it('is exported in one line', async () => {
    const store = await open();
    const played = aPlayedGame(5);
    await store.save(played.toSave(NOW));
    playOn(played, 5);
    await store.save(played.toSave(NOW));
    const [game] = JSON.parse(await store.exportAll()).games;
    expect(game.line).toBe(makeCompact(played.game));
    expect(['tail' in game, 'stamp' in game, 'bases' in game]).toEqual([false, false, false]);
  });
});

it('leaves nothing of the line of a deleted game', async () => {
  const store = await onDisk();
  const played = aPlayedGame(3);
  await store.save(played.toSave(NOW));
  playOn(played, 3);
  await store.save(played.toSave(NOW));
  const whole = wholeLine((await store.delete(played.id))!);
  expect(whole).toBe(makeCompact(played.game));
  const db = await openDB('twofold');
  expect(await db.count('lines')).toBe(0);
  db.close();
});

it('writes no more with a turn of a long game than with one of a short game', async () => {
  const sizes = [20, 2000].map((turns) => {
    const played = PlayedGame.begin('match', VARIANTS['8x8'], 'abc', NOW);
    playOn(played, turns);
    played.toSave(NOW);
    playOn(played, 1);
    return JSON.stringify(played.toSave(NOW)).length;
  });
  expect(sizes[1]! - sizes[0]!).toBeLessThan(500); // the difference is the milestones
});

it('is no replay where a part of the line is missing', () => {
  const line = makeCompact(aPlayedGame(5).game);
  const record = { ...aRecord({ line, ply: 9 }), tail: { kept: 9, turns: [] } };
  expect(replayOf(record)).toMatchObject({ ok: false });
  expect(wholeLine(record)).toBe(line);
});

/** The line of a game that lists its tiles, none of which the seed dealt. */
function toldLine(plies: number): string {
  const start = boardFromValues([
    [2, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 2],
  ]);
  const game = new Game(VARIANTS.classic, 'other', { start });
  const order = [3, 2, 1, 0] as const;
  while (game.ply < plies) order.some((direction) => playTold(game, direction));
  return makeCompact(game);
}

/** Plays a move, and puts the new tile on the last empty cell. */
function playTold(game: Game, direction: Direction): boolean {
  const dealt = new Game(game.variant, 'other', { start: game.board });
  const after = dealt.play(direction)?.afterstate.ranks;
  return after !== undefined && game.play(direction, { cell: after.lastIndexOf(0), rank: 2 }) !== undefined;
}

async function reopened(
  store: GameLibrary,
  played: PlayedGame,
  saved: Promise<unknown> | undefined,
): Promise<PlayedGame> {
  await saved;
  return PlayedGame.resume((await store.get(played.id))!)!;
}

async function expectStored(store: GameLibrary, { id, game }: PlayedGame): Promise<void> {
  const record = (await store.get(id)) as GameRecord;
  expect(wholeLine(record)).toBe(makeCompact(game));
  const resumed = PlayedGame.resume(record)!.game;
  expect([resumed.ply, resumed.length, resumed.undos, resumed.score]).toEqual([
    game.ply,
    game.length,
    game.undos,
    game.score,
  ]);
}
