/** Figures and health of a worker for the operator, as a server has them at `/metrics`, `/healthz` and `/readyz`. */
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { makeDatabaseCheck } from '../service/databaseCheck.js';
import { addHealth } from '../service/health.js';
import { addMetrics, type Metrics } from '../service/metrics.js';

export interface FiguresOptions {
  /** As it is at each moment. */
  readonly handle: Pick<DatabaseHandle, 'state' | 'database'>;
  /** The address to listen at. */
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** As in `MetricsOptions`. */
  readonly token?: string;
}

export interface Figures extends Pick<Metrics, 'onWork' | 'setWaitingWork' | 'setOldestWork'> {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers until it is closed. Rejects with Node's error if the port cannot be had. */
export async function serveFigures({ handle, host, port, token }: FiguresOptions): Promise<Figures> {
  const app = fastify();
  const { check } = makeDatabaseCheck(handle);
  const { onWork, setWaitingWork, setOldestWork } = addMetrics(app, {
    database: check,
    ...(token !== undefined && { token }),
  });
  addHealth(app, check);
  await app.listen({ host, port });
  const at = (app.server.address() as AddressInfo).port;
  return { onWork, setWaitingWork, setOldestWork, port: at, close: () => app.close() };
}
