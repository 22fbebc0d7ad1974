// A key that an operator retires beside running servers, and servers that cannot write their key file.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalDirections, parsePosition } from '@twofold/core';
import { DIRECTION_LETTERS, judgeProof, type RankedState, readKeys } from '@twofold/protocol';
import { verifyEd25519 } from '@twofold/protocol/ed25519';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { DatabaseChoice } from '../config.js';
import type { Database } from '../db/database.js';
import { retireSigningKey, signingKeys } from '../db/operate.js';
import { beat } from '../db/queries/daily/outages.js';
import { openTestDatabase, testChoice } from '../testing/database.js';
import { RankedClient } from '../testing/rankedClient.js';
import { listenRanked } from '../testing/rankedServer.js';
import { makeKey, openKeyFile } from './keyFile.js';
import { Signer } from './signer.js';

/** A file of this name cannot be replaced: the name of the half that is written first would be too long. */
const READ_ONLY = `${'k'.repeat(246)}.pem`;

let folder: string;
let database: Database;
let choice: DatabaseChoice;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-keys-'));
  database = await openTestDatabase();
  choice = await testChoice(database.description, folder);
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** A process that signs by the key of a file. `ahead`: milliseconds of its clock. */
async function startProcess(file: string, log?: (line: string) => void, ahead = 0) {
  const signer = await Signer.open(database.db, { path: join(folder, file), ...(log && { log }) });
  const now = () => new Date(Date.now() + ahead);
  const server = await listenRanked(database, undefined, {}, { signer: () => signer, now });
  onTestFinished(() => server.close());
  return { client: await RankedClient.signIn(`http://127.0.0.1:${server.port}`), signer };
}

async function play(client: RankedClient, { id, ply, board }: RankedState) {
  const read = parsePosition(board!);
  if (!read.ok) throw new Error(read.error.message);
  const moves = DIRECTION_LETTERS[legalDirections(read.value)[0]!]!;
  return client.ask('POST', `/ranked/games/${id}/moves`, { ply: ply + 1, moves });
}

/** Ends a game. Returns the key that signed it, once the server's own keys prove it. */
async function endGame(client: RankedClient): Promise<string> {
  return keyOf(client, await playAndResign(client));
}

async function playAndResign(client: RankedClient): Promise<string> {
  const game = await client.newGame();
  await play(client, game);
  await client.ask('POST', `/ranked/games/${game.id}/resign`);
  return game.id;
}

async function keyOf(client: RankedClient, id: string): Promise<string> {
  const { body: text } = await client.ask('GET', `/ranked/games/${id}/replay`);
  const keys = readKeys((await client.ask('GET', '/keys')).body)!;
  const verdict = await judgeProof(text, { keys, verify: verifyEd25519 });
  if (verdict.kind !== 'proved') throw new Error(verdict.kind);
  return verdict.signed.key;
}

const inUse = async () =>
  (await signingKeys(choice)).flatMap(({ publicKey, until }) => (until === null ? publicKey : []));

it('servers sign nothing more with a retired key, and those with one file take one new key', async () => {
  const lines: string[] = [];
  const first = await startProcess('shared.pem', (line) => lines.push(line));
  const second = await startProcess('shared.pem');
  const third = await startProcess('own.pem');
  const old = first.signer.publicKey;
  expect(await endGame(second.client)).toBe(old);
  const before = await endGame(first.client);
  await retireSigningKey(choice, old);
  // The head of the chain is signed for whoever asks, also while no game ends.
  const { body: head } = await second.client.ask('GET', '/ranked/chain');
  const young = second.signer.publicKey;
  expect(head.key).toBe(young);
  expect([before, young === old]).toEqual([old, false]);
  expect(await endGame(first.client)).toBe(young);
  expect(await endGame(second.client)).toBe(young);
  expect(await endGame(third.client)).toBe(third.signer.publicKey);
  expect(lines).toEqual([`Results are signed by another key: ${young}.`]);
  expect(new Set(await inUse())).toEqual(new Set([young, third.signer.publicKey]));
});

it('a game that ends while no key is to be had is kept, and ends when there is another key', async () => {
  const lines: string[] = [];
  const path = join(folder, READ_ONLY);
  await openKeyFile(join(folder, 'first.pem'));
  cpSync(join(folder, 'first.pem'), path);
  const { client, signer } = await startProcess(READ_ONLY, (line) => lines.push(line));
  const old = signer.publicKey;
  let game = await client.newGame('2x2');
  await retireSigningKey(choice, old);
  let last = await play(client, game);
  for (; last.status === 200; last = await play(client, game)) game = last.body.game;
  expect([last.status, last.body.error.code]).toEqual([503, 'cannot_sign']);
  expect((await client.ask('GET', '/ranked/chain')).status).toBe(503);
  const { body } = await client.ask('GET', `/ranked/games/${game.id}`);
  expect([body.game.status, body.game.ply]).toEqual(['playing', game.ply + 1]); // its last move is stored
  const again = await client.ask('POST', `/ranked/games/${game.id}/resign`);
  expect(again.status).toBe(503);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(`^No game can end.* The key ${old} was retired.*cannot be written.*docs/database`),
  );
  const { publicKey } = await openKeyFile(join(folder, 'second.pem'));
  cpSync(join(folder, 'second.pem'), path);
  const { body: ended } = await client.ask('POST', `/ranked/games/${game.id}/resign`);
  expect([ended.game.status, ended.game.ply]).toEqual(['over', game.ply + 1]);
  expect(await keyOf(client, game.id)).toBe(publicKey);
  expect(lines.slice(1)).toEqual([`Results are signed by another key: ${publicKey}.`]);
});

it('a retired key proves all its results, also one of a later time with a lower number', async () => {
  const early = await startProcess('clocks.pem', undefined, 3_600_000);
  const { client } = await startProcess('clocks.pem');
  const ids = [await playAndResign(early.client), await playAndResign(client)];
  const { publicKey } = early.signer;
  await retireSigningKey(choice, publicKey);
  for (const id of ids) expect(await keyOf(client, id)).toBe(publicKey);
});

it('a server does not start with a retired key that it cannot replace, and says what to do', async () => {
  const path = join(folder, READ_ONLY);
  const { publicKey } = await openKeyFile(path);
  await retireSigningKey(choice, publicKey);
  await expect(Signer.open(database.db, { path })).rejects.toThrow(
    /was retired\. .* cannot be written .*Put a new key there yourself, or name another file with --key/,
  );
});

it('refuses a key that is unknown, retired before, or the only one of a server that runs', async () => {
  const unknown = makeKey().publicKey;
  await expect(retireSigningKey(choice, unknown)).rejects.toThrow(/has no key .* "twofold key list"/);
  const [retired] = (await signingKeys(choice)).filter(({ until }) => until !== null);
  await expect(retireSigningKey(choice, retired!.publicKey)).rejects.toThrow(/was retired before, on 20/);
  const keys = await inUse();
  const [only] = keys;
  for (const key of keys.slice(1)) await retireSigningKey(choice, key);
  await beat(database.db, new Date());
  await expect(retireSigningKey(choice, only!)).rejects.toThrow(/only key in use.*start it again/);
  await database.db.deleteFrom('heartbeats').execute();
  await retireSigningKey(choice, only!);
  expect(await inUse()).toEqual([]);
});
