// Connections to a PostgreSQL server that break, or on which nothing is answered.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalByDatabase } from '../../service/databaseFailures.js';
import { openTestDatabase, sql, testConnection } from '../../testing/database.js';
import { type Database, PREPARED } from '../database.js';
import { LOCKS, lock } from '../queries/locks.js';
import type { PostgresLimits } from './limits.js';
import { connectPostgres } from './postgres.js';
import { whyUnusable } from './unusable.js';

const LIMITS: PostgresLimits = {
  connect: 5_000,
  statement: 1_000, // a busy machine answers any statement meanwhile
  patient: 20_000,
  idle: 30_000,
  quiet: 30_000,
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** Another pool of connections to the database, with limits of its own. */
async function openLimited(
  limits: PostgresLimits,
  connections: number,
  through?: pg.ConnectionConfig,
  onBack: (milliseconds: number) => void = () => {},
): Promise<Database> {
  const connection = { ...(await testConnection(database.description)), ...through };
  return connectPostgres({
    kind: 'postgres',
    description: 'limited',
    limits,
    connections,
    connection,
    onBack,
  });
}

const sleep = ({ db }: Pick<Database, 'db'>, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);

it('bytes of a row keep no others in memory', async () => {
  const { rows } = await sql<{ bytes: Uint8Array }>`select '\\x0001ff'::bytea as bytes`.execute(database.db);
  const { bytes } = rows[0]!;
  expect([...bytes]).toEqual([0, 1, 255]);
  expect(bytes.buffer.byteLength).toBe(3);
});

it.each([
  ['a database that is not there', { database: 'no_such' }, /"no_such" does not exist\. Make it, such as by/],
  [
    'a port without a server',
    { host: '127.0.0.1', port: 1 },
    /ECONNREFUSED 127.0.0.1:1\. See whether PostgreSQL/,
  ],
])('%s is refused with what helps', async (_, wrong, message) => {
  await expect(openLimited(LIMITS, 1, wrong)).rejects.toThrow(message);
});

it('an unknown host and a wrong password say what to check', () => {
  const error = (code: string) => Object.assign(new Error('it failed.'), { code });
  expect(whyUnusable(error('ENOTFOUND'), 'postgres')).toMatch(/^it failed\. Check the name of the host/);
  expect(whyUnusable(new AggregateError([error('28P01')]), 'postgres')).toMatch(/the user and the password/);
  expect(whyUnusable(error('ENOTFOUND'), 'embedded')).toBe('it failed.');
});

describe('connections that break', () => {
  /** Cuts all connections while `listening` listens, and waits until it hears again. */
  async function cutWhileHeard(listening: Database): Promise<void> {
    const heard: string[] = [];
    const stop = await listening.listen('news', (payload) => heard.push(payload));
    await cutOthers(database);
    await expect
      .poll(async () => {
        await database.notify('news', 'again').catch(() => {});
        return heard;
      })
      .toContain('again');
    await stop();
  }

  /** Ends all other connections to this database, as a server does that stops. */
  const cutOthers = ({ db }: { db: Database['db'] }) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

  it('between two queries of a transaction fail it, and nothing else', async () => {
    const broken = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await cutOthers(database);
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 2`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    await expect.poll(() => sql`select 3 as n`.execute(database.db)).toMatchObject({ rows: [{ n: 3 }] });
  });

  it('leave no listener where listening fails', async () => {
    for (let time = 0; time < 2; time++) {
      await expect(database.listen('', () => {})).rejects.toThrow('zero-length'); // no name of a channel
    }
  });

  it('are listened on again', async () => {
    await cutWhileHeard(database);
  });

  it('are said to be back where somebody listens, once, with the time without them', async () => {
    const absences: number[] = [];
    const limited = await openLimited(LIMITS, 1, {}, (milliseconds) => absences.push(milliseconds));
    await cutWhileHeard(limited);
    expect(absences).toHaveLength(1);
    expect(absences[0]).toBeGreaterThan(900); // it is tried again after a second
    await limited.close();
  });
});

describe('a statement without an answer', () => {
  it('is given up with its connection, and only that one', async () => {
    const limited = await openLimited(LIMITS, 1);
    await expect(sleep(limited, 20)).rejects.toThrow('timeout');
    await sleep(limited, 0); // by another connection: this one has no statement before it
    await limited.patiently(() => sleep(limited, 1.5));
    await expect(sleep(limited, 20)).rejects.toThrow('timeout');
    await limited.close();
  });

  it('is waited for once in a transaction, which is not rolled back behind it', async () => {
    const limited = await openLimited({ ...LIMITS, statement: 2_000 }, 1);
    let sent = 0;
    const work = limited.db.transaction().execute((tx) => {
      sent = performance.now();
      return sleep({ db: tx }, 20);
    });
    await expect(work).rejects.toThrow('timeout');
    expect(performance.now() - sent).toBeLessThan(3_700);
    await sleep(limited, 0);
    await limited.close();
  });

  it('is given up while other work is patient', async () => {
    const limited = await openLimited(LIMITS, 2);
    const patient = limited.patiently(() => sleep(limited, 3));
    await expect(sleep(limited, 20)).rejects.toThrow('timeout');
    await patient;
    await limited.close();
  });

  it('is waited for in patient work, also when other patient work has ended', async () => {
    const limited = await openLimited(LIMITS, 2);
    const long = limited.patiently(async () => {
      await sleep(limited, 0.2);
      await sleep(limited, 1.5);
    });
    await limited.patiently(() => sleep(limited, 0));
    await long;
    await limited.close();
  });
});

describe('a process that stands still in a transaction', () => {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it.each(['read committed', 'repeatable read'] as const)(
    'of %s keeps its locks for a time only',
    async (level) => {
      const frozen = await openLimited({ ...LIMITS, idle: 300 }, 1);
      let hold = () => {};
      const held = new Promise<void>((resolve) => {
        hold = resolve;
      });
      const still = frozen.db
        .transaction()
        .setIsolationLevel(level)
        .execute(async (tx) => {
          await lock(tx, LOCKS.chainOfResults, '');
          hold();
          await pause(3_000);
          await sql`select 1`.execute(tx);
        });
      await held;
      const began = performance.now();
      await database.db.transaction().execute((tx) => lock(tx, LOCKS.chainOfResults, ''));
      expect(performance.now() - began).toBeLessThan(2_700);
      const error = await still.catch((reason: unknown) => reason);
      expect(refusalByDatabase(error)?.code).toBe('database_failed');
      await frozen.close();
    },
  );

  it('goes on in patient work', async () => {
    const slow = await openLimited({ ...LIMITS, idle: 200 }, 1);
    await slow.patiently(() =>
      slow.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await pause(600);
        await sql`select 1`.execute(tx);
      }),
    );
    await slow.close();
  });
});

describe('statements that are prepared', () => {
  const prepared = ({ db }: Database) =>
    sql<{ count: number }>`${sql.raw(PREPARED)} select 1 + ${1}::int as count`.execute(db);
  const names = async ({ db }: Database) => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    return rows.map(({ name }) => name);
  };

  it('are planned once for a connection', async () => {
    const limited = await openLimited(LIMITS, 1);
    for (let time = 0; time < 3; time++) expect((await prepared(limited)).rows).toEqual([{ count: 2 }]);
    expect(await names(limited)).toEqual([expect.stringMatching(/^twofold_[0-9a-f]{32}$/)]);
    await limited.close();
  });

  it('are not prepared any more where a connection has lost them, as behind a pooler', async () => {
    const limited = await openLimited(LIMITS, 1);
    await prepared(limited);
    await sql`deallocate all`.execute(limited.db);
    expect((await prepared(limited)).rows).toEqual([{ count: 2 }]);
    expect(await names(limited)).toEqual([]);
    await limited.close();
  });
});

it('a server that takes connections and says nothing is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const opening = openLimited({ ...LIMITS, connect: 400 }, 1, { host: '127.0.0.1', port });
  await expect(opening).rejects.toThrow('timeout');
  silent.close();
});

/** A way to the test server on which whatever `isLost` says is swallowed. Connections are counted from 1. */
async function startLossyWay(isLost: (sent: string, connection: number) => boolean): Promise<Server> {
  const { host, port = 5432 } = await testConnection(database.description);
  const target = host!.startsWith('/') ? { path: join(host!, `.s.PGSQL.${port}`) } : { host: host!, port };
  let connections = 0;
  const way = createServer((near) => {
    const number = ++connections;
    const far = connect(target);
    near.on('data', (data) => isLost(String(data), number) || far.write(data));
    far.on('data', (data) => near.write(data));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {}).on('close', () => other.destroy());
    }
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  return way;
}

describe('a swallowed', () => {
  it.each([
    ['LISTEN', /^Q.*listen "lost"/s],
    ['UNLISTEN', /^Q.*unlisten/s],
  ])('%s is given up with its connection, and another one listens', async (_, pattern) => {
    let lost = 0;
    const way = await startLossyWay((sent) => pattern.test(sent) && lost++ === 0);
    const { port } = way.address() as AddressInfo;
    const limited = await openLimited(LIMITS, 1, { host: '127.0.0.1', port });
    const heard: string[] = [];
    await limited.listen('kept', (payload) => heard.push(payload));
    await limited
      .listen('lost', () => {})
      .then(
        (stop) => stop(),
        (error) => expect(error.message).toContain('timeout'),
      );
    expect(lost).toBeGreaterThan(0);
    const stop = await limited.listen('lost', (payload) => heard.push(payload));
    await limited.notify('lost', 'found');
    await expect.poll(() => heard).toEqual(['found']);
    await expect
      .poll(async () => {
        await limited.notify('kept', 'again');
        return heard;
      })
      .toContain('again');
    await stop();
    await limited.close();
    way.close();
  });

  it('connection is left with its first question, and another one listens', async () => {
    const listening: number[] = []; // connections
    const way = await startLossyWay((sent, connection) => {
      if (connection === listening[0]) return true;
      if (/^Q.*listen "kept"/s.test(sent)) listening.push(connection);
      return false;
    });
    const { port } = way.address() as AddressInfo;
    const limited = await openLimited({ ...LIMITS, quiet: 200 }, 1, { host: '127.0.0.1', port });
    const heard: string[] = [];
    await limited.listen('kept', (payload) => heard.push(payload));
    await expect.poll(() => listening).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // several questions are answered
    await limited.notify('kept', 'again');
    await expect.poll(() => heard).toEqual(['again']);
    expect(listening).toHaveLength(2);
    await limited.close();
    way.close();
  });
});

it('reads beyond those that may wait are refused at once, and moves go on', async () => {
  const connection = await testConnection(database.description);
  const options = { kind: 'postgres', description: 'busy', connections: 1, mostWaiting: 3 } as const;
  const busy = await connectPostgres({ ...options, connection });
  const reads = Promise.allSettled(Array.from({ length: 8 }, () => sleep(busy, 0.6)));
  const began = performance.now();
  await sql`select 1`.execute(busy.moves);
  expect(performance.now() - began).toBeLessThan(2_000); // four reads take longer
  const done = await reads;
  const refusals = done.flatMap((each) =>
    each.status === 'rejected' ? [refusalByDatabase(each.reason)] : [],
  );
  expect(refusals.length).toBeGreaterThanOrEqual(4);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ statusCode: 503, code: 'busy', headers: { 'retry-after': '2' } });
  }
  expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
  await sql`select 1`.execute(busy.db);
  await busy.close();
}, 60_000);

it.each([
  ['53100', 'storage_full'],
  ['57P01', 'database_failed'],
  ['ECONNREFUSED', 'database_failed'],
  ['22003', undefined], // integer out of range
  ['23505', undefined], // a key that is there already
])('an error %s of the database is answered as %s', (code, expected) => {
  expect(refusalByDatabase(Object.assign(new Error('it fails'), { code }))?.code).toBe(expected);
});
