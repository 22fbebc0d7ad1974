/**
 * Figures for Prometheus at `/metrics`: requests, group commits, live games and the state of the database.
 * They are for the operator: a client with the token, or where there is none, a client on this machine.
 */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refused } from '../live/refused.js';
import { hashOf } from '../people/tokens.js';
import type { CheckDatabase } from './databaseCheck.js';

/** A figure of the database is waited for so long. Prometheus waits ten seconds for all figures together. */
const READ_MS = 2_000;

export interface MetricsOptions {
  database?: CheckDatabase;
  /** Whoever shows it may read the figures, as `Authorization: Bearer TOKEN`, and nobody else. */
  token?: string;
}

type ReadByKind = () => Promise<ReadonlyMap<string, number>>;

/** What the parts of the service report. */
export interface Metrics {
  onCommit(moves: number, milliseconds: number): void;
  /** A group commit was not written. Its moves were not acknowledged. */
  onCommitFailure(): void;
  setLiveGames(read: () => number): void;
  setSockets(read: () => number): void;
  /** A check of a replay or a painted picture has ended. */
  onJob(kind: string, outcome: string, milliseconds: number): void;
  /** A job of the queue has ended in this process. */
  onWork(kind: string, outcome: string, milliseconds: number): void;
  /** Reads the jobs that wait, by kind. */
  setWaitingWork(read: ReadByKind): void;
  /** Reads for how many seconds the oldest job that is due has waited, by kind. */
  setOldestWork(read: ReadByKind): void;
  /** Reads from when the last backup is; undefined: there is none. */
  setLastBackup(read: () => Promise<Date | undefined>): void;
}

/** Counts requests, and answers `/metrics`. */
export function addMetrics(app: FastifyInstance, { database, token }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countRequests(app, registers);
  const jobs = new Histogram({
    name: 'twofold_job_seconds',
    help: 'Work in threads: checks of uploaded replays, painted pictures, and ends, digests and texts of long games',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const work = new Histogram({
    name: 'twofold_work_seconds',
    help: 'Jobs of the queue that ended in this process: done, failed, lost to another worker, given back, or refused',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.1, 1, 10, 60, 300, 1800],
    registers,
  });
  let readLastBackup = async (): Promise<Date | undefined> => undefined;
  new Gauge({
    name: 'twofold_last_backup_timestamp_seconds',
    help: 'When the last backup of this database was begun, in seconds since 1970; 0: there is none',
    registers,
    async collect() {
      const at = await inTime(readLastBackup); // undefined: the last figure stays
      if (at) this.set(at.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'twofold_database_ready',
    help: '1 while the database answers, else 0',
    registers,
    async collect() {
      this.set((await database?.()) === 'ready' ? 1 : 0);
    },
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireOperator(request, token);
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
  return {
    ...countCommits(registers),
    setLiveGames: addGauge(registers, 'twofold_live_games', 'Ranked games in the memory of this process'),
    setSockets: addGauge(registers, 'twofold_sockets', 'Open sockets of games and races'),
    onWork(kind, outcome, milliseconds) {
      work.observe({ kind, outcome }, milliseconds / 1000);
    },
    setWaitingWork: addGaugeByKind(registers, 'twofold_work_waiting', 'Jobs of the queue that wait'),
    setOldestWork: addGaugeByKind(
      registers,
      'twofold_work_oldest_seconds',
      'For how long the oldest job of the queue that is due has waited',
    ),
    setLastBackup(read) {
      readLastBackup = read;
    },
    onJob(kind, outcome, milliseconds) {
      jobs.observe({ kind, outcome }, milliseconds / 1000);
    },
  };
}

/** A gauge by kind. Returns what sets its source: until then, and while the database is away, it has no figure. */
function addGaugeByKind(registers: Registry[], name: string, help: string): (read: ReadByKind) => void {
  let read: ReadByKind = async () => new Map();
  new Gauge({
    name,
    help,
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      this.reset();
      for (const [kind, figure] of (await inTime(read)) ?? []) this.set({ kind }, figure);
    },
  });
  return (source) => {
    read = source;
  };
}

function countCommits(registers: Registry[]): Pick<Metrics, 'onCommit' | 'onCommitFailure'> {
  const moves = new Histogram({
    name: 'twofold_commit_moves',
    help: 'Moves of a group commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  });
  const seconds = new Histogram({
    name: 'twofold_commit_seconds',
    help: 'Duration of a group commit',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  });
  const failures = new Counter({
    name: 'twofold_commit_failures_total',
    help: 'Group commits that were not written',
    registers,
  });
  return {
    onCommit(count, milliseconds) {
      moves.observe(count);
      seconds.observe(milliseconds / 1000);
    },
    onCommitFailure: () => failures.inc(),
  };
}

/** Returns how to set what the gauge reads. */
function addGauge(registers: Registry[], name: string, help: string): (read: () => number) => void {
  let current = () => 0;
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(current());
    },
  });
  return (read) => {
    current = read;
  };
}

/** A read of the database. Undefined: it is away, or does not answer in time. */
async function inTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  const late = wait(READ_MS, undefined, { ref: false });
  return Promise.race([read().catch(() => undefined), late]);
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'twofold_requests_total', help: 'Requests', labelNames, registers });
  const latency = new Histogram({
    name: 'twofold_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route'] as const,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'; // the pattern: an address would make a line for every id
    requests.inc({ method, route, status: statusCode });
    latency.observe({ route }, elapsedTime / 1000);
  });
}

/** Headers by which a proxy says that it forwards a request. */
const IS_FORWARDING =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** The names of this machine. A page of another site may reach it too, by a name of its own. */
const IS_LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Refuses everybody but the operator. Where there is a token it must be shown. Otherwise the operator is on this
 * machine. A proxy on this machine names the client: such a request comes from elsewhere. A proxy that sends none of
 * these headers looks like the operator: it must not pass these addresses on (docs/security.md).
 */
export function requireOperator(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined ? isOfThisMachine(request) : showsToken(request, token)) return;
  const how = token === undefined ? 'on its machine, at localhost' : 'with the token';
  throw new Refused(403, 'operator_only', `This is for the operator of this server: ask ${how}.`);
}

function isOfThisMachine({ socket, headers, host }: FastifyRequest): boolean {
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') && IS_LOCAL_HOST.test(host);
  return isLocal && !Object.keys(headers).some((name) => IS_FORWARDING.test(name));
}

function showsToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.{1,200})$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
}
