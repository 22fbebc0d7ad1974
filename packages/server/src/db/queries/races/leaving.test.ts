// Whoever stops to wait while somebody else is paired with them: they learn of their race.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRace } from '../../../races/race.js';
import { openTestDatabase } from '../../../testing/database.js';
import { countBlocked } from '../../../testing/locks.js';
import { addPlayer } from '../../../testing/players.js';
import type { Database } from '../../database.js';
import { insertArena, lockArena, noteArenaRace, pauseInArena, waitInArena } from './arenas.js';
import { findQuickRace, leaveQueue } from './raceQueue.js';
import { insertRace } from './races.js';

const NOW = new Date();
const TERMS = { kind: 'points', variant: 'classic', target: null, limitMs: 180_000, isBlind: false } as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** Waits until somebody who leaves has left, or waits for a lock. */
async function settle(leaving: Promise<unknown>): Promise<void> {
  let hasLeft = false;
  void leaving.then(() => {
    hasLeft = true;
  });
  await expect.poll(async () => hasLeft || (await countBlocked(database)) > 0).toBe(true);
}

it('whoever leaves the queue during a pairing gets the race of it', async () => {
  const { db } = database;
  const [ada, ben] = [(await addPlayer(database)).id, (await addPlayer(database)).id];
  const asked = { terms: 'points', rating: 1500, now: NOW };
  await findQuickRace(db, { ...asked, account: ada }, () => Promise.reject(new Error('nobody else waits')));
  let leaving: Promise<string | undefined> | undefined;
  const found = await findQuickRace(db, { ...asked, account: ben }, async (tx, rival) => {
    leaving = leaveQueue(db, ada);
    await settle(leaving);
    const race = newRace(TERMS, 2, [rival, ben], NOW.getTime(), 'quick');
    await insertRace(tx, { id: 'quick-race', race, isWatched: true, arenaId: null });
    return 'quick-race';
  });
  expect(found).toEqual({ race: 'quick-race', waiting: 0 });
  expect(await leaving).toBe('quick-race');
});

it('whoever pauses in an arena during a pairing gets the race of it', async () => {
  const { db } = database;
  const ada = (await addPlayer(database)).id;
  const times = { startsAt: NOW.getTime(), endsAt: NOW.getTime() + 1_000 };
  await insertArena(db, { id: 'arena', terms: TERMS, maker: null, ...times });
  await db.transaction().execute((tx) => waitInArena(tx, 'arena', ada, NOW));
  const { pausing } = await db.transaction().execute(async (tx) => {
    await lockArena(tx, 'arena');
    const pausing = pauseInArena(db, 'arena', ada);
    await settle(pausing);
    const race = newRace(TERMS, 2, [ada], NOW.getTime(), 'arena');
    await insertRace(tx, { id: 'arena-race', race, isWatched: true, arenaId: 'arena' });
    await noteArenaRace(tx, 'arena', [ada], 'arena-race');
    return { pausing };
  });
  expect(await pausing).toBe('arena-race');
});
