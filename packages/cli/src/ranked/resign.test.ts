import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIRECTIONS, tilt } from '@twofold/core';
import { createApi } from '@twofold/protocol/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RankedService, serveRanked } from '../../../../tools/tests/rankedService.js';
import { resignGame } from './resign.js';

let folder: string;
let service: RankedService;
let said: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-resign-'));
  vi.stubEnv('XDG_DATA_HOME', folder);
  service = await serveRanked();
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A game that goes on. A move of it is kept on the disk, in this file. */
async function keepMove(): Promise<string> {
  const { server, url } = service;
  const api = createApi(server.request);
  await api.makeAccount();
  await api.start('classic');
  await api.giveNonce('game-1', '5a'.repeat(32));
  const { board } = server.games.get('game-1')!.game!;
  const move = DIRECTIONS.find((direction) => tilt(board, direction).moved)!;
  const ranked = join(folder, 'twofold/ranked');
  mkdirSync(ranked, { recursive: true });
  const file = join(ranked, `${new URL(url).host.replace(':', '_')}.game_1.moves`);
  writeFileSync(file, `1:${'URDL'[move]}`);
  return file;
}

it('ends a game after its kept moves', async () => {
  const file = await keepMove();
  await resignGame(undefined, { server: service.url, yes: true });
  expect(service.server.games.get('game-1')).toMatchObject({ status: 'resigned', game: { ply: 1 } });
  expect(said).toEqual([expect.stringMatching(/^You ended the game: .* after 1 moves/)]);
  expect(existsSync(file)).toBe(false);
});

it('ends no game whose kept moves cannot be sent', async () => {
  const file = await keepMove();
  const { server } = service;
  const { request } = server;
  server.hasSockets = false;
  const failing: typeof request = (method, path, body) =>
    path.endsWith('/moves') ? Promise.reject(new Error('no connection')) : request(method, path, body);
  Object.assign(server, { request: failing });
  const ending = resignGame('game-1', { server: service.url, yes: true });
  await expect(ending).rejects.toThrow('The game is not ended: moves of it wait for the server.');
  expect([server.games.get('game-1')!.status, existsSync(file)]).toEqual(['playing', true]);
});
