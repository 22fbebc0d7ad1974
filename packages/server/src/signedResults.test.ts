// What the server signs, through the doors that clients use: proofs, keys, the chain, and uploads that claim a game.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Direction,
  Game,
  legalDirections,
  makeReplay,
  parsePosition,
  parseReplay,
  replayFromGame,
  VARIANTS,
} from '@twofold/core';
import {
  checkProof,
  DIRECTION_LETTERS,
  digestOf,
  type Head,
  headMessage,
  judgeProof,
  makeProofTags,
  parseHex,
  parseSecret,
  type RankedState,
  type Reader,
  rankedDealer,
  readKeys,
} from '@twofold/protocol';
import { verifyEd25519 } from '@twofold/protocol/ed25519';
import { createRecordsApi, ServerChain } from '@twofold/protocol/serverRecords';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Signer } from './signing/signer.js';
import { openTestDatabase } from './testing/database.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';
import { startUploadServer, type UploadServer, upload } from './testing/uploading.js';

let server: UploadServer;
let player: RankedClient;

beforeAll(async () => {
  server = await startUploadServer();
  player = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(() => server.close());

/** Plays the next move of a game. Returns the game after it. */
async function playOne(client: RankedClient, { id, ply, board }: RankedState): Promise<RankedState> {
  const read = parsePosition(board!);
  if (!read.ok) throw new Error(read.error.message);
  const moves = DIRECTION_LETTERS[legalDirections(read.value)[0]!]!;
  return (await client.ask('POST', `/ranked/games/${id}/moves`, { ply: ply + 1, moves })).body.game;
}

/** Plays some moves of a new game and resigns. Returns its id. */
async function resigned(client: RankedClient, moves: number, variant = 'classic'): Promise<string> {
  let game = await client.newGame(variant);
  for (let ply = 1; ply <= moves; ply++) game = await playOne(client, game);
  await client.ask('POST', `/ranked/games/${game.id}/resign`);
  return game.id;
}

async function replayOf(client: RankedClient, id: string): Promise<string> {
  return (await client.ask('GET', `/ranked/games/${id}/replay`)).body;
}

/** A reader that trusts the keys which a server publishes. */
async function readerOf(client: RankedClient): Promise<Reader> {
  return { keys: readKeys((await client.ask('GET', '/keys')).body)!, verify: verifyEd25519 };
}

async function judged(text: string, client = player): Promise<string> {
  const verdict = await judgeProof(text, await readerOf(client));
  if (verdict.kind === 'contradictory') return verdict.error.code;
  return verdict.kind === 'proved' ? 'proved' : verdict.why;
}

/** The head that a server publishes, after its signature was checked. */
async function headOf(client: RankedClient): Promise<Head> {
  const { body } = await client.ask('GET', '/ranked/chain');
  const parts = [parseHex(body.key, 32)!, headMessage(body), parseHex(body.signature, 64)!] as const;
  expect(await verifyEd25519(...parts)).toBe(true);
  return { number: body.number, hash: body.hash };
}

/** The chain of a server, as clients follow it. */
async function chainOf(client: RankedClient): Promise<ServerChain> {
  const records = createRecordsApi(async (method, path) => {
    const { status, body } = await client.ask(method, path.slice('/api'.length));
    return { status, body: JSON.stringify(body), isJson: true };
  });
  const { keys, verify } = await readerOf(client);
  const chain = await ServerChain.open(records, keys, verify);
  if (!chain.ok) throw new Error(chain.error.message);
  return chain.value;
}

async function has(client: RankedClient, kept: Head): Promise<boolean> {
  const found = await (await chainOf(client)).has(kept);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** Whether the chain has the result of a game. */
async function hasResult(client: RankedClient, text: string): Promise<boolean> {
  const checked = checkProof(text);
  if (!checked.ok || !checked.value.signed) throw new Error('not signed');
  const found = await (await chainOf(client)).hasEntry(checked.value.signed.entry);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** Another game on the deal of a finished one, as anybody can make it up at home: the best of many. */
function madeUp(text: string, tries = 50): { game: Game; text: string } {
  const checked = checkProof(text);
  if (!checked.ok) throw new Error(checked.error.message);
  const { proof } = checked.value;
  const dealer = () => rankedDealer(parseSecret(proof.seed)!, parseSecret(proof.nonce)!);
  let best: Game | undefined;
  for (let attempt = 0; attempt < tries; attempt++) {
    const game = new Game(VARIANTS.classic, '', { dealer: dealer() });
    for (let open = legalDirections(game.board); open.length > 0; open = legalDirections(game.board)) {
      game.play(open[randomBytes(1)[0]! % open.length] as Direction);
    }
    if (!best || game.score > best.score) best = game;
  }
  return { game: best!, text: makeReplay(replayFromGame(best!, makeProofTags(proof))) };
}

describe('a made-up game on the deal of a resigned one', () => {
  it('is vouched for by nobody offline, and is refused as an upload', async () => {
    const id = await resigned(player, 6);
    const real = await replayOf(player, id);
    expect(await judged(real)).toBe('proved');
    const made = madeUp(real);
    expect(made.game.score).toBeGreaterThan(100);
    expect(await judged(made.text)).toBe('unsigned');
    const refused = await upload(player, made.text);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'not_as_played']);
    expect(refused.body.error.message).toContain(id);
    // With the signature of the real game it contradicts itself, offline and as an upload.
    const { tags } = parsed(real);
    const stolen = makeReplay(replayFromGame(made.game, { ...tags }));
    expect(await judged(stolen)).toMatch(/^proof-sign/);
    expect((await upload(player, stolen)).body.error.code).toMatch(/^proof-sign/);
  });

  it('names another game, or one that goes on: neither passes for a game of this server', async () => {
    const real = await replayOf(player, await resigned(player, 3));
    const other = await resigned(player, 3);
    const goesOn = (await player.newGame()).id;
    const named = (gameId: string) => madeUp(real, 1).text.replace(/(\[RankedGame ")[^"]+/, `$1${gameId}`);
    for (const id of [other, goesOn]) {
      expect((await upload(player, named(id))).body.error?.code).toBe('not_as_played');
    }
    const unknown = await upload(player, named('zzzzzzzzzzzzzz'));
    expect([unknown.status, unknown.body.proof]).toEqual([201, 'consistent']);
  });
});

function parsed(text: string) {
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value;
}

describe('uploads', () => {
  it('of a real game are proved; without a proof they claim nothing', async () => {
    const real = await replayOf(player, await resigned(player, 4));
    expect(await upload(player, real)).toMatchObject({ status: 201, body: { proof: 'proved' } });
    const { tags: _, ...bare } = parsed(real);
    expect((await upload(player, makeReplay({ ...bare, tags: {} }))).body.proof).toBeUndefined();
  });

  it('of a real game with another name, date or end are refused', async () => {
    const real = await replayOf(player, await resigned(player, 4));
    for (const [from, to] of [
      [/(\[Name ")[^"]+/, '$1Somebody Else'],
      [/(\[Ended "20)../, '$199'],
      [/(\[End ")[^"]+/, '$1over'],
      [/(\[Account ")./, '$1f'],
    ] as const) {
      const changed = real.replace(from, to);
      if (changed === real) continue; // the account began with that digit
      expect(await judged(changed), to).toBe('proof-signature');
      expect((await upload(player, changed)).body.error?.code, to).toBe('not_as_played');
    }
  });
});

describe('a signed result', () => {
  it('has the name, the account, the times and the end of the game', async () => {
    const { body } = await player.ask('GET', '/account');
    const id = await resigned(player, 5);
    const { game } = (await player.ask('GET', `/ranked/games/${id}`)).body;
    const text = await replayOf(player, id);
    const verdict = await judgeProof(text, await readerOf(player));
    if (verdict.kind !== 'proved') throw new Error(verdict.kind);
    const { record, name } = verdict.signed;
    expect(name!.name).toBe(body.account.name);
    expect(record).toMatchObject({
      game: id,
      account: body.account.id,
      player: 'person',
      variant: 'classic',
      commitment: game.commitment,
      nonce: game.nonce,
      score: game.score,
      ply: 5,
      end: 'resigned',
      started: game.startedAt,
    });
    expect(new Date(record.ended).getTime() - new Date(record.started).getTime()).toBe(game.clock);
  });

  it('stands on the leaderboard with the key that signed it, for links', async () => {
    const bare = await RankedClient.signIn(server.url);
    const id = await resigned(bare, 2, '3x3');
    const { rows } = (await player.ask('GET', '/ranked/leaderboard?variant=3x3')).body;
    const row = rows.find(({ gameId }: { gameId: string }) => gameId === id);
    expect(row.key).toBe(parsed(await replayOf(player, id)).tags.Key);
  });

  it('is of a game with a move: others are not signed', async () => {
    const before = await headOf(player);
    expect(await judged(await replayOf(player, await resigned(player, 0)))).toBe('unsigned');
    expect((await headOf(player)).number).toBe(before.number);
  });

  it('is signed once, and the same text comes whoever asks', async () => {
    const id = await resigned(player, 2);
    const texts = await Promise.all([1, 2, 3].map(() => replayOf(player, id)));
    expect(new Set(texts).size).toBe(1);
  });

  it('of an erased account keeps its signature, without the name', async () => {
    const gone = await RankedClient.signIn(server.url);
    const { name } = (await gone.ask('GET', '/account')).body.account;
    const id = await resigned(gone, 2);
    expect(await replayOf(player, id)).toContain(name);
    await gone.ask('DELETE', '/account');
    const text = await replayOf(player, id);
    expect(text).not.toContain(name);
    const verdict = await judgeProof(text, await readerOf(player));
    expect(verdict).toMatchObject({ kind: 'proved', signed: { name: undefined } });
    const rows = await server.database.db.selectFrom('signed_results').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(name);
  });

  it('that the operator changed in the database does not hold any more', async () => {
    const { db } = server.database;
    const id = await resigned(player, 2);
    await db.updateTable('games').set({ ended_at: new Date() }).where('id', '=', id).execute();
    expect(await judged(await replayOf(player, id))).toBe('proof-signature');
  });

  it('comes also where there was none, as after a restore', async () => {
    const { db } = server.database;
    const id = await resigned(player, 2);
    const last = await headOf(player);
    await db.deleteFrom('signed_results').where('game_id', '=', id).execute();
    await sql`delete from chain_nodes where at::numeric * (2::numeric ^ level) >= ${last.number}`.execute(db);
    expect(await judged(await replayOf(player, id))).toBe('proved');
    expect((await headOf(player)).number).toBe(last.number);
  });
});

describe('the chain of results', () => {
  it('grows by each result; whoever kept a head can check that', async () => {
    const before = await headOf(player);
    const id = await resigned(player, 1);
    const after = await headOf(player);
    expect(after.number).toBe(before.number + 1);
    expect(await has(player, before)).toBe(true);
    expect(await has(player, after)).toBe(true);
    expect(await has(player, { ...before, hash: after.hash })).toBe(false);
    expect(await hasResult(player, await replayOf(player, id))).toBe(true);
  });

  it('has no gap and no fork when games end at once, in several processes', async () => {
    const before = await headOf(player);
    const signer = Signer.ephemeral();
    const other = await listenRanked(server.database, undefined, {}, { signer: () => signer });
    const there = player.at(`http://127.0.0.1:${other.port}`);
    const games = await Promise.all(Array.from({ length: 16 }, () => player.newGame('2x2')));
    for (const game of games) await playOne(player, game);
    await Promise.all(
      games.map(({ id }, at) => (at % 2 ? player : there).ask('POST', `/ranked/games/${id}/resign`)),
    );
    const after = await headOf(player);
    expect(after.number).toBe(before.number + 16);
    expect(await has(player, before)).toBe(true);
    for (const { id } of games) {
      const text = await replayOf(player, id);
      expect(await judged(text)).toBe('proved'); // by either key
      expect(await hasResult(player, text)).toBe(true);
    }
    await other.close();
  });

  it('refuses to prove what is not there yet, or backwards', async () => {
    const { number } = await headOf(player);
    for (const [from, to] of [
      [0, number + 1],
      [number, 1],
      [number, 2 ** 40],
    ]) {
      const { status, body } = await player.ask('GET', `/ranked/chain/growth?from=${from}&to=${to}`);
      expect([status, body.error.code]).toEqual([404, 'no_entry']);
    }
    expect((await player.ask('GET', '/ranked/chain/growth?from=-1&to=x')).status).toBe(400);
  });

  it('shows that an earlier result was changed, also where all later hashes are computed anew', async () => {
    const { db } = server.database;
    const id = await resigned(player, 1);
    const text = await replayOf(player, id);
    const kept = await headOf(player);
    await resigned(player, 1);
    const nodes = await db.selectFrom('chain_nodes').selectAll().orderBy('level').orderBy('at').execute();
    expect([await has(player, kept), await hasResult(player, text)]).toEqual([true, true]);
    const forged = new Map(nodes.map((node) => [`${node.level} ${node.at}`, node]));
    forged.set(`0 ${kept.number}`, { level: 0, at: kept.number, hash: new Uint8Array(32) });
    for (const { level, at } of nodes.filter(({ level }) => level > 0)) {
      const [left, right] = [2 * at - 1, 2 * at].map((below) => forged.get(`${level - 1} ${below}`)!.hash);
      const hash = digestOf('twofold ranked node v1\0', left!, right!);
      forged.set(`${level} ${at}`, { level, at, hash: Uint8Array.from(Buffer.from(hash, 'hex')) });
    }
    await db.deleteFrom('chain_nodes').execute();
    await db
      .insertInto('chain_nodes')
      .values([...forged.values()])
      .execute();
    expect([await has(player, kept), await hasResult(player, text)]).toEqual([false, false]);
    await db.deleteFrom('chain_nodes').execute();
    await db.insertInto('chain_nodes').values(nodes).execute();
    expect(await has(player, kept)).toBe(true);
  });
});

describe('the signing key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-key-'));
  const path = join(folder, 'data/signing-key.pem');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is made at the first start, readable by its owner only, and stays', async () => {
    const database = await openTestDatabase();
    const first = await Signer.open(database.db, { path });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await Signer.open(database.db, { path })).publicKey).toBe(first.publicKey);
    expect(readFileSync(path, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    await database.close();
  });

  it('is one, where several processes start at once', async () => {
    const database = await openTestDatabase();
    const other = join(folder, 'together.pem');
    const signers = await Promise.all([1, 2, 3, 4].map(() => Signer.open(database.db, { path: other })));
    expect(new Set(signers.map(({ publicKey }) => publicKey)).size).toBe(1);
    await database.close();
  });

  it('that is damaged, or cannot be written, is named in an error', async () => {
    const database = await openTestDatabase();
    const damaged = join(folder, 'damaged.pem');
    writeFileSync(damaged, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
    await expect(Signer.open(database.db, { path: damaged })).rejects.toThrow(
      /damaged\.pem is no private Ed25519/,
    );
    await expect(Signer.open(database.db, { path: join(damaged, 'key.pem') })).rejects.toThrow(
      /--key|cannot be read/,
    );
    await database.close();
  });

  it('is rotated: the old private key is gone, its public key stays served with the time of its use', async () => {
    const database = await openTestDatabase();
    const rotated = join(folder, 'rotated.pem');
    const old = await Signer.open(database.db, { path: rotated }, new Date('2026-01-01'));
    const secret = readFileSync(rotated, 'utf8');
    const young = await Signer.open(
      database.db,
      { path: rotated, newKeyAfterDays: 400 },
      new Date('2026-12-01'),
    );
    expect(young.publicKey).toBe(old.publicKey);
    let signer = young;
    const port = await listenRanked(database, undefined, {}, { signer: () => signer });
    const client = await RankedClient.signIn(`http://127.0.0.1:${port.port}`);
    const before = await resigned(client, 1);
    signer = await Signer.open(database.db, { path: rotated, newKeyAfterDays: 300 });
    expect(signer.publicKey).not.toBe(old.publicKey);
    expect(readFileSync(rotated, 'utf8')).not.toBe(secret);
    // The live games still hold the retired signer, as a process does that was not started anew.
    const after = await resigned(client, 1);
    const { keys } = (await client.ask('GET', '/keys')).body;
    expect(keys.map(({ publicKey }: { publicKey: string }) => publicKey)).toEqual([
      signer.publicKey,
      old.publicKey,
    ]);
    expect(keys.map(({ until }: { until: string | null }) => until === null)).toEqual([true, false]);
    const known = await fetch(`http://127.0.0.1:${port.port}/.well-known/twofold-keys.json`);
    expect((await known.json()).keys).toEqual(keys);
    for (const [id, key] of [
      [before, old],
      [after, signer],
    ] as const) {
      const text = await replayOf(client, id);
      expect(await judged(text, client)).toBe('proved');
      expect(parsed(text).tags.Key).toBe(key.publicKey);
    }
    await port.close();
    await database.close();
  });
});
