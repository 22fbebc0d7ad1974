import type { Direction } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/fakeServer.js';
import { anyMove, begin, board, boardOf, movesOf } from '../testing/joinedGame.js';
import { MOST_WAITING, Outbox } from './outbox.js';

/** Keeps seven moves of a player whose server is away, and leaves. Returns the first of them and another move. */
async function leaveWithMoves(server = new FakeServer()) {
  const left = await begin(server);
  const { session, timers } = left;
  const [first, other] = movesOf(session) as [Direction, Direction];
  server.isUp = false;
  server.cut();
  await timers.pass(3_000);
  for (const direction of [first, 0, 1, 2, 3, 0, 1] as const) session.play(direction);
  session.close();
  server.isUp = true;
  const rejoin = async () => {
    const state = await left.api.game(left.id);
    const again = left.join(state.ok ? state.value : undefined);
    await timers.pass(2_000);
    return again;
  };
  return { ...left, first, other, rejoin };
}

describe('moves kept through a restart', () => {
  it('are dropped where the game was played elsewhere meanwhile, over a socket and over HTTP', async () => {
    for (const hasSockets of [true, false]) {
      const { server, id, other, rejoin, kept } = await leaveWithMoves();
      server.hasSockets = hasSockets;
      server.games.get(id)!.game!.play(other);
      const { session, events } = await rejoin();
      expect([server.taken, server.games.get(id)!.game!.ply]).toEqual([[], 1]);
      expect(events.map(({ kind }) => kind)).toContain('adopted');
      expect([session.ply, session.waiting, [...kept]]).toEqual([1, 0, []]);
      expect(board(session)).toBe(boardOf(server, id));
    }
  });

  it('are dropped likewise after a loss between the restart and the conflict', async () => {
    const { server, id, api, other, join, timers } = await leaveWithMoves();
    server.games.get(id)!.game!.play(other);
    const state = await api.game(id);
    server.isUp = false;
    const second = join(state.ok ? state.value : undefined);
    second.session.play(anyMove(second.session));
    await timers.pass(1_000);
    second.session.close();
    server.isUp = true;
    const third = join(state.ok ? state.value : undefined);
    await timers.pass(2_000);
    expect(server.taken).toEqual([]);
    expect(third.events.map(({ kind }) => kind)).toContain('adopted');
  });

  it('are played where the server has the first of them', async () => {
    const { server, id, first, rejoin, kept } = await leaveWithMoves();
    server.games.get(id)!.game!.play(first); // its answer was lost
    const { session, events } = await rejoin();
    expect(session.ply).toBeGreaterThan(2);
    expect(events.map(({ kind }) => kind)).not.toContain('adopted');
    expect([board(session), [...kept]]).toEqual([boardOf(server, id), []]);
  });
});

describe('after a conflict', () => {
  it('keeps no move, also while no server tells the other board', async () => {
    const server = new FakeServer();
    const { session, id, kept, timers, join, api } = await begin(server);
    const { openSocket } = server;
    const [theirs, ours] = movesOf(session);
    server.games.get(id)!.game!.play(theirs!);
    Object.assign(server, {
      openSocket: (...call: Parameters<typeof openSocket>) => {
        server.isUp = false; // at the connection for the state
        return openSocket(...call);
      },
    });
    session.play(ours!);
    await timers.pass(1_000);
    expect([session.link, session.mustAdopt]).toEqual(['lost', true]);
    for (const direction of movesOf(session)) expect(session.play(direction)).toBeUndefined();
    expect([session.waiting, [...kept]]).toEqual([0, []]);
    session.close();
    Object.assign(server, { isUp: true, openSocket });
    const state = await api.game(id);
    join(state.ok ? state.value : undefined);
    await timers.pass(1_000);
    expect(server.taken).toEqual([]);
  });
});

describe('an outbox', () => {
  it('keeps 200 moves at most, with those that are sent again for a check', () => {
    const store = { text: '1:RU' as string | undefined };
    const outbox = new Outbox('game', 1, {
      read: () => store.text,
      write: (_, text) => {
        store.text = text;
      },
    });
    expect(outbox.unconfirmed).toEqual({ first: 1, directions: [1, 0] });
    for (let i = 0; i < MOST_WAITING; i++) outbox.add(0);
    expect(outbox.unconfirmed.directions).toHaveLength(MOST_WAITING);
    expect(store.text).toBe(`1:RU${'U'.repeat(MOST_WAITING - 2)}`);
    outbox.answered();
    expect(store.text).toBe(`3:${'U'.repeat(MOST_WAITING - 2)}`);
  });

  it('sends nothing for a check where no kept move is new', () => {
    const outbox = new Outbox('game', 2, { read: () => '1:RU', write() {} });
    expect(outbox.unconfirmed).toEqual({ first: 3, directions: [] });
    expect(outbox.add(0)).toBe(3);
  });
});
