/**
 * Figures for Prometheus at `/metrics`: requests, group commits, live games and the state of the database.
 * They are for the operator: a client with the token, or where there is none, a client on this machine.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refused } from '../live/refused.js';
import { hashOf } from '../routes/identity.js';
import type { CheckDatabase } from './databaseCheck.js';

export interface MetricsOptions {
  database?: CheckDatabase;
  /** Whoever shows it may read the figures, as `Authorization: Bearer TOKEN`, and nobody else. */
  token?: string;
}

/** What the parts of the service report. */
export interface Metrics {
  onCommit(moves: number, milliseconds: number): void;
  setLiveGames(read: () => number): void;
  /** A check of a replay or a painted picture has ended. */
  onJob(job: string, outcome: string, milliseconds: number): void;
  /** A job of the queue has ended in this process. */
  onWork(job: string, outcome: string, milliseconds: number): void;
  /** Reads the jobs that wait, by name. */
  setWaitingWork(read: () => Promise<ReadonlyMap<string, number>>): void;
}

/** Counts requests, and answers `/metrics`. */
export function addMetrics(app: FastifyInstance, { database, token }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countRequests(app, registers);
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
  const jobs = new Histogram({
    name: 'twofold_job_seconds',
    help: 'Checks of uploaded replays, and painted pictures',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const work = new Histogram({
    name: 'twofold_work_seconds',
    help: 'Jobs of the queue that ended in this process: done, failed, or lost to another worker',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.1, 1, 10, 60, 300, 1800],
    registers,
  });
  let readWaiting = async (): Promise<ReadonlyMap<string, number>> => new Map();
  new Gauge({
    name: 'twofold_work_waiting',
    help: 'Jobs of the queue that wait',
    labelNames: ['job'] as const,
    registers,
    async collect() {
      this.reset();
      const waiting = await readWaiting().catch(() => new Map<string, number>()); // the database is away
      for (const [job, count] of waiting) this.set({ job }, count);
    },
  });
  let readLiveGames = () => 0;
  new Gauge({
    name: 'twofold_live_games',
    help: 'Ranked games in the memory of this process',
    registers,
    collect() {
      this.set(readLiveGames());
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
    onCommit(count, milliseconds) {
      moves.observe(count);
      seconds.observe(milliseconds / 1000);
    },
    setLiveGames(read) {
      readLiveGames = read;
    },
    onWork(job, outcome, milliseconds) {
      work.observe({ job, outcome }, milliseconds / 1000);
    },
    setWaitingWork(read) {
      readWaiting = read;
    },
    onJob(job, outcome, milliseconds) {
      jobs.observe({ job, outcome }, milliseconds / 1000);
    },
  };
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
