import { DIRECTIONS, type Direction } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/fakeServer.js';
import { anyMove, begin, settle } from '../testing/joinedGame.js';
import type { Request } from './answers.js';

/** A server behind a network that swallows sockets: they neither open nor close. HTTP gets through. */
function swallowing(): FakeServer {
  return Object.assign(new FakeServer(), { openSocket: () => ({ send() {}, close() {} }) });
}

describe('a socket that says nothing', () => {
  it('is given up after a while, also if a key is pressed meanwhile', async () => {
    const { session, timers } = await begin(swallowing());
    await timers.pass(1_000);
    session.play(anyMove(session));
    await timers.pass(7_000);
    expect([session.link, session.way, session.ply]).toEqual(['live', 'http', 1]);
  });

  it('is given up in the same way where it is tried while moves travel over HTTP', async () => {
    const { session, events, timers } = await begin(swallowing());
    await timers.pass(6_500);
    expect(session.way).toBe('http');
    await timers.pass(60_000);
    expect(session.way).toBe('none');
    session.play(anyMove(session));
    await timers.pass(7_000);
    expect([session.way, session.ply, session.waiting]).toEqual(['http', 1, 0]);
    expect(events.every((event) => event.kind !== 'link' || event.state === 'live')).toBe(true);
  });
});

it('takes the game back from a socket of its own that came too late', async () => {
  const server = new FakeServer();
  const { openSocket } = server;
  let arrive = () => {};
  const late = (...call: Parameters<typeof openSocket>) => {
    arrive = () => void openSocket(call[0], { onText() {}, onClose() {} });
    return { send() {}, close() {} };
  };
  const { session, timers, events } = await begin(Object.assign(server, { openSocket: late }));
  await timers.pass(6_500);
  expect(session.way).toBe('http');
  Object.assign(server, { openSocket });
  session.retry();
  await timers.pass(100);
  expect(session.way).toBe('socket');
  arrive(); // to another process, which takes the game over for nobody
  await timers.pass(1_000);
  session.play(anyMove(session));
  await timers.pass(100);
  expect([session.link, session.way, session.ply]).toEqual(['live', 'socket', 1]);
  expect(events.some((event) => event.kind === 'link' && event.state === 'replaced')).toBe(false);
  await timers.pass(60_000);
  arrive(); // another device, long after
  await timers.pass(1_000);
  expect(session.link).toBe('replaced');
});

describe('over HTTP', () => {
  it('tries a socket soon after a request that is under way when its time comes', async () => {
    const server = new FakeServer();
    server.hasSockets = false;
    const { session, timers } = await begin(server);
    const { request } = server;
    let answer = () => {};
    const held: Request = async (...call) => {
      if (call[0] === 'POST') await new Promise<void>((resolve) => (answer = resolve));
      return request(...call);
    };
    Object.assign(server, { request: held });
    await timers.pass(59_990);
    session.play(anyMove(session));
    await timers.pass(2_000);
    server.hasSockets = true;
    expect(session.way).toBe('http');
    answer();
    await timers.pass(2_000);
    expect([session.way, session.ply]).toEqual(['socket', 1]);
  });

  it('asks again for the end of a game that it played over HTTP, and then plans nothing more', async () => {
    const server = new FakeServer();
    server.hasSockets = false;
    const { session, timers } = await begin(server, new Map(), '2x2');
    const { request } = server;
    let isLost = false;
    const losing: Request = (...call) => {
      if (isLost || call[0] === 'POST' || !session.isOver) return request(...call);
      isLost = true;
      return Promise.reject(new Error('no connection'));
    };
    Object.assign(server, { request: losing });
    for (let i = 0; i < 200 && !session.isOver; i++) {
      session.play(DIRECTIONS[i % 4] as Direction);
      await settle();
    }
    await timers.pass(500);
    expect([isLost, session.hasEnded, timers.pauses]).toEqual([true, true, []]);
  });
});
