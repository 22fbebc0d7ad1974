import { expect, it } from 'vitest';
import { FakeServer } from '../testing/fakeServer.js';
import { anyMove, begin, movesOf, settle } from '../testing/joinedGame.js';
import type { Request } from './answers.js';
import type { SocketHandlers } from './connection.js';
import type { SessionEvent } from './session.js';

it('ends a game after its kept moves, and not where they cannot be sent', async () => {
  const { session, server, timers, id } = await begin();
  server.isUp = false;
  server.cut();
  await timers.pass(4_000);
  session.play(anyMove(session));
  expect(await session.resign()).toMatchObject({ ok: false, error: { code: 'unsent' } });
  expect([session.waiting, session.isOver]).toEqual([1, false]);
  server.isUp = true; // the next try is seconds away
  expect(await session.resign()).toMatchObject({ ok: true, value: { status: 'resigned', ply: 1 } });
  expect(server.games.get(id)!.game!.ply).toBe(1);
  expect([session.hasEnded, session.waiting]).toEqual([true, 0]);
});

/** Holds back the tiles of a server. `let go` sends the held ones. */
function holdTiles(server: FakeServer) {
  const { openSocket } = server;
  const held: (() => void)[] = [];
  Object.assign(server, {
    openSocket: (id: string, { onText, onClose }: SocketHandlers) =>
      openSocket(id, {
        onText: (text) => (text.includes('"spawn"') ? held.push(() => onText(text)) : onText(text)),
        onClose,
      }),
  });
  return { letGo: () => held.splice(0).forEach((tell) => void tell()) };
}

it('stops an end whose moves still wait, and none that the server is asked for', async () => {
  const server = new FakeServer();
  const tiles = holdTiles(server);
  const { session, id } = await begin(server);
  let asked = 0;
  session.play(anyMove(session));
  const ending = session.resign(() => asked++);
  await settle();
  session.stopResigning();
  expect(await ending).toMatchObject({ ok: false, error: { code: 'stopped' } });
  tiles.letGo();
  await settle();
  expect([session.ply, server.games.get(id)!.status, asked]).toEqual([1, 'playing', 0]);
  const second = session.resign(() => asked++);
  await settle();
  session.stopResigning();
  expect(await second).toMatchObject({ ok: true, value: { status: 'resigned' } });
  expect(asked).toBe(1);
});

it('gives up an end whose moves have no answer for long', async () => {
  const server = new FakeServer();
  const silent: Request = () => new Promise(() => {});
  const { session, timers, id } = await begin(server);
  Object.assign(server, { openSocket: () => ({ send() {}, close() {} }), request: silent });
  server.cut();
  session.play(anyMove(session));
  const ending = session.resign();
  await timers.pass(20_000);
  expect(await ending).toMatchObject({ ok: false, error: { code: 'unsent' } });
  expect([session.waiting, server.games.get(id)!.status]).toEqual([1, 'playing']);
});

it('leaves no timer behind when it is closed during an end', async () => {
  const server = new FakeServer();
  holdTiles(server);
  const { session, timers } = await begin(server);
  session.play(anyMove(session));
  const ending = session.resign();
  session.close();
  expect(await ending).toMatchObject({ ok: false });
  expect(timers.pauses).toEqual([]);
});

it('does not end a game that was played elsewhere before it knows how it stands', async () => {
  const { session, server, events, id } = await begin();
  const { openSocket } = server;
  const [theirs, ours] = movesOf(session);
  server.games.get(id)!.game!.play(theirs!);
  const failing: FakeServer['openSocket'] = (...call) => {
    server.isUp = false; // at the connection for the state
    return openSocket(...call);
  };
  Object.assign(server, { openSocket: failing });
  session.play(ours!);
  expect(await session.resign()).toMatchObject({ ok: false, error: { code: 'unsent' } });
  expect(server.games.get(id)!.status).toBe('playing');
  Object.assign(server, { openSocket, isUp: true });
  expect(await session.resign()).toMatchObject({ ok: true, value: { status: 'resigned', ply: 1 } });
  expect(events.map(({ kind }) => kind)).toContain('adopted');
});

it('ends a game while a move is under way, also where it was played elsewhere', async () => {
  const { session, server, events, id } = await begin();
  session.play(anyMove(session));
  expect(await session.resign()).toMatchObject({ ok: true, value: { ply: 1 } });
  const other = await begin(server);
  const [theirs, ours] = movesOf(other.session);
  server.games.get(other.id)!.game!.play(theirs!);
  other.session.play(ours!);
  expect(await other.session.resign()).toMatchObject({ ok: true, value: { ply: 1 } });
  expect(other.events.map(({ kind }) => kind)).toContain('adopted');
  const links = (of: SessionEvent[]) => of.flatMap((event) => (event.kind === 'link' ? [event.state] : []));
  expect([links(events), links(other.events)]).toEqual([
    ['live', 'ended'],
    ['live', 'live', 'ended'],
  ]);
  expect(server.taken).toEqual([expect.stringMatching(`^${id} 1 `)]);
});
