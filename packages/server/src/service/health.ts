/** Where a load balancer asks how a process is. */
import type { FastifyInstance } from 'fastify';
import type { CheckDatabase } from './databaseCheck.js';

/** `/healthz`: the process answers. `/readyz`: it can also use its database, if it has one at all. */
export function addHealth(app: FastifyInstance, database: CheckDatabase | undefined): void {
  const schema = { hide: true };
  app.get('/healthz', { schema }, (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', { schema }, async (_request, reply) => {
    const status = (await database?.()) ?? 'ready';
    reply.status(status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return reply.send({ status });
  });
}
