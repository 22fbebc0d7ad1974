/** Studies and their parts. Whatever a worker does here counts once: a part with a result never gets another. */
import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
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
  readonly digest: string | null; // of the input
  readonly tries: number; // this one included
}

/** One try of a part. */
export interface PartTry {
  readonly study: string;
  readonly part: number;
  readonly worker: string;
  /** Its number. */
  readonly tries: number;
}

/** A part that somebody does now. */
export interface PartAtWork {
  readonly part: number;
  readonly worker: string;
  /** Since it was begun. */
  readonly seconds: number;
}

/** Rows of one statement. */
const BATCH = 1000;
/** An asker that is silent for this time has gone. Its parts are not done until it comes back. */
const GONE = sql<Date>`now() - interval '2 minutes'`;
const NOW = sql<Date>`now()`;

/**
 * Notes that an asker is there. A study of that id may be there already, with results. What workers could not do they may be able
 * to do now: their refusals are dropped.
 */
export async function askForStudy(
  db: Kysely<Tables>,
  id: string,
  asker: string,
  study: StudyHead,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('studies')
      .values({ id, ...study, asked_at: NOW })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ asked_at: NOW }))
      .execute();
    await tx
      .insertInto('study_askers')
      .values({ study_id: id, asker, seen_at: NOW })
      .onConflict((conflict) => conflict.columns(['study_id', 'asker']).doUpdateSet({ seen_at: NOW }))
      .execute();
    await tx.deleteFrom('study_refusals').where('study_id', '=', id).execute();
  });
}

/** Notes that an asker is still there. False: others took it for gone, and perhaps its parts are. */
export async function touchStudy(db: Kysely<Tables>, id: string, asker: string): Promise<boolean> {
  const { rows } = await sql`
    with study as (update studies set asked_at = now() where id = ${id} returning id)
    update study_askers set seen_at = now() from study
    where study_id = study.id and asker = ${asker} returning asker`.execute(db);
  return rows.length > 0;
}

/** An asker leaves. True: nobody else asks. Then the study is removed, unless it is not done. */
export async function leaveStudy(
  db: Kysely<Tables>,
  id: string,
  asker: string,
  { isDone }: { isDone: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockStudy(tx, id);
    await tx.deleteFrom('study_askers').where('study_id', '=', id).where('asker', '=', asker).execute();
    const isLast = !(await isAskedBeside(tx, id, asker));
    if (isLast && isDone) await tx.deleteFrom('studies').where('id', '=', id).execute();
    return isLast;
  });
}

/** Removes parts whose results the asker has kept, unless somebody else asks. */
export async function forgetParts(
  db: Kysely<Tables>,
  id: string,
  asker: string,
  parts: readonly number[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockStudy(tx, id);
    if (await isAskedBeside(tx, id, asker)) return;
    await sql`delete from study_parts where study_id = ${id} and part = any(${sql.val(parts)}::int[])`.execute(
      tx,
    );
  });
}

/** Its askers take turns: each sees what the one before it has done. */
async function lockStudy(tx: Transaction<Tables>, id: string): Promise<void> {
  await tx.selectFrom('studies').select('id').where('id', '=', id).forUpdate().execute();
}

async function isAskedBeside(tx: Transaction<Tables>, id: string, asker: string): Promise<boolean> {
  await tx.deleteFrom('study_askers').where('study_id', '=', id).where('seen_at', '<', GONE).execute();
  const other = await tx
    .selectFrom('study_askers')
    .select('asker')
    .where('study_id', '=', id)
    .where('asker', '<>', asker)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Adds parts, and returns their numbers. A part is known by its input: one that is there already keeps its number and its result,
 * whoever added it. Parts without a result begin again, with all their tries.
 */
export async function addParts(db: Kysely<Tables>, id: string, inputs: readonly string[]): Promise<number[]> {
  const digests = inputs.map(digestOf);
  return db.transaction().execute(async (tx) => {
    await lockStudy(tx, id);
    const numbers = new Map<string, number>();
    for (let from = 0; from < inputs.length; from += BATCH) {
      const some = digests.slice(from, from + BATCH);
      const next = await nextNumber(tx, id);
      const rows = some.map((digest, at) => ({
        ...{ study_id: id, part: next + at },
        ...{ input: inputs[from + at]!, digest },
      }));
      await tx
        .insertInto('study_parts')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['study_id', 'digest']).doNothing())
        .execute();
      const { rows: found } = await sql<{ part: number; digest: string }>`
        select part, digest from study_parts
        where study_id = ${id} and digest = any(${sql.val(some)}::text[])`.execute(tx);
      for (const { part, digest } of found) numbers.set(digest, part);
      await sql`update study_parts set state = 'waiting', tries = 0, failure = null
        where study_id = ${id} and digest = any(${sql.val(some)}::text[]) and state <> 'done'
          and (tries > 0 or failure is not null)`.execute(tx);
    }
    return digests.map((digest) => numbers.get(digest)!);
  });
}

function digestOf(input: string): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 32);
}

async function nextNumber(tx: Transaction<Tables>, id: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(part) + 1, 0) as next from study_parts where study_id = ${id}`.execute(tx);
  return rows[0]!.next;
}

/** Those of some parts that wait and have no job: nobody would do them. */
export async function partsWithoutJob(
  db: Kysely<Tables>,
  id: string,
  parts: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from study_parts
    where study_id = ${id} and part = any(${sql.val(parts)}::int[]) and state = 'waiting' and not exists (
      select from pgboss.job where name = 'study' and job.state <= 'active'
        and singleton_key = study_id || '/' || part)
    order by part`.execute(db);
  return rows.map(({ part }) => part);
}

/** Begins a part. Undefined: there is nothing to do, since it is done, failed or gone, or nobody asks any longer. */
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
    .where('asked_at', '>', GONE)
    .returning(['input', 'digest', 'tries', 'kind', 'program', 'options'])
    .executeTakeFirst();
}

/** Gives a part back that was not done: its worker ends, or cannot do it. The try does not count. */
export async function returnPart(db: Kysely<Tables>, own: PartTry): Promise<void> {
  await ofTry(db, own)
    .set((set) => ({ worker: null, tries: set('tries', '-', 1) }))
    .execute();
}

/**
 * Stores the result of an input. False: the part has one already, is of another input by now, or nobody asks any longer. The
 * worker does not matter: all find the same.
 */
export async function storePart(
  db: Kysely<Tables>,
  { study, part }: PartTry,
  digest: string | null,
  result: Uint8Array,
): Promise<boolean> {
  const stored = await db
    .updateTable('study_parts')
    .set({ state: 'done', result, failure: null })
    .where('study_id', '=', study)
    .where('part', '=', part)
    .where('state', '=', 'waiting')
    .where('digest', 'is not distinct from', digest)
    .returning('part')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Notes why a part failed. `isFinal`: it is not tried again. */
export async function failPart(
  db: Kysely<Tables>,
  own: PartTry,
  { failure, isFinal }: { failure: string; isFinal: boolean },
): Promise<void> {
  await ofTry(db, own)
    .set({ failure, worker: null, ...(isFinal && { state: 'failed' as const }) })
    .execute();
}

/** The part, while this try is its last one. */
function ofTry(db: Kysely<Tables>, { study, part, worker, tries }: PartTry) {
  return db
    .updateTable('study_parts')
    .where('study_id', '=', study)
    .where('part', '=', part)
    .where('state', '=', 'waiting')
    .where('worker', '=', worker)
    .where('tries', '=', tries);
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

/** Results of the first of some parts, until one has none. A part may be there twice. */
export async function resultsOf(
  db: Kysely<Tables>,
  id: string,
  parts: readonly number[],
): Promise<Uint8Array[]> {
  const { rows: found } = await sql<{ part: number }>`
    select part from study_parts
    where study_id = ${id} and part = any(${sql.val(parts)}::int[]) and state = 'done'`.execute(db);
  const done = new Set(found.map(({ part }) => part));
  const first = upTo(parts, (part) => !done.has(part));
  if (first.length === 0) return [];
  const { rows } = await sql<{ part: number; result: Uint8Array }>`
    select part, result from study_parts
    where study_id = ${id} and part = any(${sql.val(first)}::int[]) and state = 'done'`.execute(db);
  const results = new Map(rows.map(({ part, result }) => [part, result]));
  const there = upTo(first, (part) => !results.has(part)); // others may have removed some meanwhile
  return there.map((part) => results.get(part)!);
}

/** The items before the first one that ends them. */
function upTo<T>(items: readonly T[], ends: (item: T) => boolean): readonly T[] {
  const at = items.findIndex(ends);
  return at < 0 ? items : items.slice(0, at);
}

/** How many parts between two numbers have a result, these two included. */
export async function countDone(db: Kysely<Tables>, id: string, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from study_parts
    where study_id = ${id} and part between ${from} and ${to} and state = 'done'`.execute(db);
  return rows[0]!.count;
}

/** Parts whose worker holds their job, those first that are there the longest. The job of a worker that died ends by its lease. */
export async function partsAtWork(db: Kysely<Tables>, id: string): Promise<PartAtWork[]> {
  const { rows } = await sql<PartAtWork>`
    select part, worker, extract(epoch from now() - started_on)::float8 as seconds
    from pgboss.job join study_parts on study_id = data->>'study' and part = (data->>'part')::int
    where job.name = 'study' and job.state = 'active' and study_id = ${id}
      and study_parts.state = 'waiting' and worker is not null
    order by started_on`.execute(db);
  return rows;
}

/** Those of some parts with a failure that was not mended: first those that are not tried again. */
export async function failuresOf(
  db: Kysely<Tables>,
  id: string,
  parts: readonly number[],
): Promise<{ part: number; failure: string; isFinal: boolean }[]> {
  const { rows } = await sql<{ part: number; failure: string; isFinal: boolean }>`
    select part, failure, state = 'failed' as "isFinal" from study_parts
    where study_id = ${id} and failure is not null and part = any(${sql.val(parts)}::int[])
    order by "isFinal" desc, part limit 20`.execute(db);
  return rows;
}

/** Removes studies that nobody has asked for since then. */
export async function forgetStudies(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('studies').where('asked_at', '<', before).execute();
}
