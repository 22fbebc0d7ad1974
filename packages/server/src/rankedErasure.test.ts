// An account that is erased while its games are played.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNTS_ERASED, eraseAccount } from './db/queries/accounts.js';
import { LiveGames } from './live/liveGames.js';
import { CLOSE } from './live/socket.js';
import { Signer } from './signing/signer.js';
import { addPlayer } from './testing/players.js';
import { RankedClient } from './testing/rankedClient.js';
import { type RankedServer, startRankedServer } from './testing/rankedServer.js';
import { WatchedReads } from './testing/watchedReads.js';

let server: RankedServer;
let other: RankedServer;

beforeAll(async () => {
  server = await startRankedServer();
  other = await server.again();
}, 60_000);
afterAll(async () => {
  await other.close();
  await server.close();
});

it('the sockets of an erased account and of its bots are closed, on every process', async () => {
  const person = await RankedClient.signIn(server.url);
  const stranger = await RankedClient.signIn(server.url);
  const { token } = (await person.ask('POST', '/bots', { name: 'Deep Fold 7' })).body;
  const as = { authorization: `Bearer ${token}` };
  const botsGame = (await person.ask('POST', '/ranked/games', { variant: 'classic' }, as)).body.game.id;
  await person.ask('POST', `/ranked/games/${botsGame}/nonce`, { nonce: '0'.repeat(64) }, as);
  const [here, there, strangers] = await Promise.all([
    person.newGame(),
    person.newGame(),
    stranger.newGame(),
  ]);
  const sockets = await Promise.all(
    [
      person.connect(here.id),
      person.at(other.url).connect(there.id),
      new RankedClient(other.url).connect(botsGame, as),
    ].map((socket) => socket.opened()),
  );
  const open = await stranger.connect(strangers.id).opened();
  expect((await person.ask('DELETE', '/account')).status).toBe(204);
  for (const socket of sockets) {
    expect(await socket.closed).toBe(CLOSE.goingAway);
    expect(socket.heard.at(-1)).toEqual({ type: 'closing' });
  }
  await expect(person.connect(here.id).opened()).rejects.toThrow('closed');
  open.send({ type: 'ping', id: 3 });
  await open.until(({ type }) => type === 'pong');
  open.close();
}, 20_000);

it.each([
  ['before its game is loaded', 1],
  ['while the epoch of its game is read', 3],
])('an account that is erased %s is not connected', async (_, nth) => {
  const { database } = server;
  const player = await addPlayer(database);
  const erased = new Promise<void>((resolve) => {
    void database.listen(ACCOUNTS_ERASED, (payload) => payload.includes(player.id) && resolve());
  });
  const watch = new WatchedReads(async (table) => {
    if (table !== 'games' || watch.reads.games !== nth) return;
    await eraseAccount(database.db, player.id);
    await erased;
    await expect.poll(() => games.size).toBe(0); // this process has heard it, too
  });
  const games = new LiveGames({ signer: Signer.ephemeral(), database: watch.watch(database) });
  await games.open();
  const { id } = await new LiveGames({ signer: Signer.ephemeral(), database }).create(player, 'classic');
  const connecting = games.connect(id, player, { replaced() {}, closing() {} });
  await expect(connecting).rejects.toMatchObject({ code: 'no_account' });
  expect(watch.reads.games).toBeGreaterThan(nth);
  await games.close();
});
