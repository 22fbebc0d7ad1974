// @module-tag long
// A disk that is full: moves are refused by a plain error, the server says that it is not ready, and goes on by itself.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { legalDirections, parsePosition } from '@twofold/core';
import { DIRECTION_LETTERS, type RankedState } from '@twofold/protocol';
import { expect, it } from 'vitest';
import { openEmbedded } from './db/embedded/embedded.js';
import { migrate } from './db/migrations/migrate.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';
import { SmallDisk } from './testing/scale/smallDisk.js';

function anyMove({ board }: RankedState): string {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return DIRECTION_LETTERS[legalDirections(parsed.value)[0]!]!;
}

const disk = SmallDisk.mount(320);

it.skipIf(!disk)(
  'a full disk stops moves with a plain error, and nothing else',
  async () => {
    const data = join(disk!.folder, 'data');
    const database = await openEmbedded({ folder: data });
    await migrate(database.db);
    const server = await listenRanked(database);
    const url = `http://127.0.0.1:${server.port}`;
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    try {
      await chmod(disk!.folder, 0o711);
      const player = await RankedClient.signIn(url);
      let game = await player.newGame('8x8');
      const move = () =>
        player.ask('POST', `/ranked/games/${game.id}/moves`, { ply: game.ply + 1, moves: anyMove(game) });
      expect(await readiness()).toBe(200);
      disk!.fill();
      let refused = await move();
      for (let count = 0; refused.status === 200 && count < 5_000; count++) {
        game = refused.body.game; // acknowledged: it must be there at the end
        refused = await move();
      }
      expect(refused.status).toBe(503);
      expect(refused.body.error.code).toMatch(/^(storage_full|database_failed)$/);
      expect(refused.body.error.message).toContain('Your game is safe.');
      expect(await readiness()).toBe(503);
      const acknowledged = game;
      disk!.makeRoom();
      await expect.poll(readiness, { timeout: 90_000, interval: 500 }).toBe(200);
      const after = (await player.ask('GET', `/ranked/games/${game.id}`)).body.game as RankedState;
      expect(after).toMatchObject({ ply: acknowledged.ply, board: acknowledged.board, status: 'playing' });
      game = after;
      expect((await move()).status).toBe(200);
    } finally {
      await server.close();
      await database.close();
      disk!.unmount();
    }
  },
  180_000,
);
