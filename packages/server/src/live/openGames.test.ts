// The limit of open games holds for requests at once, on several processes, and on each kind of database.
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { migrate } from '../db/migrations/migrate.js';
import { openPglite } from '../db/pglite.js';
import { openGames } from '../db/queries/games.js';
import { Signer } from '../signing/signer.js';
import { connectTest, openTestDatabase } from '../testing/database.js';
import { addPlayer } from '../testing/players.js';
import { LiveGames, MOST_OPEN_GAMES } from './liveGames.js';

/** A database, twice: as two processes have it. PGlite has one process. */
const makers: Record<string, () => Promise<[Database, Database]>> = {
  PostgreSQL: async () => {
    const database = await openTestDatabase();
    return [database, await connectTest(database.description)];
  },
  PGlite: async () => {
    const database = await openPglite();
    await migrate(database.db);
    return [database, database];
  },
};

/** The codes of requests: `made`, or that of the refusal. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'made',
    (error) => error.code ?? error.message,
  );
}

describe.each(Object.entries(makers))('on %s', (_, make) => {
  it('games made at once pass no limit', { tags: ['long'] }, async () => {
    const [database, other] = await make();
    const processes = [
      new LiveGames({ signer: Signer.ephemeral(), database }),
      new LiveGames({ signer: Signer.ephemeral(), database: other }),
    ];
    const [player, neighbour] = [await addPlayer(database), await addPlayer(database)];
    const create = (at: number, who = player) => codeOf(processes[at % 2]!.create(who, 'classic'));
    const codes = await Promise.all(
      Array.from({ length: MOST_OPEN_GAMES + 10 }, (_unused, at) => create(at)),
    );
    expect(codes.filter((code) => code === 'made')).toHaveLength(MOST_OPEN_GAMES);
    expect(new Set(codes)).toEqual(new Set(['made', 'too_many_games']));
    expect(await openGames(database.db, player.id)).toHaveLength(MOST_OPEN_GAMES);
    expect(await create(0, neighbour)).toBe('made');
    const [first] = await openGames(database.db, player.id);
    expect(await codeOf(processes[0]!.resign(first!.record.id, player))).toBe('not_started'); // it is gone
    expect(await create(1)).toBe('made');
    for (const games of processes) await games.close();
    if (other !== database) await other.close();
    await database.close();
  });
});
