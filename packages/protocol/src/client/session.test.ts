import { DIRECTIONS, type Direction } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeServer } from '../testing/fakeServer.js';
import { anyMove, begin, board, boardOf, settle } from '../testing/joinedGame.js';
import type { Request } from './answers.js';
import type { SocketHandlers } from './connection.js';

it('slides at once and shows the tile when it comes', async () => {
  const { session, events, server, id } = await begin();
  const move = session.play(anyMove(session));
  expect(move?.ply).toBe(1);
  expect(session.ply).toBe(0);
  await settle();
  expect(session.ply).toBe(1);
  expect(board(session)).toBe(boardOf(server, id));
  expect(events.map(({ kind }) => kind)).toEqual(['link', 'slid', 'spawned']);
});

it('sends moves without waiting, and numbers them again after one that is none', async () => {
  const { session, server, id } = await begin();
  for (let i = 0; i < 60; i++) session.play(DIRECTIONS[(i * 7) % 4]!);
  await settle();
  expect(session.sliding).toBeUndefined();
  expect(session.ply).toBeGreaterThan(20);
  expect(board(session)).toBe(boardOf(server, id));
  expect(new Set(server.taken).size).toBe(server.taken.length);
});

it('loses, repeats and re-deals no move, whatever is cut and however often', async () => {
  const actions = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...DIRECTIONS) },
    { weight: 1, arbitrary: fc.constantFrom('cut', 'down', 'up', 'wait', 'noSockets', 'sockets') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 80 }), async (script) => {
      const { session, server, timers, id } = await begin();
      for (const action of script) {
        if (typeof action === 'number') session.play(action);
        else if (action === 'cut') server.cut();
        else if (action === 'wait') await timers.pass(700);
        else if (action === 'noSockets' || action === 'sockets') server.hasSockets = action === 'sockets';
        else {
          server.isUp = action === 'up';
          if (action === 'down') server.cut();
        }
        await settle();
      }
      server.isUp = true;
      await timers.pass(60_000);
      expect(session.link === 'live' || session.isOver).toBe(true);
      expect(session.sliding).toBeUndefined();
      expect(board(session)).toBe(boardOf(server, id));
      expect(session.ply).toBe(server.games.get(id)!.game!.ply);
      expect(new Set(server.taken.map((move) => move.split(' ')[1])).size).toBe(server.taken.length);
      session.close();
    }),
    { numRuns: 60 },
  );
});

it('comes back with growing pauses', async () => {
  const { session, server, timers } = await begin();
  server.isUp = false;
  server.cut();
  const pauses: number[] = [];
  for (let i = 0; i < 9; i++) {
    await settle();
    const pause = Math.max(...timers.pauses);
    pauses.push(pause);
    await timers.pass(pause);
  }
  expect(session.link).toBe('lost');
  expect(pauses).toEqual([225, 450, 900, 1800, 3600, 7200, 11_250, 11_250, 11_250]);
});

it('comes back after requests that were too many, over HTTP and while it reconnects', async () => {
  const { session, server, timers, id } = await begin();
  server.hasSockets = false;
  server.isLimited = true;
  server.cut();
  await timers.pass(2_000);
  expect(session.link).toBe('lost');
  server.isLimited = false;
  await timers.pass(15_000);
  expect([session.link, session.way]).toEqual(['live', 'http']);
  server.isLimited = true;
  session.play(anyMove(session));
  await timers.pass(2_000);
  expect(session.link).toBe('lost');
  server.isLimited = false;
  await timers.pass(15_000);
  expect([session.link, session.ply]).toEqual(['live', 1]);
  expect(board(session)).toBe(boardOf(server, id));
});

it('plays over HTTP where sockets are blocked', async () => {
  const server = new FakeServer();
  server.hasSockets = false;
  const { session, id } = await begin(server);
  expect(session.way).toBe('http');
  for (let i = 0; i < 40; i++) session.play(DIRECTIONS[(i * 3) % 4]!);
  await settle();
  await settle();
  expect(session.sliding).toBeUndefined();
  expect(board(session)).toBe(boardOf(server, id));
  expect(session.ply).toBeGreaterThan(10);
});

it('is told of a second connection, stays silent, and can take the game back', async () => {
  const { session, server, api, join, id, timers } = await begin();
  session.play(anyMove(session));
  await settle();
  const state = await api.game(id);
  const other = join(state.ok ? state.value : undefined);
  await timers.pass(60_000);
  expect(session.link).toBe('replaced');
  expect(session.play(anyMove(session))).toBeUndefined();
  other.session.play(anyMove(other.session));
  await settle();
  session.retry();
  await settle();
  expect([session.link, other.session.link]).toEqual(['live', 'replaced']);
  expect(board(session)).toBe(boardOf(server, id));
  expect(session.ply).toBe(2);
});

it('goes on after the page was closed with moves under way', async () => {
  const { session, server, timers, join, id, api } = await begin();
  server.isUp = false;
  server.cut();
  const first = anyMove(session);
  session.play(first);
  session.play(((first + 1) % 4) as Direction);
  session.close();
  server.isUp = true;
  const state = await api.game(id);
  const again = join(state.ok ? state.value : undefined);
  expect(again.session.sliding?.direction).toBe(first);
  await timers.pass(1000);
  expect(again.session.sliding).toBeUndefined();
  expect(server.taken[0]).toBe(`${id} 1 ${'URDL'[first]}`);
  expect(board(again.session)).toBe(boardOf(server, id));
});

it('tells the end with the result of the server', async () => {
  const { session, events, server, id } = await begin(new FakeServer(), new Map(), '2x2');
  for (let i = 0; i < 200 && !session.isOver; i++) {
    session.play(DIRECTIONS[i % 4]!);
    await settle();
  }
  expect(events.at(-1)).toMatchObject({ kind: 'over', game: { status: 'over', id } });
  expect(session.told.score).toBe(server.games.get(id)!.game!.score);
  expect(session.play(0)).toBeUndefined();
});

it.each([
  ['a socket', true],
  ['HTTP', false],
])(
  'takes keys that follow the last move for nothing over %s: nobody else has played',
  async (_way, hasSockets) => {
    const server = Object.assign(new FakeServer(), { hasSockets });
    const { session, events, timers } = await begin(server, new Map(), '2x2');
    for (let i = 0; i < 400 && !session.hasEnded; i++) {
      for (const direction of DIRECTIONS) session.play(direction);
      await timers.pass(10);
    }
    expect(session.hasEnded).toBe(true);
    expect(events.map(({ kind }) => kind)).not.toContain('adopted');
    expect(events.at(-1)?.kind).toBe('over');
  },
);

it('takes back a slide that came too late, and tells of no move elsewhere', async () => {
  const { session, events, api, id } = await begin();
  await api.resign(id); // or the time of a race is up
  session.play(anyMove(session));
  await settle();
  expect([session.hasEnded, session.ply, session.sliding]).toEqual([true, 0, undefined]);
  expect(events.map(({ kind }) => kind)).not.toContain('adopted');
});

it('tries a socket while it plays over HTTP, and tells a loss only where HTTP fails, too', async () => {
  const server = new FakeServer();
  server.hasSockets = false;
  const { session, events, timers } = await begin(server);
  await timers.pass(130_000);
  server.hasSockets = true;
  await timers.pass(60_000);
  expect(session.way).toBe('socket');
  expect(events.every((event) => event.kind === 'link' && event.state === 'live')).toBe(true);
});

it('takes no other game of the server for its own', async () => {
  const server = new FakeServer();
  const { openSocket, request } = server;
  let own = '"id":"game-1"'; // what the server answers with in its place
  const changed = (text: string) => text.replace('"id":"game-1"', own);
  Object.assign(server, {
    openSocket: (id: string, { onText, onClose }: SocketHandlers) =>
      openSocket(id, { onText: (text) => onText(changed(text)), onClose }),
    request: async (...call: Parameters<Request>) => {
      const answer = await request(...call);
      return { ...answer, body: changed(answer.body) };
    },
  });
  const { session, api, id } = await begin(server, new Map(), '2x2');
  own = '"id":"other"';
  for (const answer of [api.game(id), api.giveNonce(id, '5a'.repeat(32))])
    expect(await answer).toMatchObject({ ok: false, error: { code: 'no-server' } });
  for (let i = 0; i < 200 && !session.isOver; i++) {
    session.play(DIRECTIONS[i % 4]!);
    await settle();
  }
  expect(await session.resign()).toMatchObject({ ok: false });
  expect([session.isOver, session.id, session.told.id]).toEqual([true, id, id]);
});

it('counts the time of the server, which does not pause', async () => {
  const { session, server, timers } = await begin();
  await timers.pass(1500);
  expect(session.elapsed).toBe(1500);
  server.clock = 4000;
  session.play(anyMove(session));
  await settle();
  expect(session.elapsed).toBe(4000);
  server.clock = 2000; // the answer to a move that came before a loss
  session.play(anyMove(session));
  await settle();
  expect(session.elapsed).toBe(4000);
});
