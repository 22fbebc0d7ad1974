// Games on one deal: the same tiles for the same moves, and nobody sees another's game before the reveal.
import { createHash } from 'node:crypto';
import { type Dealer, findVariant, Game, legalDirections, makeCompact, parsePosition } from '@twofold/core';
import {
  checkProof,
  commitmentOf,
  DIRECTION_LETTERS,
  type RankedState,
  rankedDealer,
} from '@twofold/protocol';
import { verifyEd25519 } from '@twofold/protocol/ed25519';
import { judgeProof } from '@twofold/protocol/judge';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from './db/database.js';
import { type Deal, findDeal, insertDeals, setReveal } from './db/queries/deals.js';
import { LiveGames } from './live/liveGames.js';
import type { Server } from './server.js';
import { Signer } from './signing/signer.js';
import { openTestDatabase, sql } from './testing/database.js';
import { addDeal } from './testing/deals.js';
import { addPlayer } from './testing/players.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';
import { startTestThread } from './testing/thread.js';

const NOW = new Date('2026-12-03T12:00:00Z');
const LATER = new Date('2026-12-05T00:00:00Z');
const signer = Signer.ephemeral();

let database: Database;
let games: LiveGames;
let server: Server;
let now: Date;
beforeAll(async () => {
  database = await openTestDatabase();
  const options = { signer: () => signer, now: () => now, uploads: { startThread: startTestThread } };
  server = await listenRanked(database, undefined, {}, options);
}, 60_000);
beforeEach(async () => {
  now = NOW;
  games = new LiveGames({ signer, database, now: () => now });
  await games.open();
});
afterEach(() => games.close());
afterAll(async () => {
  await server.close();
  await database.close();
});

const signIn = () => RankedClient.signIn(`http://127.0.0.1:${server.port}`);

async function accountOf(client: RankedClient) {
  const { id, isBot } = (await client.ask('GET', '/account')).body.account;
  return { id, isBot };
}

/** A game of this client on a deal. */
async function begin(client: RankedClient, deal: Deal): Promise<RankedState> {
  return games.create(await accountOf(client), deal.variant, deal);
}

function anyMove({ board }: RankedState): string {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return DIRECTION_LETTERS[legalDirections(parsed.value)[0]!]!;
}

/** Plays the first legal move `moves` times, or to the end of the game. */
async function play(client: RankedClient, from: RankedState, moves: number): Promise<RankedState> {
  let game = from;
  for (let count = 0; count < moves && game.status === 'playing'; count++) {
    const body = { ply: game.ply + 1, moves: anyMove(game) };
    game = (await client.ask('POST', `/ranked/games/${game.id}/moves`, body)).body.game;
  }
  return game;
}

const seen = ({ ply, score, board, nonce, commitment, deal }: RankedState) => ({
  ...{ ply, score, board, nonce, commitment, deal },
});

it('a deal commits to its seed, and its nonce follows from its id', async () => {
  const deal = await addDeal(database);
  expect(commitmentOf(deal.seed)).toBe(Buffer.from(deal.commitment).toString('hex'));
  const nonce = createHash('sha256').update(`twofold deal ${deal.id}`).digest('hex');
  expect(Buffer.from(deal.nonce).toString('hex')).toBe(nonce);
  await insertDeals(database.db, [{ ...deal, seed: new Uint8Array(32) }]);
  const stored = (await findDeal(database.db, deal.id))!;
  expect(Buffer.compare(stored.seed, deal.seed)).toBe(0);
  expect(stored).toMatchObject({ kind: 'race', variant: 'classic', revealAt: null });
});

it('two players who move alike meet the same tiles; the game begins without a nonce of theirs', async () => {
  const deal = await addDeal(database);
  const [one, two] = [await signIn(), await signIn()];
  const [first, second] = [await begin(one, deal), await begin(two, deal)];
  expect(first).toMatchObject({ status: 'playing', ply: 0, deal: deal.id, seed: null });
  expect(seen(first)).toEqual(seen(second));
  expect(seen(await play(one, first, 20))).toEqual(seen(await play(two, second, 20)));
  const nonce = await one.ask('POST', `/ranked/games/${first.id}/nonce`, { nonce: 'a'.repeat(64) });
  expect([nonce.status, nonce.body.error.code]).toEqual([409, 'other_nonce']);
});

/** What each way to see a game answers. */
async function ask(client: RankedClient, id: string) {
  const at = `/ranked/games/${id}`;
  const paths = [`GET ${at}`, `GET ${at}/replay`, `GET ${at}/review`, `POST ${at}/review`];
  const answers = paths.map(async (path) => {
    const { status, body } = await client.ask(...(path.split(' ') as [string, string]));
    return `${status} ${body.error?.code ?? body.game?.status ?? body.status ?? 'text'}`;
  });
  return Promise.all(answers);
}

it('an ended game is secret until the reveal: board, moves, replay, review, socket and leaderboards', async () => {
  const deal = await addDeal(database);
  const [player, rival, nobody] = [
    await signIn(),
    await signIn(),
    new RankedClient(`http://127.0.0.1:${server.port}`),
  ];
  const { id } = await play(player, await begin(player, deal), 10);
  await player.ask('POST', `/ranked/games/${id}/resign`);
  const hidden = ['404 not_revealed', '404 not_revealed', '404 not_revealed'];
  expect(await ask(player, id)).toEqual(['200 resigned', ...hidden]);
  for (const other of [rival, nobody]) expect(await ask(other, id)).toEqual(['404 no_game', ...hidden]);
  const own = (await player.ask('GET', `/ranked/games/${id}`)).body.game;
  expect(own).toMatchObject({ seed: null, ply: 10 });
  const socket = rival.connect(id);
  await socket.closed;
  expect(socket.texts.join()).toContain('no_game');
  const mine = await player.connect(id).opened();
  expect(mine.heard[0]).toMatchObject({ game: { ply: 10, seed: null } });
  mine.close();
  const { body } = await player.ask('GET', '/ranked/leaderboard?period=all&variant=classic');
  expect(body).toMatchObject({ rows: [], own: null });
  const { rows } = await sql`select deal_id from results where game_id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ deal_id: deal.id }]);
});

it('an ended game that is still in memory is as secret, and so it is in another process', async () => {
  const deal = await addDeal(database);
  const [player, rival] = [await addPlayer(database), await addPlayer(database)];
  const { id } = await games.create(player, 'classic', deal);
  for (const direction of [0, 1, 2, 3] as const) await games.playAll(id, player, 1, [direction]);
  await games.resign(id, player);
  const other = new LiveGames({ signer, database, now: () => now });
  for (const process of [games, other]) {
    await expect(process.state(id, rival)).rejects.toMatchObject({ code: 'no_game' });
    await expect(process.connect(id, rival, { replaced() {}, closing() {} })).rejects.toMatchObject({
      code: 'no_game',
    });
    expect((await process.state(id, player)).seed).toBeNull();
  }
  await setReveal(database.db, deal.id, NOW);
  for (const process of [games, other]) expect((await process.state(id, rival)).seed).not.toBeNull();
  await other.close();
});

it('after the reveal the replay proves its tiles, by the commitment and the nonce that were published', async () => {
  const deal = await addDeal(database, { revealAt: LATER });
  const [player, rival] = [await signIn(), await signIn()];
  const { id } = await play(player, await begin(player, deal), 12);
  await player.ask('POST', `/ranked/games/${id}/resign`);
  now = new Date(LATER.getTime() - 1);
  expect((await rival.ask('GET', `/ranked/games/${id}/replay`)).status).toBe(404);
  now = LATER;
  expect((await rival.ask('GET', `/ranked/games/${id}`)).body.game.seed).toBe(
    Buffer.from(deal.seed).toString('hex'),
  );
  const { body: text } = await rival.ask('GET', `/ranked/games/${id}/replay`);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const known = { commitment: hex(deal.commitment), nonce: hex(deal.nonce) };
  expect(checkProof(text, () => known, id)).toMatchObject({ ok: true, value: { standing: { ply: 12 } } });
  const other = checkProof(text, () => ({ ...known, commitment: 'a'.repeat(64) }), id);
  expect(other).toMatchObject({ error: { code: 'proof-other-commitment' } });
  const keys = [{ publicKey: signer.publicKey, from: new Date(0).toISOString(), until: null }];
  expect(await judgeProof(text, { keys, verify: verifyEd25519 })).toMatchObject({ kind: 'proved' });
});

it.each([
  ['race', 'resigned', {}], // its end has ended its games
  ['day', 'abandoned', { id: 'daily-999', kind: 'daily', number: 999 }],
] as const)(
  'a game of a %s that goes on at the reveal takes no move, and is %s',
  async (_kind, status, of) => {
    const before = now;
    const deal = await addDeal(database, { revealAt: LATER, ...of });
    const [quick, slow] = [await signIn(), await signIn()];
    const [one, two] = [
      await play(quick, await begin(quick, deal), 5),
      await play(slow, await begin(slow, deal), 7),
    ];
    now = LATER;
    const { body } = await quick.ask('POST', `/ranked/games/${one.id}/moves`, {
      ply: 6,
      moves: anyMove(one),
    });
    expect(body).toMatchObject({
      spawns: [],
      refused: { code: 'over' },
      game: { status, ply: 5 },
    });
    await games.endIdle();
    const ended = (await slow.ask('GET', `/ranked/games/${two.id}`)).body.game;
    expect(ended).toMatchObject({ status, ply: 7 });
    now = before;
  },
);

it('an attempt at a week that nobody has moved in stays until the reveal', async () => {
  const before = now;
  const deal = await addDeal(database, { id: 'week-1', kind: 'week', revealAt: LATER });
  const { id } = await begin(await signIn(), deal);
  await database.db
    .updateTable('games')
    .set({ created_at: new Date(NOW.getTime() - 8 * 24 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  await games.endIdle();
  const stored = () => database.db.selectFrom('games').select('status').where('id', '=', id).execute();
  expect(await stored()).toEqual([{ status: 'playing' }]);
  now = LATER;
  await games.endIdle();
  expect(await stored()).toEqual([]);
  now = before;
});

it('an upload with the tiles of a secret deal is refused, whoever sends it', async () => {
  const deal = await addDeal(database, { revealAt: LATER, variant: '3x4' });
  const player = await signIn();
  const { id } = await play(player, await begin(player, deal), 10);
  await player.ask('POST', `/ranked/games/${id}/resign`);
  const { rows } = await sql<{ moves: Uint8Array }>`select moves from replays where game_id = ${id}`.execute(
    database.db,
  );
  const text = new TextDecoder().decode(rows[0]!.moves); // as a page can write it, from the tiles that it was sent
  const upload = async (client: RankedClient) => {
    const headers = { cookie: client.cookie, 'content-type': 'text/plain' };
    const response = await fetch(`${client.url}/api/replays`, { method: 'POST', headers, body: text });
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };
  for (const client of [player, await signIn()]) expect(await upload(client)).toEqual([409, 'not_revealed']);
  now = LATER;
  expect(await upload(player)).toEqual([201, undefined]);
});

it('the answer to an upload tells nothing of tiles after the fourth', async () => {
  const deal = await addDeal(database, { revealAt: LATER, variant: '3x4' });
  const dealt = rankedDealer(deal.seed, deal.nonce);
  const player = await signIn();
  /** Uploads a game of 12 moves whose tiles are the deal's for the first `right` of them. Then a 4 stands for each 2. */
  const upload = async (right: number) => {
    const dealer: Dealer = {
      deal(ply, slot, out) {
        dealt.deal(ply, slot, out);
        if (ply > right) out[1] = out[1]! < 0.1 * 2 ** 32 ? 2 ** 32 - 1 : 0;
      },
    };
    const game = new Game(findVariant('3x4')!, '', { dealer });
    for (let move = 0; move < 12; move++) game.play(legalDirections(game.board)[0]!);
    const headers = { cookie: player.cookie, 'content-type': 'text/plain' };
    const init = { method: 'POST', headers, body: makeCompact(game) };
    return (await fetch(`${player.url}/api/replays`, init)).status;
  };
  expect(await Promise.all([3, 4, 5, 8, 12].map(upload))).toEqual([201, 409, 409, 409, 409]);
});

it('a result on a shared deal is signed at its end, as any other', async () => {
  const deal = await addDeal(database);
  const player = await signIn();
  const before = (await player.ask('GET', '/ranked/chain')).body.number;
  const { id } = await play(player, await begin(player, deal), 3);
  await player.ask('POST', `/ranked/games/${id}/resign`);
  expect((await player.ask('GET', '/ranked/chain')).body.number).toBe(before + 1);
});
