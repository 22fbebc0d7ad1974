/** The moves of races as the database has them, for those that a process shows. */
import type { Kysely } from 'kysely';
import { readEndedMoves, readHeads, readNewMoves } from '../../db/queries/races/raceMoves.js';
import type { Tables } from '../../db/tables.js';
import type { WatchedRace } from './watchedRace.js';

/** Brings the moves that these races do not know yet, of all in a few queries. */
export async function readRaces(db: Kysely<Tables>, races: readonly WatchedRace[]): Promise<void> {
  const unread = races.flatMap((race) => race.unread.map((known) => ({ ...known, race })));
  if (unread.length === 0) return;
  const ids = unread.map(({ id }) => id);
  const heads = await readHeads(db, ids);
  const byId = new Map(unread.map((known) => [known.id, known]));
  const behind = heads.filter(({ id, ply }) => ply > byId.get(id)!.ply);
  const going = behind
    .filter(({ status }) => status === 'playing')
    .map(({ id }) => ({ id, ply: byId.get(id)!.ply }));
  for (const move of await readNewMoves(db, going)) byId.get(move.id)!.race.track(move.id).add(move);
  for (const head of behind) {
    if (head.status === 'playing') continue;
    for (const move of await readEndedMoves(db, head)) byId.get(head.id)!.race.track(head.id).add(move);
  }
  const found = new Set(heads.map(({ id }) => id));
  for (const { id, race } of unread) if (!found.has(id)) race.noteGone(id);
  for (const head of heads) byId.get(head.id)!.race.note(head);
}
