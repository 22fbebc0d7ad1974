/**
 * Figures for Prometheus at `/metrics`: requests, group commits, live games and the state of the database.
 * They are for the operator: a client on this machine, or one with the token.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { Refused } from '../live/refused.js';
import { hashOf } from '../routes/identity.js';

export interface MetricsOptions {
  database?: DatabaseHandle;
  /** Lets other machines read the figures, as `Authorization: Bearer TOKEN`. */
  token?: string;
}

/** What the parts of the service report. */
export interface Metrics {
  onCommit(moves: number, milliseconds: number): void;
  setLiveGames(read: () => number): void;
  /** A check of a replay or a painted picture has ended. */
  onJob(job: string, outcome: string, milliseconds: number): void;
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
    collect() {
      this.set(database?.state === 'ready' ? 1 : 0);
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

/**
 * Refuses everybody but the operator. A proxy on this machine names the client: such a request comes from
 * elsewhere.
 */
export function requireOperator({ socket, headers }: FastifyRequest, token: string | undefined): void {
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  if (isLocal && !isForwarded) return;
  const given = /^Bearer (.{1,200})$/.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))) return;
  throw new Refused(403, 'operator_only', 'These figures are for the operator of this server.');
}
