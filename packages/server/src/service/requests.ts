/** The id of a request, and the part of it that is logged: no cookie, no token, no secret. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

const ID_HEADER = 'x-request-id';

/** A caller's id, if it is a short word, or else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[ID_HEADER];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Gives each answer its request's id. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(ID_HEADER, request.id);
  });
}

const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie', 'sec-websocket-protocol'];
/** Members that hold a secret, wherever an object with them is logged. PostgreSQL's details of an error quote values of rows. */
const SECRET_MEMBERS = ['seed', 'nonce', 'token', 'password', 'connectionString', 'detail'];

/** The logger's option, with secrets removed. Of a request it logs method, address and route. */
export function withoutSecrets(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (typeof logger !== 'object') return logger;
  const headers = SECRET_HEADERS.flatMap((name) => [`req.headers["${name}"]`, `headers["${name}"]`]);
  const members = SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`]);
  const redact = { paths: [...headers, ...members], censor: '[removed]' };
  return { ...logger, redact, serializers: { ...logger.serializers, req: withoutAddress } };
}

/** What a line of the log has of a request: no address of a client (docs/security.md). */
function withoutAddress({ method, url, host }: FastifyRequest) {
  return { method, url, host };
}
