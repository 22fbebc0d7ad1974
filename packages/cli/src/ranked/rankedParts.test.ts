import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findVariant, Game, makePosition } from '@twofold/core';
import type { Leaderboard, Ports, RankedGame } from '@twofold/protocol/client';
import { Session } from '@twofold/protocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookOf } from '../terminal/colour/theme.js';
import { hearRanked, pressRanked, showRank, startRanked } from './rankedModel.js';
import { drawRanked } from './rankedView.js';
import { openService, serverAddress } from './service.js';
import { clockOf, placeOf, rankSentence } from './standing.js';
import { openStore } from './store.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const row = (rank: number, value: number, mine = false) => ({
  rank,
  name: 'Name',
  value,
  gameId: 'g',
  endedAt: '2026-11-23T00:00:00Z',
  mine,
});
const board = (values: readonly number[], own?: number, total = values.length): Leaderboard => ({
  rows: values.map((value, at) => row(at + 1, value, value === own)),
  total,
  own: own === undefined ? null : { rank: values.indexOf(own) + 1, percentile: 66.7, value: own },
});

describe('places', () => {
  it('counts the players ahead, and never the player again', () => {
    expect(placeOf(50, board([100, 40, 30]))).toBe('2 of 4');
    expect(placeOf(50, board([100, 40, 30], 40))).toBe('2 of 3');
    expect(placeOf(100, board([100, 40]))).toBe('1 of 3');
    expect(placeOf(10, board([]))).toBe('1 of 1');
  });

  it('says nothing that the rows do not show', () => {
    expect(placeOf(0, board([]))).toBeUndefined();
    expect(placeOf(20, board([100, 40, 30], undefined, 500))).toBeUndefined();
    expect(placeOf(35, board([100, 40, 30], undefined, 500))).toBe('3 of 501');
    expect(placeOf(35, undefined)).toBeUndefined();
  });

  it('tells a new best from a result behind it', () => {
    const game = (score: number) => ({ score }) as RankedGame;
    expect(rankSentence(game(40), board([100, 40, 30], 40))).toBe('Rank 2 of 3, ahead of 66 %.');
    expect(rankSentence(game(10), board([100, 40, 30], 40))).toBe('Your best is 40: rank 2 of 3.');
    expect(rankSentence(game(10), undefined)).toBe('The rank cannot be read now. The result is kept.');
  });

  it('writes times as clocks do', () => {
    expect([0, 59_999, 60_000, 3_599_000, 3_600_000, 36_061_000].map(clockOf)).toEqual([
      '0:00',
      '0:59',
      '1:00',
      '59:59',
      '1:00:00',
      '10:01:01',
    ]);
  });
});

describe('the store', () => {
  it('keeps the first of two tokens, for this user alone, and leaves nothing half written', () => {
    const store = openStore(folder, 'http://localhost:2048');
    store.keepToken('a'.repeat(43));
    openStore(folder, 'http://localhost:2048').keepToken('b'.repeat(43));
    expect(store.token).toBe('a'.repeat(43));
    expect(statSync(join(store.folder, 'token')).mode & 0o777).toBe(0o600);
    expect(readdirSync(store.folder)).toEqual(['token']);
    store.setTokenAside();
    expect(store.token).toBeUndefined();
    store.keepToken('c'.repeat(43));
    expect(store.token).toBe('c'.repeat(43));
  });

  it('gives one server no token of another', () => {
    openStore(folder, 'http://localhost:2048').keepToken('a'.repeat(43));
    for (const other of ['http://localhost:2049', 'https://localhost:2048', 'http://localhost:2048/x']) {
      expect(openStore(folder, other).token).toBeUndefined();
    }
  });

  it('writes no file outside of its folder, whatever a server calls its games', () => {
    const store = openStore(folder, 'http://localhost:2048');
    for (const id of ['../../x', '..', '/etc/x', 'a\0b']) store.write(id, '1:L');
    expect(store.read('../../x')).toBe('1:L');
    expect(readdirSync(folder)).toEqual(['ranked']);
    expect(readdirSync(join(folder, 'ranked'))).toHaveLength(1);
    store.write('../../x', undefined);
    expect(store.read('../../x')).toBeUndefined();
  });

  it('takes a damaged deal for none', () => {
    const store = openStore(folder, 'http://localhost:2048');
    store.keepDeal('g', { commitment: 'c', nonce: 'n' });
    expect(store.deal('g')).toEqual({ commitment: 'c', nonce: 'n' });
    store.keepDeal('g', {} as never);
    expect(store.deal('g')).toBeUndefined();
  });
});

describe('the address of a server', () => {
  it.each([
    ['example.org', 'http://example.org'],
    ['https://example.org/', 'https://example.org'],
    ['https://example.org/games/', 'https://example.org/games'],
    ['localhost:3000', 'http://localhost:3000'],
  ])('reads %s', (text, address) => expect(serverAddress(text)).toBe(address));

  it.each(['', 'ftp://example.org', 'https://me:secret@example.org', 'https://example.org/?a', 'http://'])(
    'refuses %j with a sentence',
    (text) => expect(() => serverAddress(text)).toThrow(/is no server\. Give an address/),
  );
});

describe('what is wrong with a server', () => {
  let server: Server;
  afterEach(() => server?.close());

  async function answering(status: number, body: string, type: string, headers: Record<string, string> = {}) {
    server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return openService(url, { dataFolder: folder, tell: () => {} }).signIn();
  }

  const json = 'application/json';

  it.each([
    ['a static host', 404, '<h1>Not found</h1>', 'text/html', 'has no ranked play'],
    [
      'a server without a database',
      404,
      '{"error":{"code":"not_found","message":"Nothing here."}}',
      json,
      'has no ranked play',
    ],
    ['a page for every address', 200, '<title>2048</title>', 'text/html', 'has no ranked play'],
    ['another version', 200, '{"user":"x"}', json, 'speaks another version'],
    ['a fault', 500, '{"error":{"code":"internal","message":"x"}}', json, 'has a fault (500)'],
    [
      'a server that gives no token',
      201,
      '{"account":{"id":"1","name":"A","isBot":false}}',
      json,
      'speaks another version',
    ],
    [
      'too many accounts',
      429,
      '{"error":{"code":"rate_limited","message":"Ask again in 5 s."}}',
      json,
      'Ask again in 5 s.',
    ],
  ])('%s', async (_, status, body, type, sentence) => {
    await expect(answering(status, body, type)).rejects.toThrow(sentence);
  });

  it('goes to no other address, which would get the token', async () => {
    const headers = { location: 'http://elsewhere.invalid/' };
    await expect(answering(302, '', 'text/plain', headers)).rejects.toThrow('sends to another address');
  });

  it('no server at all', async () => {
    const nobody = openService('http://127.0.0.1:9', { dataFolder: folder, tell: () => {} });
    await expect(nobody.signIn()).rejects.toThrow('does not answer. Start a server with "twofold serve"');
  });

  it('a server without ranked play does not cost the token of one that has it', async () => {
    server = createServer((_, response) => {
      response.writeHead(404, { 'content-type': json }).end('{"error":{"code":"not_found","message":"x"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = openService(url, { dataFolder: folder, tell: () => {} });
    service.store.keepToken('o'.repeat(43));
    await expect(service.signIn()).rejects.toThrow('has no ranked play');
    expect(service.store.token).toBe('o'.repeat(43));
  });

  it('an account that the server has forgotten is told, and its token is kept aside', async () => {
    const told: string[] = [];
    server = createServer((request, response) => {
      const isNew = request.method === 'POST';
      response.setHeader('content-type', json);
      if (isNew) response.setHeader('set-cookie', `twofold_device=${'n'.repeat(43)}; Path=/api; HttpOnly`);
      response.writeHead(isNew ? 201 : 200);
      response.end(isNew ? '{"account":{"id":"1","name":"New Name 1","isBot":false}}' : '{"account":null}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = openService(url, { dataFolder: folder, tell: (sentence) => told.push(sentence) });
    service.store.keepToken('o'.repeat(43));
    expect(await service.signIn()).toMatchObject({ name: 'New Name 1' });
    expect(service.store.token).toBe('n'.repeat(43));
    expect(told.join()).toContain('does not know the account of this device any more');
    expect(told.join()).not.toContain('ooo');
  });
});

describe('the screen', () => {
  const ports: Ports & { now: () => number } = {
    api: {} as Ports['api'],
    openSocket: () => ({ send: () => {}, close: () => {} }),
    later: () => () => {},
    random: () => 0,
    now: () => 0,
  };
  const variant = findVariant('classic')!;
  const told: RankedGame = {
    id: 'g',
    variant: 'classic',
    status: 'playing',
    commitment: '',
    ply: 7,
    score: 20,
    board: makePosition(new Game(variant, 'abc').board),
    clock: 65_000,
  };
  const begun = () => startRanked(new Session(told, ports), 'Daring Elm 405', '');
  const look = lookOf('dark', 'twofold', 0, false);
  const textOf = (state: ReturnType<typeof begun>) => drawRanked(state, 80, 24, look, 1).text();

  it('shows time, score, moves of the whole game, name and connection', () => {
    const text = textOf(begun());
    for (const part of [
      'Ranked, Classic 4x4',
      /Score +20/,
      /Moves +7/,
      /Time +1:05/,
      'Daring Elm 405',
      'o connecting',
    ]) {
      expect(text).toMatch(part);
    }
  });

  it('shows the result with the rank beside it, whole words a line', () => {
    const state = begun();
    hearRanked(state, { kind: 'over', game: { ...told, status: 'resigned' } });
    showRank(state, board([100, 40, 20], 20));
    const text = textOf(state);
    expect(text).toContain('You ended this game: 20 points after 7 moves.');
    expect(text).toMatch(/Rank 3 of 3, ahead of 66 %\./);
  });

  it('ends no game without a y, and undoes nothing', () => {
    const state = begun();
    for (const key of ['u', 'r', 'n', 's']) expect(pressRanked(state, key)).toEqual([]);
    expect(pressRanked(state, 'e')).toEqual([]);
    expect(pressRanked(state, 'enter')).toEqual([]);
    expect(state.asks).toBeUndefined();
    pressRanked(state, 'e');
    expect(pressRanked(state, 'y')).toEqual(['resign']);
  });

  it('has keys of its own for the end', () => {
    const state = begun();
    hearRanked(state, { kind: 'over', game: { ...told, status: 'over' } });
    expect([pressRanked(state, 's'), pressRanked(state, 'n'), pressRanked(state, 'q')]).toEqual([
      ['save'],
      ['new'],
      ['quit'],
    ]);
  });
});
