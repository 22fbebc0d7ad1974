// Races through the doors that clients use: HTTP, the socket of the race and the games, on a real database.
import type { RaceView } from '@twofold/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSession } from './db/queries/people/sessions.js';
import { dropLobbies } from './db/queries/races/races.js';
import { hashOf, makeToken } from './people/tokens.js';
import { ask, followRace, playMoves, startRace } from './testing/races/raceClient.js';
import { RankedClient } from './testing/rankedClient.js';
import { type RankedServer, startRankedServer } from './testing/rankedServer.js';

let server: RankedServer;
let people: RankedClient[];

beforeAll(async () => {
  server = await startRankedServer();
  people = await Promise.all(Array.from({ length: 4 }, () => RankedClient.signIn(server.url)));
}, 60_000);
afterAll(() => server.close());

const [A, B, C, D] = [0, 1, 2, 3] as const;
const TO_64 = { kind: 'first', target: 64, people: 4 } as const;

describe('a race to a tile', () => {
  it('has one deal for all, shows the others no further than oneself, and ends for all', {
    timeout: 40_000,
  }, async () => {
    const [ada, ben, eve] = [people[A]!, people[B]!, people[C]!];
    const { id, sockets, games } = await startRace([ada, ben], TO_64);
    const spectator = followRace(eve, id);
    const starts = sockets.map(({ race }) => race.racers.map(({ board }) => board));
    expect(new Set(starts.flat()).size).toBe(1); // the same first tiles
    await playMoves(ada, games[A]!, 12);
    await playMoves(ben, games[B]!, 5);
    const seen = await sockets[B]!.until((race) => race.racers[A]!.ply === 12 && race.racers[B]!.ply === 5);
    expect(seen.racers[A]).toMatchObject({ shownPly: 5, game: null });
    // The same moves on the same tiles: the board of the rival is the own one.
    expect(seen.racers[A]!.board).toBe(seen.racers[B]!.board);
    const watched = await spectator.until((race) => race.racers[A]!.ply === 12 && race.racers[B]!.ply === 5);
    expect(watched.you).toBeNull();
    expect(watched.racers.map(({ shownPly }) => shownPly)).toEqual([5, 5]);
    expect(watched.racers[A]!.score).toBeGreaterThan(watched.racers[B]!.score - 1);
    // Nobody else reads a board or a replay of it.
    for (const path of [
      `/ranked/games/${games[A]}`,
      `/ranked/games/${games[A]}/replay`,
      `/ranked/games/${games[A]}/review`,
    ]) {
      expect((await ben.ask('GET', path)).status).toBe(404);
    }
    await playMoves(ada, games[A]!, 400, (ply) => (ply % 7 === 0 ? 1 : 0));
    const own = sockets[A]!;
    const over = await own.until((race) => race.state === 'ended' || race.racers[A]!.over);
    if (over.state !== 'ended') await playMoves(ben, games[B]!, 400, (ply) => (ply % 7 === 0 ? 1 : 0));
    const ended = await own.until((race) => race.state === 'ended');
    const other = await sockets[B]!.until((race) => race.state === 'ended');
    expect(other.racers.map(({ place }) => place)).toEqual(ended.racers.map(({ place }) => place));
    expect(ended.racers.map(({ place }) => place)).toContain(1);
    expect(other.racers[A]).toMatchObject({ game: games[A], shownPly: ended.racers[A]!.ply });
    // The seed is public now, and whoever asks at once finds ended games.
    const asked = [games[A], games[B], `${games[A]}/replay`, `${games[B]}/replay`, `${games[B]}/review`];
    const answers = await Promise.all(asked.map((path) => ben.ask('GET', `/ranked/games/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
    for (const { body } of answers.slice(0, 2)) {
      expect(body.game.seed).not.toBeNull();
      expect(body.game.status).not.toBe('playing');
    }
    for (const socket of [...sockets, spectator]) socket.close();
  });

  it('costs nobody else a board when one leaves', { timeout: 30_000 }, async () => {
    const [ada, ben, eve] = [people[A]!, people[B]!, people[C]!];
    const { id, sockets, games } = await startRace([ada, ben, eve], TO_64);
    await playMoves(ada, games[A]!, 3);
    const left = await ask(ben, `/races/${id}/leave`);
    expect(left).toMatchObject({ state: 'running' });
    expect(await ask(ben, `/races/${id}/leave`)).toMatchObject({ state: 'running' }); // again: nothing changes
    const seen = await sockets[C]!.until((race) => race.racers[B]!.left && race.racers[B]!.over);
    expect(seen).toMatchObject({
      state: 'running',
      racers: [{ over: false }, { over: true }, { over: false }],
    });
    // The seed of the game that was given up stays secret: the others still play on it.
    expect((await ben.ask('GET', `/ranked/games/${games[B]}`)).body.game).toMatchObject({
      status: 'resigned',
      seed: null,
    });
    expect((await ben.ask('GET', `/ranked/games/${games[B]}/replay`)).status).toBe(404);
    await playMoves(ada, games[A]!, 2);
    await sockets[A]!.until((race) => race.racers[A]!.ply === 5);
    for (const client of [ada, eve]) await ask(client, `/races/${id}/leave`);
    await sockets[A]!.until((race) => race.state === 'ended');
    for (const socket of sockets) socket.close();
  });

  it('goes on at another process, and a rematch has the same people', { timeout: 30_000 }, async () => {
    const other = await server.again();
    const [ada, ben] = [people[A]!, people[D]!];
    const { id, sockets, games } = await startRace([ada, ben], TO_64);
    sockets[A]!.close();
    const again = followRace(ada.at(other.url), id);
    const spectators = [other, server].map(({ url }) => followRace(people[B]!.at(url), id));
    for (const socket of [again, sockets[1]!, ...spectators])
      await socket.until((race) => race.spectators === 2); // one at each process
    spectators[0]!.close();
    await spectators[1]!.until((race) => race.spectators === 1);
    spectators[1]!.close();
    await again.until((race) => race.spectators === 0);
    await playMoves(ben, games[1]!, 4);
    await again.until((race) => race.racers[1]!.ply === 4);
    await playMoves(ada.at(other.url), games[0]!, 2);
    const shown = await sockets[1]!.until((race) => race.racers[0]!.ply === 2);
    expect(shown.racers[0]!.board).not.toBeNull();
    expect((await again.until((race) => race.racers[0]!.ply === 2)).racers[1]!.shownPly).toBe(2);
    for (const client of [ada.at(other.url), ben]) await ask(client, `/races/${id}/leave`);
    const ended = await again.until((race) => race.state === 'ended');
    expect(ended.racers.every(({ place }) => place !== null)).toBe(true);
    const first = await ask(ada, `/races/${id}/rematch`);
    const second = await ask(ben.at(other.url), `/races/${id}/rematch`);
    expect(second.id).toBe(first.id);
    expect(second).toMatchObject({ state: 'starting', racers: [{ ready: true }, { ready: true }] });
    expect((await ask(ada, `/races/${id}/rematch`)).id).toBe(first.id); // again: the same one
    again.close();
    sockets[1]!.close();
    await other.close();
  });

  it('ends at the connections of all processes, and none hears that another has its game', {
    timeout: 40_000,
  }, async () => {
    const other = await server.again();
    const racers = [people[A]!, people[D]!.at(other.url)];
    const { id, sockets, games } = await startRace(racers, TO_64);
    const connections = await Promise.all(racers.map((racer, at) => racer.connect(games[at]!).opened()));
    const plays = racers.map((racer, at) => playMoves(racer, games[at]!, 400));
    await Promise.all(plays); // whoever is slower finds the race ended
    for (const racer of racers) await ask(racer, `/races/${id}/leave`).catch(() => {}); // it has ended, as a rule
    for (const [at, racer] of racers.entries()) {
      await sockets[at]!.until((race) => race.state === 'ended');
      const { body } = await racer.ask('GET', `/ranked/games/${games[at]}`);
      expect(['over', 'resigned']).toContain(body.game.status);
    }
    // By now each connection has heard what its process did.
    for (const connection of connections) {
      connection.close();
      await connection.closed;
      expect(connection.heard.map(({ type }) => type)).not.toContain('replaced');
    }
    for (const socket of sockets) socket.close();
    await other.close();
  });
});

describe('a race for points', () => {
  it('takes no move after its time, and counts those before', { timeout: 30_000 }, async () => {
    const ada = people[A]!;
    const { id } = await ask(ada, '/races', { kind: 'points', minutes: 3, people: 1 });
    const socket = followRace(ada, id);
    const begun = await socket.until((race) => race.state === 'running');
    expect(begun.endsAt! - begun.startsAt!).toBe(180_000);
    const game = begun.racers[0]!.game!;
    const { game: played } = await playMoves(ada, game, 8);
    const { db } = server.database;
    const past = new Date(Date.now() - 1_000);
    await db.updateTable('games').set({ closes_at: past }).where('id', '=', game).execute();
    const again = await server.again(); // it reads the game as it is now
    const late = await playMoves(ada.at(again.url), game, 1);
    expect(late.refused).toMatchObject({ code: 'over' });
    await db
      .updateTable('races')
      .set({ ends_at: new Date(Date.now() + 300) })
      .where('id', '=', id)
      .execute();
    await server.database.notify('race_changed', id);
    const ended = await socket.until((race) => race.state === 'ended');
    expect(ended.racers[0]).toMatchObject({ place: 1, score: played.score, ply: 8 });
    socket.close();
    await again.close();
  });
});

describe('a stranger', () => {
  it('cannot command a race, and reads an unknown one never', async () => {
    const [ada, eve] = [people[A]!, people[C]!];
    const { id } = await ask(ada, '/races', TO_64);
    expect((await eve.ask('POST', `/races/${id}/ready`, { ready: true })).body.error.code).toBe('notInRace');
    expect((await eve.ask('POST', '/races/abcdefgh/join')).body.error.code).toBe('no_race');
    expect((await new RankedClient(server.url).ask('POST', `/races/${id}/join`)).status).toBe(401);
    const bad = await ada.ask('POST', '/races', { kind: 'points' });
    expect(bad).toMatchObject({ status: 400, body: { error: { code: 'no_minutes' } } });
    expect((await ada.ask('POST', '/races', { kind: 'first', target: 60 })).status).toBe(400);
  });

  it('reads no board of a race whose tile is to come, by no door', { timeout: 30_000 }, async () => {
    const [ada, ben] = [people[A]!, people[B]!];
    const { id, sockets, games } = await startRace([ada, ben], TO_64);
    await playMoves(ada, games[A]!, 6);
    const view = (await ben.ask('GET', `/races/${id}`)).body.race as RaceView;
    expect(view.racers[A]).toMatchObject({ ply: 6, shownPly: 0 });
    const anyone = (await new RankedClient(server.url).ask('GET', `/races/${id}`)).body.race as RaceView;
    expect(anyone.racers.map(({ shownPly }) => shownPly)).toEqual([0, 0]);
    const watch = (await new RankedClient(server.url).ask('GET', '/watch')).body;
    expect(watch.races.map((race: { id: string }) => race.id)).toContain(id);
    expect(JSON.stringify(watch)).not.toContain(view.racers[A]!.board); // no board at all
    expect(watch.games.map((game: { ply: number }) => game.ply)).not.toContain(6);
    for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
    for (const socket of sockets) socket.close();
  });
});

describe('a rematch', () => {
  it('is another one where the lobby of the first is gone', { timeout: 30_000 }, async () => {
    const [ada, ben] = [people[A]!, people[B]!];
    const { id, sockets } = await startRace([ada, ben], TO_64);
    for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
    await sockets[A]!.until((race) => race.state === 'ended');
    const first = await ask(ada, `/races/${id}/rematch`);
    await dropLobbies(server.database.db, new Date(Date.now() + 1_000));
    const second = await ask(ben, `/races/${id}/rematch`);
    expect(second.id).not.toBe(first.id);
    const old = (await ada.ask('GET', `/races/${id}`)).body.race as RaceView;
    expect(old).toMatchObject({ next: second.id, racers: [{ again: false }, { again: true }] });
    expect((await ask(ada, `/races/${id}/rematch`)).id).toBe(second.id);
    for (const socket of sockets) socket.close();
  });
});

describe('quick pairing', () => {
  it('of somebody who has just stopped looking starts no race', async () => {
    const [ada, ben] = [people[A]!, people[B]!];
    const terms = { kind: 'first', target: 128 };
    const quick = async (client: RankedClient) => (await client.ask('POST', '/races/quick', terms)).body;
    await quick(ada);
    const { race: id } = await quick(ben); // Ada has not asked since
    expect((await ada.ask('DELETE', '/races/quick')).status).toBe(204);
    const { race } = (await ben.ask('GET', `/races/${id}`)).body;
    expect(race).toMatchObject({ state: 'lobby', startsAt: null, racers: [{}] });
    await ask(ben, `/races/${id}/leave`);
    expect((await quick(ben)).race).toBeNull();
    await ben.ask('DELETE', '/races/quick');
  });

  it('pairs two who wait, once, and rates claimed accounts', { timeout: 40_000 }, async () => {
    const [ada, ben] = [people[A]!, people[B]!];
    const { db } = server.database;
    await db.updateTable('accounts').set({ claimed_at: new Date() }).execute();
    const terms = { kind: 'first', target: 64 };
    const quick = async (client: RankedClient) => (await client.ask('POST', '/races/quick', terms)).body;
    expect(await quick(ada)).toMatchObject({ race: null, waiting: 1 });
    expect(await quick(ada)).toMatchObject({ race: null, waiting: 1 });
    const { race: id } = await quick(ben);
    expect(id).not.toBeNull();
    expect((await quick(ada)).race).toBe(id);
    expect((await quick(ben)).race).toBe(id);
    const sockets = [ada, ben].map((client) => followRace(client, id));
    const seen = await sockets[0]!.until((race) => race.state === 'running');
    expect(seen).toMatchObject({ quick: true, most: 2 });
    const mine = seen.racers.find(({ seat }) => seat === seen.you)!;
    await playMoves(ada, mine.game!, 3);
    await ask(ben, `/races/${id}/leave`);
    await ask(ada, `/races/${id}/leave`);
    const ended = await sockets[0]!.until((race) => race.state === 'ended');
    const rated = await db.selectFrom('ratings').selectAll().execute();
    expect(rated).toHaveLength(2);
    expect(rated.every(({ games }) => games === 1)).toBe(true);
    expect(ended.racers.every(({ rating }) => rating !== null)).toBe(true);
    await ada.ask('DELETE', '/races/quick'); // a race that has ended stays as it was
    const { race: none } = await quick(ben);
    expect(none).toBeNull(); // that race is over
    expect((await ben.ask('DELETE', '/races/quick')).status).toBe(204);
    for (const socket of sockets) socket.close();
  });
});

describe('accounts', () => {
  it('that are erased have no page: a race gives null for them', async () => {
    const [ada, gone] = [people[A]!, await RankedClient.signIn(server.url)];
    const { id } = await ask(ada, '/races', TO_64);
    await ask(gone, `/races/${id}/join`);
    expect((await gone.ask('DELETE', '/account')).status).toBe(204);
    const other = await server.again(); // this process shows the race as it was for some seconds
    const { racers } = (await ada.at(other.url).ask('GET', `/races/${id}`)).body.race as RaceView;
    expect(racers.map(({ player }) => player === null)).toEqual([false, true]);
    expect(racers[1]!.name).toMatch(/^Deleted /);
    await other.close();
    await ask(ada, `/races/${id}/leave`);
  });

  it('that are signed out on a device are shown no race there', async () => {
    const { db } = server.database;
    const ada = await RankedClient.signIn(server.url);
    const away = new RankedClient(server.url);
    const token = makeToken();
    const accountId = (await ada.ask('GET', '/account')).body.account.id;
    const session = {
      accountId,
      tokenHash: hashOf(token),
      label: null,
      freshAt: new Date(),
      begunBy: 'code' as const,
    };
    await db.transaction().execute((tx) => insertSession(tx, session));
    away.cookie = `twofold_device=${token}`;
    const { id } = await ask(ada, '/races', TO_64);
    const [here, there] = [followRace(ada, id), followRace(away, id)];
    for (const socket of [here, there]) expect((await socket.until(() => true)).you).toBe(0);
    expect((await ada.ask('DELETE', '/account/sessions')).body).toEqual({ ended: 1 });
    expect(await there.closed).toBe(1001);
    expect(here.socket.readyState).toBe(here.socket.OPEN);
    here.close();
    await ask(ada, `/races/${id}/leave`);
  });
});
