import { DIRECTIONS, tilt } from '@twofold/core';
import { createApi, type Ports, Session } from '@twofold/protocol/client';
import { afterEach, expect, it, vi } from 'vitest';
import { type RankedService, serveRanked } from '../../../../tools/tests/rankedService.js';
import { lookOf } from '../terminal/colour/theme.js';
import { drawRanked } from './playView.js';

const services: RankedService[] = [];
afterEach(() => {
  for (const service of services.splice(0)) service.close();
});

/** A game whose connection is lost at a move. `isElsewhere`: another device played another move before. */
async function lose({ isElsewhere }: { isElsewhere: boolean }): Promise<Session> {
  const service = await serveRanked();
  services.push(service);
  const { server } = service;
  const api = createApi(server.request);
  await api.start('classic');
  const dealt = await api.giveNonce('game-1', '5a'.repeat(32));
  if (!dealt.ok) throw new Error('not dealt');
  let isLost = !isElsewhere;
  const openSocket: Ports['openSocket'] = (...call) => {
    server.isUp = !isLost;
    isLost = true; // at the next connection
    return server.openSocket(...call);
  };
  const session = new Session(dealt.value, {
    api,
    openSocket,
    later: () => () => {},
    random: () => 0.5,
    now: () => 0,
  });
  session.open();
  const [theirs, ours] = DIRECTIONS.filter((direction) => tilt(session.game.board, direction).moved);
  if (isElsewhere) server.games.get('game-1')!.game!.play(theirs!);
  await vi.waitFor(() => expect(session.link).toBe(isElsewhere ? 'live' : 'lost'));
  session.play(ours!);
  await vi.waitFor(() => expect(session.link).toBe('lost'));
  return session;
}

/** The notice below the board. */
function noticeOf(session: Session): string {
  const state = { session, name: '', turn: undefined, message: '', help: false, best: undefined };
  const canvas = drawRanked(state, 100, 30, lookOf('dark', 'twofold', 0, true), 1);
  return canvas.text();
}

it('says of a move without its tile whether it counts', async () => {
  expect(noticeOf(await lose({ isElsewhere: false }))).toContain('Your move is kept.');
  const elsewhere = noticeOf(await lose({ isElsewhere: true }));
  expect(elsewhere).toContain('Played elsewhere: your move does not count.');
  expect(elsewhere).not.toContain('kept');
});

it('a race has the lines of the others at 90 by 40, and the points that counted at its end', async () => {
  const session = await lose({ isElsewhere: false });
  const others = {
    lines: () => [['Ben', '1,024, 128']] as const,
    standing: () => '',
    news: () => '',
    notice: () => '',
    onChange: () => {},
    end: () => 'The race has ended.',
    again: 'rematch',
    wait: '',
    outcome: () => ({ score: 77, ply: 9 }),
  };
  const state = { session, name: '', turn: undefined, message: '', help: false, best: undefined, others };
  const text = drawRanked(state, 90, 40, lookOf('dark', 'twofold', 0, true), 1).text();
  expect(text).toMatch(/Ben +1,024, 128/);
  expect(text).toMatch(/Score +77/);
});
