/** Studies and their parts. Whatever a worker does here counts once: a part with a result never gets another. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';

/** What identifies a study. */
export interface StudyHead {
  readonly kind: string;
  readonly program: string;
  readonly options: string; // JSON
}

/** A part as its worker begins it. */
export interface BegunPart extends StudyHead {
  readonly input: string; // JSON
  readonly tries: number; // this one included
}

/** How far a study is. */
export interface StudyStanding {
  readonly done: number;
  /** Parts that somebody has begun and nobody has ended. */
  readonly begun: number;
  /** Workers with such parts. */
  readonly workers: number;
}

/** Rows of one statement. */
const BATCH = 1000;

/** Notes that somebody asks for a study. One of that id may be there already, with results. */
export async function askForStudy(
  db: Kysely<Tables>,
  id: string,
  study: StudyHead,
  now: Date,
): Promise<void> {
  await db
    .insertInto('studies')
    .values({ id, ...study, asked_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ asked_at: now }))
    .execute();
}

/** False: the study is gone. */
export async function touchStudy(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('studies')
    .set({ asked_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds parts, from a number on. Results of the same inputs stay, failed parts begin again, and a part of another input is
 * replaced. Returns the numbers of those that are to do.
 */
export async function addParts(
  db: Kysely<Tables>,
  id: string,
  first: number,
  inputs: readonly string[],
): Promise<number[]> {
  for (let from = 0; from < inputs.length; from += BATCH) {
    const rows = inputs
      .slice(from, from + BATCH)
      .map((input, at) => ({ study_id: id, part: first + from + at, input }));
    await db
      .insertInto('study_parts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['study_id', 'part'])
          .doUpdateSet((set) => ({
            input: set.ref('excluded.input'),
            ...{ state: 'waiting', tries: 0, worker: null, result: null, failure: null },
          }))
          .where((part) =>
            part.or([
              part('study_parts.input', '<>', part.ref('excluded.input')),
              part('study_parts.state', '=', 'failed'),
            ]),
          ),
      )
      .execute();
  }
  const rows = await db
    .selectFrom('study_parts')
    .select('part')
    .where('study_id', '=', id)
    .where('part', '>=', first)
    .where('part', '<', first + inputs.length)
    .where('state', '=', 'waiting')
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => part);
}

/** Begins a part. Undefined: there is nothing to do, since it is done, failed or gone. */
export async function beginPart(
  db: Kysely<Tables>,
  id: string,
  part: number,
  worker: string,
): Promise<BegunPart | undefined> {
  return db
    .updateTable('study_parts')
    .from('studies')
    .set((set) => ({ worker, tries: set('tries', '+', 1) }))
    .whereRef('studies.id', '=', 'study_parts.study_id')
    .where('study_id', '=', id)
    .where('part', '=', part)
    .where('state', '=', 'waiting')
    .returning(['input', 'tries', 'kind', 'program', 'options'])
    .executeTakeFirst();
}

/** Gives a part back that was not done: its worker ends, or cannot do it. The try does not count. */
export async function returnPart(db: Kysely<Tables>, id: string, part: number): Promise<void> {
  await ofPart(db, id, part)
    .set((set) => ({ worker: null, tries: set('tries', '-', 1) }))
    .where('tries', '>', 0)
    .execute();
}

/** Stores a result. False: it has one already, or nobody asks any longer. */
export async function storePart(
  db: Kysely<Tables>,
  id: string,
  part: number,
  result: Uint8Array,
): Promise<boolean> {
  const stored = await ofPart(db, id, part)
    .set({ state: 'done', result, failure: null })
    .returning('part')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Notes why a part failed. `isFinal`: it is not tried again. */
export async function failPart(
  db: Kysely<Tables>,
  id: string,
  part: number,
  { failure, isFinal }: { failure: string; isFinal: boolean },
): Promise<void> {
  await ofPart(db, id, part)
    .set({ failure, worker: null, ...(isFinal && { state: 'failed' as const }) })
    .execute();
}

function ofPart(db: Kysely<Tables>, id: string, part: number) {
  return db
    .updateTable('study_parts')
    .where('study_id', '=', id)
    .where('part', '=', part)
    .where('state', '=', 'waiting');
}

/** Notes that a worker cannot do a study. */
export async function refuseStudy(
  db: Kysely<Tables>,
  id: string,
  worker: string,
  message: string,
): Promise<void> {
  await sql`insert into study_refusals (study_id, worker, message)
    select id, ${worker}, ${message} from studies where id = ${id}
    on conflict (study_id, worker) do update set message = excluded.message`.execute(db);
}

export async function refusalsOf(
  db: Kysely<Tables>,
  id: string,
): Promise<{ worker: string; message: string }[]> {
  return db
    .selectFrom('study_refusals')
    .select(['worker', 'message'])
    .where('study_id', '=', id)
    .orderBy('worker')
    .execute();
}

/** Results from a part on, without a gap. */
export async function resultsFrom(
  db: Kysely<Tables>,
  id: string,
  first: number,
  most: number,
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('study_parts')
    .select(['part', 'result'])
    .where('study_id', '=', id)
    .where('part', '>=', first)
    .where('part', '<', first + most)
    .where('state', '=', 'done')
    .orderBy('part')
    .execute();
  const gap = rows.findIndex(({ part }, at) => part !== first + at);
  return (gap < 0 ? rows : rows.slice(0, gap)).map(({ result }) => result!);
}

export async function standingOf(db: Kysely<Tables>, id: string): Promise<StudyStanding> {
  const { rows } = await sql<StudyStanding>`
    select count(*) filter (where state = 'done')::int as done,
      count(worker) filter (where state = 'waiting')::int as begun,
      count(distinct worker) filter (where state = 'waiting')::int as workers
    from study_parts where study_id = ${id}`.execute(db);
  return rows[0]!;
}

/** Parts with a failure that was not mended, the first ones first. */
export async function failuresOf(
  db: Kysely<Tables>,
  id: string,
): Promise<{ part: number; failure: string; isFinal: boolean }[]> {
  const rows = await db
    .selectFrom('study_parts')
    .select(['part', 'failure', 'state'])
    .where('study_id', '=', id)
    .where('failure', 'is not', null)
    .orderBy('part')
    .limit(20)
    .execute();
  return rows.map(({ part, failure, state }) => ({ part, failure: failure!, isFinal: state === 'failed' }));
}

/** Removes the parts before a number. */
export async function removeParts(db: Kysely<Tables>, id: string, before: number): Promise<void> {
  await db.deleteFrom('study_parts').where('study_id', '=', id).where('part', '<', before).execute();
}

/** Removes a study with all its parts. */
export async function removeStudy(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('studies').where('id', '=', id).execute();
}

/** Removes studies that nobody has asked for since then. */
export async function forgetStudies(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('studies').where('asked_at', '<', before).execute();
}
