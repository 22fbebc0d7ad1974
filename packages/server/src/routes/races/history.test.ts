// Races of a player: those that go on, in the own list, and those that have ended, among the finished games.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, playMoves, startRace } from '../../testing/races/raceClient.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { type RankedServer, startRankedServer } from '../../testing/rankedServer.js';

let server: RankedServer;
let ada: RankedClient;
let ben: RankedClient;

beforeAll(async () => {
  server = await startRankedServer();
  [ada, ben] = [await RankedClient.signIn(server.url), await RankedClient.signIn(server.url)];
}, 60_000);
afterAll(() => server.close());

const whoIs = async (client: RankedClient) => (await client.ask('GET', '/account')).body.account;
const openOf = async (client: RankedClient) => (await client.ask('GET', '/races')).body.races;
/** The newest finished game, as another process reads it: this one keeps pages for two seconds. */
async function newestGame(reader: RankedClient, player: string) {
  const other = await server.again();
  const { body } = await reader.at(other.url).ask('GET', `/players/${player}/games`);
  await other.close();
  return body.games[0];
}

async function race(terms: { watched: boolean }) {
  const { id, sockets, games } = await startRace([ada, ben], { kind: 'first', target: 64, ...terms });
  await playMoves(ada, games[0]!, 3);
  await ask(ada, `/races/${id}/leave`);
  const during = { own: await openOf(ada), page: await newestGame(ben, (await whoIs(ada)).id) };
  await ask(ben, `/races/${id}/leave`);
  await sockets[0]!.until(({ state }) => state === 'ended');
  for (const socket of sockets) socket.close();
  return { id, during, game: games[0]! };
}

it('a race that goes on is listed with goal and rivals, and one that was left says so', {
  timeout: 30_000,
}, async () => {
  const { id } = await ask(ada, '/races', { kind: 'points', minutes: 3 });
  const lobby = { id, state: 'lobby', kind: 'points', variant: 'classic', target: null, limit: 180_000 };
  expect(await openOf(ada)).toEqual([{ ...lobby, left: false, rivals: [] }]);
  await ask(ben, `/races/${id}/join`);
  expect(await openOf(ben)).toEqual([{ ...lobby, left: false, rivals: [(await whoIs(ada)).name] }]);
  for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
  const { during } = await race({ watched: true });
  const rivals = [(await whoIs(ben)).name];
  expect(during.own).toMatchObject([{ state: 'running', kind: 'first', target: 64, left: true, rivals }]);
  expect(await openOf(ada)).toEqual([]);
});

it('a finished game names its race, place and rivals once it has ended', { timeout: 30_000 }, async () => {
  const [own, rival] = [await whoIs(ada), await whoIs(ben)];
  const { id, during, game } = await race({ watched: true });
  const goal = { kind: 'first', target: 64, limit: null, people: 2 };
  expect(during.page).toMatchObject({ id: null, kind: 'race', race: { ...goal, id: null, place: null } });
  expect(during.page.race.rivals).toEqual([]);
  const rivals = [{ player: rival.id, name: rival.name }];
  const ended = await newestGame(ben, own.id);
  expect(ended).toMatchObject({ id: game, kind: 'race', race: { ...goal, id, place: 1, rivals } });
});

it('the link of a race that is not listed is for its racer alone', { timeout: 30_000 }, async () => {
  const { id } = await race({ watched: false });
  const { id: own } = await whoIs(ada);
  expect((await newestGame(ben, own)).race).toMatchObject({ id: null, place: 1, people: 2, rivals: [] });
  expect((await newestGame(ada, own)).race).toMatchObject({ id, rivals: [{}] });
});
