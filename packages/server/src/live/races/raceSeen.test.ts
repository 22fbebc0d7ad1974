// Who is connected to a race: noted by several processes at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { noteSeen, readRace } from '../../db/queries/races/races.js';
import { openTestDatabase } from '../../testing/database.js';
import { addPlayer } from '../../testing/players.js';
import { RaceCommands } from './raceCommands.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** Races of one person each. */
async function addRaces(count: number): Promise<{ race: string; account: string }[]> {
  const commands = new RaceCommands(database, () => new Date());
  const add = async () => {
    const player = await addPlayer(database);
    return {
      race: await commands.make(player, { kind: 'points', minutes: 3, people: 2 }),
      account: player.id,
    };
  };
  return Promise.all(Array.from({ length: count }, add));
}

const seenAt = async (race: string) => (await readRace(database.db, race))!.people[0]!.seenAt;

/** A command that changes one row, and after `meanwhile` the others. */
async function changing(rows: readonly { race: string }[], meanwhile: () => Promise<void>): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const [at, { race }] of rows.entries()) {
      await tx.updateTable('racers').set({ is_ready: true }).where('race_id', '=', race).execute();
      if (at === 0) await meanwhile();
    }
  });
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

it('noting several waits for nobody whose row is just being changed', async () => {
  const [seen, at] = [await addRaces(20), new Date(1e12)];
  let noted = Promise.resolve();
  await changing(seen.toReversed(), async () => {
    noted = noteSeen(database.db, seen, at);
    await Promise.race([noted, pause(5_000)]); // if it waited, it would hold the other rows meanwhile
  });
  await noted;
  expect(await Promise.all(seen.slice(0, -1).map(({ race }) => seenAt(race)))).toEqual(Array(19).fill(at));
  expect(await seenAt(seen.at(-1)!.race)).not.toEqual(at);
});

it('one who goes is noted, though the row is just being changed', async () => {
  const [person] = await addRaces(1);
  await noteSeen(database.db, [person!], new Date());
  let gone = Promise.resolve();
  await changing([person!], async () => {
    gone = noteSeen(database.db, [person!], new Date(1e12));
    await pause(200);
  });
  await gone;
  expect(await seenAt(person!.race)).toEqual(new Date(1e12));
});
