// What a player can see while the database is slow: nothing that is not durable. Row locks of a second
// connection hold the writes back, so that each race is met every time.
import { randomBytes } from 'node:crypto';
import { type Board, type Direction, legalDirections, parsePosition } from '@twofold/core';
import type { RankedState } from '@twofold/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { removeUnplayed } from '../db/queries/games.js';
import { keyOf, writeMoves } from '../db/queries/moves.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { countBlocked, holdGame } from '../testing/locks.js';
import { addPlayer } from '../testing/players.js';
import { WatchedReads } from '../testing/watchedReads.js';
import type { Player } from './heldGames.js';
import { LiveGames } from './liveGames.js';

let database: Database;
let games: LiveGames;
let player: Player;

beforeAll(async () => {
  database = await openTestDatabase();
  games = new LiveGames({ signer: Signer.ephemeral(), database });
  await games.open();
  player = await addPlayer(database);
}, 60_000);
afterAll(async () => {
  await games.close();
  await database.close();
});

async function newGame(variant = 'classic'): Promise<RankedState> {
  const { id } = await games.create(player, variant);
  return games.start(id, player, new Uint8Array(randomBytes(32)));
}

function boardOf({ board }: RankedState): Board {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function legal(game: RankedState): Direction[] {
  return legalDirections(boardOf(game));
}

/** Waits until a write waits for the held row. */
async function untilBlocked(): Promise<void> {
  await expect.poll(() => countBlocked(database)).toBeGreaterThan(0);
}

/** The code of the error with which something was refused. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error) => error.code,
  );
}

/** Resolves after queries of another connection: what does not wait for the held row has come by then. */
async function afterTurns<T>(value: T): Promise<T> {
  for (let turn = 0; turn < 5; turn++) await countBlocked(database);
  return value;
}

describe('while a write waits, a player', () => {
  it('sees no tile of a move that may still be lost', async () => {
    const game = await newGame();
    const row = await holdGame(database, game.id);
    const move = codeOf(games.play(game.id, player, 1, legal(game)[0]!));
    await untilBlocked();
    const seen = games.state(game.id, player);
    const again = codeOf(games.play(game.id, player, 1, legal(game)[0]!));
    await row.takeOver();
    expect([await move, await again]).toEqual(['replaced', 'replaced']);
    expect(await seen).toMatchObject({ ply: 0, board: game.board, score: 0 });
  });

  it('sees no tile of a move that came while the state was asked for', async () => {
    let onRows = async () => {};
    const watch = new WatchedReads(() => onRows());
    const process = new LiveGames({ signer: Signer.ephemeral(), database: watch.watch(database) });
    const game = await newGame();
    const [direction] = legal(game);
    const first = await process.play(game.id, player, 1, direction!);
    expect(first.kind).toBe('spawn');
    const connect = () => process.connect(game.id, player, { replaced() {}, closing() {} });
    for (const ask of [() => process.state(game.id, player), async () => (await connect()).state]) {
      const { board } = await process.state(game.id, player);
      const row = await holdGame(database, game.id);
      let move: Promise<string | undefined> | undefined;
      onRows = async () => {
        onRows = async () => {};
        move = codeOf(process.play(game.id, player, 2, legal({ ...game, board })[0]!));
        await untilBlocked();
      };
      const seen = ask();
      expect(await Promise.race([seen, untilBlocked().then(() => seen)])).toMatchObject({ ply: 1, board });
      await row.takeOver();
      expect(await move).toBe('replaced');
      await process.state(game.id, player);
      await process.play(game.id, player, 1, direction!); // takes the game back
    }
    await process.close();
  });

  it('sees no seed of a game whose end may still fail', async () => {
    const game = await newGame();
    const row = await holdGame(database, game.id);
    const end = codeOf(games.resign(game.id, player));
    await untilBlocked();
    const seen = games.state(game.id, player);
    const answers = [seen, games.state(game.id, undefined)].map(codeOf);
    expect(await Promise.race([...answers, afterTurns('nothing')])).toBe('nothing');
    await row.takeOver(); // the end fails, and is done again by the new epoch
    expect(await end).toBeUndefined();
    const { status, seed } = await seen; // before the end, or after it
    expect(seed === null).toBe(status === 'playing');
  });

  it('sees no start tiles of a nonce that may still be lost', async () => {
    const { id } = await games.create(player, 'classic');
    await games.play(id, player, 1, 0); // refused, and the game is in memory now
    const row = await holdGame(database, id);
    const start = codeOf(games.start(id, player, new Uint8Array(randomBytes(32))));
    await untilBlocked();
    const seen = games.state(id, player);
    expect(await Promise.race([codeOf(seen), afterTurns('nothing')])).toBe('nothing');
    await row.takeOver(); // the nonce fails, and is stored by the new epoch
    expect(await start).toBeUndefined();
    const { board, nonce } = await seen; // before the nonce, or after it
    expect(board === null).toBe(nonce === null);
  });

  it('moves no more after resigning, and gets the move before', async () => {
    const game = await newGame();
    const [direction] = legal(game);
    const first = await games.play(game.id, player, 1, direction!);
    const row = await holdGame(database, game.id);
    const end = games.resign(game.id, player);
    await untilBlocked();
    const late = games.play(game.id, player, 2, 0);
    const again = games.play(game.id, player, 1, direction!);
    await row.release();
    expect(await late).toEqual({ kind: 'refused', code: 'over' });
    expect(await again).toEqual(first);
    expect(await end).toMatchObject({ status: 'resigned', ply: 1 });
  });
});

describe('moves', () => {
  it('after a refused one of the same request are not played', async () => {
    const game = await newGame('3x3');
    const [direction] = legal(game);
    await games.play(game.id, player, 1, direction!);
    const other = ([0, 1, 2, 3] as Direction[]).find((any) => any !== direction)!;
    const answers = await games.playAll(game.id, player, 1, [other, 0, 1, 2, 3]);
    expect(answers).toEqual([{ kind: 'refused', code: 'conflict' }]);
    expect((await games.state(game.id, player)).ply).toBe(1);
  });

  it('of a finished game are refused as over, wherever it is', async () => {
    const game = await newGame();
    await games.resign(game.id, player);
    const elsewhere = new LiveGames({ signer: Signer.ephemeral(), database });
    for (const process of [games, elsewhere]) {
      expect(await process.play(game.id, player, 1, 0)).toEqual({ kind: 'refused', code: 'over' });
      expect(await process.resign(game.id, player)).toMatchObject({ status: 'resigned' });
    }
    await elsewhere.close();
  });

  it('of an old epoch are not written beside those of the new one', async () => {
    const game = await newGame();
    const [direction] = legal(game);
    const at = (epoch: number) => ({
      game: game.id,
      epoch,
      fromPly: 0,
      ply: 1,
      score: 0,
      maxRank: 1,
      board: boardOf(game),
      reached: [null, null, null],
      plies: [
        { ply: 1, direction: direction!, spawn: { cell: 0, rank: 1 }, score: 0, receivedAt: new Date() },
      ],
    });
    const row = await database.db
      .selectFrom('games')
      .select('epoch')
      .where('id', '=', game.id)
      .executeTakeFirst();
    const epoch = row!.epoch;
    const written = await writeMoves(database.db, [at(epoch - 1), at(epoch)]);
    expect([...written]).toEqual([keyOf({ game: game.id, epoch })]);
  });

  it('are not taken by a process that stops', async () => {
    const game = await newGame();
    const stopping = new LiveGames({ signer: Signer.ephemeral(), database });
    await stopping.open();
    await stopping.close();
    expect(await codeOf(stopping.play(game.id, player, 1, 0))).toBe('closing');
  });
});

/** Puts games back by some days. */
async function age(ids: readonly string[], days: number): Promise<void> {
  const at = new Date(Date.now() - days * 24 * 3_600_000);
  await sql`update games set created_at = ${at}, moved_at = case when ply > 0 then ${at}::timestamptz end,
    active_on = ${at}::date where id in (${sql.join(ids)})`.execute(database.db);
}

it('a move that is asked for again is read before an end takes its row away', async () => {
  const game = await newGame();
  const direction = legal(game)[0]!;
  await games.play(game.id, player, 1, direction);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const watch = new WatchedReads((table) => (table === 'plies' ? held : undefined));
  const second = new LiveGames({ signer: Signer.ephemeral(), database: watch.watch(database) });
  const again = second.play(game.id, player, 1, direction);
  await expect.poll(() => watch.reads.plies).toBe(1);
  const resigned = second.resign(game.id, player);
  let hasResigned = false;
  void resigned.then(() => (hasResigned = true));
  for (let turn = 0; turn < 5; turn++) await afterTurns(undefined);
  expect(hasResigned).toBe(false);
  goOn();
  expect((await again).kind).toBe('spawn');
  expect((await resigned).status).toBe('resigned');
  await second.close();
});

it('a process that has not heard of a takeover ends the game with the moves of the other', async () => {
  const game = await newGame();
  const deaf = new LiveGames({ signer: Signer.ephemeral(), database });
  const first = await deaf.play(game.id, player, 1, legal(game)[0]!);
  expect(first.kind).toBe('spawn');
  await games.play(game.id, player, 2, legal(await games.state(game.id, player))[0]!);
  expect(await deaf.resign(game.id, player)).toMatchObject({ ply: 2, status: 'resigned' });
  await deaf.close();
});

describe('games that nobody plays', () => {
  it('end after a week, and those without a move are gone after a day', async () => {
    const never = await games.create(player, 'classic');
    const unplayed = await newGame();
    const played = [await newGame(), await newGame()];
    for (const game of played) await games.play(game.id, player, 1, legal(game)[0]!);
    const ids = [never, unplayed, ...played].map(({ id }) => id);
    expect(await games.endIdle()).toBe(0);
    await age(ids, 2);
    expect(await games.endIdle()).toBe(2);
    for (const { id } of [never, unplayed]) {
      expect(await codeOf(games.state(id, player))).toBe('no_game');
    }
    await age(ids, 8);
    expect(await games.endIdle()).toBe(2);
    for (const { id } of played)
      expect(await games.state(id, player)).toMatchObject({ status: 'abandoned', seed: expect.any(String) });
  });

  it('end beside one that is damaged', async () => {
    const played = [await newGame(), await newGame(), await newGame()];
    for (const game of played) await games.play(game.id, player, 1, legal(game)[0]!);
    const ids = played.map(({ id }) => id);
    await age(ids, 8);
    await database.db.deleteFrom('plies').where('game_id', '=', ids[1]!).execute();
    const errors: Error[] = [];
    const sweeping = new LiveGames({
      signer: Signer.ephemeral(),
      database,
      onError: (error) => errors.push(error),
    });
    expect(await sweeping.endIdle()).toBe(2);
    expect(errors.map(({ message }) => message)).toEqual([`The stored game ${ids[1]} is damaged at ply 0`]);
    await sweeping.close();
    await database.db.deleteFrom('games').where('id', '=', ids[1]!).execute();
  });

  it('leave nothing for good when they were resigned without a move', async () => {
    const [unplayed, played] = [await newGame(), await newGame()];
    await games.play(played.id, player, 1, legal(played)[0]!);
    for (const { id } of [unplayed, played]) await games.resign(id, player);
    await removeUnplayed(database.db, new Date(Date.now() - 60_000));
    expect((await games.state(unplayed.id, player)).status).toBe('resigned');
    await removeUnplayed(database.db, new Date(Date.now() + 60_000));
    const elsewhere = new LiveGames({ signer: Signer.ephemeral(), database });
    expect(await codeOf(elsewhere.state(unplayed.id, player))).toBe('no_game');
    expect((await elsewhere.state(played.id, player)).status).toBe('resigned');
    await elsewhere.close();
  });
});

it('a game that another process has ended is shown to anybody, by one that has not heard of it too', async () => {
  const deaf = new LiveGames({ signer: Signer.ephemeral(), database }); // not opened: it hears nothing
  const { id } = await newGame();
  await deaf.play(id, player, 1, 0); // takes the game
  expect(await codeOf(deaf.state(id, undefined))).toBe('no_game');
  await games.resign(id, player);
  expect(await deaf.state(id, undefined)).toMatchObject({ status: 'resigned' });
  await deaf.close();
});
