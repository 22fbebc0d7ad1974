// Games by lines against the server in memory, with a clock that the test turns.
import { DIRECTIONS, type Direction, tilt } from '@twofold/core';
import { createApi, type Ports, type RankedGame, Session } from '@twofold/protocol/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RankedService, serveRanked } from '../../../../tools/tests/rankedService.js';
import { LineGame } from './playLines.js';
import type { RankedServer } from './server.js';

const KEPT = 'The move is kept; it is sent when the server answers.';
const WORDS = ['up', 'right', 'down', 'left'];

let service: RankedService;
let server: RankedService['server'];
beforeEach(async () => {
  service = await serveRanked();
  server = service.server;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  service.close();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Lets everything happen that waits for no timer. */
const settle = () => pass(0);

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** A game that is open, and everything that it says. */
async function open(variant = 'classic') {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  const api = createApi(server.request);
  const openSocket: Ports['openSocket'] = (...call) => server.openSocket(...call); // a test may change it
  const ports = { api, openSocket, later, random: () => 0.5 };
  const { id } = await taken(api.start(variant));
  const session = new Session(await taken(api.giveNonce(id, '5a'.repeat(32))), {
    ...ports,
    now: () => performance.now(),
  });
  const saved: RankedGame[] = [];
  const lines = new LineGame({
    server: { address: 'http://server', api, ports } as unknown as RankedServer,
    name: 'calm-heron-12',
    session,
    next: async () => session,
    async save(ended) {
      saved.push(ended);
      return '';
    },
  });
  await lines.open();
  await settle();
  said.length = 0;
  const game = () => server.games.get(id)!.game!;
  return { session, lines, said, saved, game };
}

async function taken<T>(answer: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T> {
  const given = await answer;
  if (!given.ok) throw new Error('not answered');
  return given.value;
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Directions that are moves now, as the terminal sees the board. */
const movesOf = ({ session }: Opened): Direction[] =>
  DIRECTIONS.filter((direction) => tilt(session.game.board, direction).moved);

/** Cuts the connection, and lets the terminal try in vain until its next try is seconds away. */
async function lose(): Promise<void> {
  server.isUp = false;
  server.cut();
  await pass(4_000);
}

/** Whether the terminal reads its next line. */
function isObeyed(line: Promise<unknown>): { done: boolean } {
  const state = { done: false };
  void line.then(() => {
    state.done = true;
  });
  return state;
}

it('says of a conflict that the game was played elsewhere, and of no connection that was lost', async () => {
  const opened = await open();
  const [theirs, ours] = movesOf(opened);
  opened.game().play(theirs!);
  await opened.lines.obey(WORDS[ours!]!);
  expect(opened.said[0]).toBe('The game was played elsewhere.');
  expect(opened.said.join('\n')).not.toMatch(/kept|Server:/);
  expect(opened.session.link).toBe('live');
});

it('says of a move that it does not count where the connection is lost after a conflict', async () => {
  const opened = await open();
  const { said, lines } = opened;
  const [theirs, ours] = movesOf(opened);
  opened.game().play(theirs!);
  const { openSocket } = server;
  Object.assign(server, {
    openSocket: (...call: Parameters<typeof openSocket>) => {
      server.isUp = false; // at the reconnection for the state
      return openSocket(...call);
    },
  });
  const moving = lines.obey(WORDS[ours!]!);
  await settle();
  await moving;
  expect(said).toEqual(['Server: no connection.', 'The game was played elsewhere: the move does not count.']);
  await lines.obey(WORDS[ours!]!);
  expect(said.at(-1)).toBe('The game was played elsewhere: the move does not count.');
  Object.assign(server, { openSocket, isUp: true });
  await pass(15_000);
  expect(said.slice(3, 5)).toEqual(['Server: connected.', 'The game was played elsewhere.']);
});

it('reads the next line when the tile of its own move is there, not that of a kept one', async () => {
  const opened = await open();
  const { lines, session, said } = opened;
  await lose();
  const [first] = movesOf(opened);
  await lines.obey(WORDS[first!]!);
  expect(said.at(-1)).toBe(KEPT);
  const held: (() => void)[] = []; // tiles on their way
  const { openSocket } = server;
  Object.assign(server, {
    isUp: true,
    openSocket: (id: string, { onText, onClose }: Parameters<typeof openSocket>[1]) =>
      openSocket(id, {
        onText: (text) => (text.includes('"spawn"') ? held.push(() => onText(text)) : onText(text)),
        onClose,
      }),
  });
  await pass(5_000);
  const second = DIRECTIONS.find((direction) => tilt(session.sliding!.afterstate, direction).moved)!;
  const moving = isObeyed(lines.obey(WORDS[second]!));
  await settle();
  held.shift()!();
  await settle();
  expect([session.ply, moving.done]).toEqual([1, false]);
  held.shift()!();
  await settle();
  expect([session.ply, moving.done]).toEqual([2, true]);
});

it('sends the kept moves before it ends the game, and ends no game whose moves wait', async () => {
  const opened = await open();
  const { lines, said, game } = opened;
  await lose();
  await lines.obey(WORDS[movesOf(opened)[0]!]!);
  await lines.obey('end');
  await lines.obey('y');
  expect(said.at(-1)).toBe('The game is not ended: moves of it wait for the server.');
  server.isUp = true; // the next try is seconds away
  await lines.obey('end');
  await lines.obey('y');
  expect(game().ply).toBe(1);
  expect(said.at(-1)).toContain('You ended the game');
  expect(said.at(-1)).toContain('after 1 moves');
});

it('tells over HTTP no loss when a socket is tried in vain', async () => {
  server.hasSockets = false;
  const opened = await open();
  const { session, said, lines } = opened;
  expect(session.way).toBe('http');
  await pass(200_000);
  await lines.obey(WORDS[movesOf(opened)[0]!]!);
  expect(session.ply).toBe(1);
  expect(said.join('\n')).not.toContain('Server:');
  server.isUp = false;
  await pass(61_000);
  expect(said.at(-1)).toBe('Server: no connection.');
});

/** Plays a game of 2x2 up to its last move. The connection is lost before the server's last word. */
async function playToLoss(): Promise<Opened> {
  const { openSocket } = server;
  let isLost = false;
  Object.assign(server, {
    openSocket: (id: string, { onText, onClose }: Parameters<typeof openSocket>[1]) =>
      openSocket(id, {
        onText(text) {
          if (isLost || !text.includes('"over","game"')) return onText(text);
          isLost = true;
          server.isUp = false;
          server.cut();
        },
        onClose,
      }),
  });
  const opened = await open('2x2');
  while (!opened.session.isOver) await opened.lines.obey(WORDS[movesOf(opened)[0]!]!);
  return opened;
}

it('keeps no move of a game that is over, and awaits the word of the server before it leaves', async () => {
  const { session, lines, said, saved } = await playToLoss();
  expect(said.at(-1)).toBe('The game is over. How it ended is told when the server answers.');
  expect([session.hasEnded, said.includes(KEPT)]).toEqual([false, false]);
  const leaving = lines.awaitEnd();
  await pass(200);
  server.isUp = true;
  await pass(5_000);
  await leaving;
  expect(saved).toEqual([expect.objectContaining({ status: 'over' })]);
});

it('leaves a game that is over when the server says nothing for ten seconds, and begins no other', async () => {
  const { session, lines, said, saved } = await playToLoss();
  const next = lines.obey('new');
  await pass(10_000);
  await next;
  expect(said.at(-1)).toContain('"twofold ranked replay game-1 --server http://server" prints its replay.');
  const leaving = lines.awaitEnd();
  await pass(10_000);
  await leaving;
  expect([session.hasEnded, saved]).toEqual([false, []]);
});
