// Requests that Node refuses before Fastify sees them: not HTTP, too long, too slow, or with an expectation.
// Node's own answers are bare. These answers have the headers and the error of every other answer.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { makeError } from '../errors.js';

/** Response headers by their names. */
export type Headers = Readonly<Record<string, string>>;

interface Refusal {
  status: number;
  message: string;
}

const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time. Send it again.' },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The address and headers are too long. Send fewer or shorter ones.',
  },
};
const NOT_HTTP: Refusal = { status: 400, message: 'This is not a request of HTTP/1.1.' };
const EXPECTATION: Refusal = { status: 417, message: 'Only "100-continue" can be expected here.' };

/** Makes a server answer malformed requests with the given headers and our error, and close their connections. */
export function answerMalformed(server: Server, headers: Headers): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
  });
  server.removeAllListeners('clientError'); // Fastify's, with another error and no headers
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || isAnswering(answers.get(socket))) return socket.destroy();
    socket.write(makeAnswer(REFUSALS[String(error.code)] ?? NOT_HTTP, headers));
    socket.destroySoon();
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { head, body } = partsOf(EXPECTATION, headers);
    response.writeHead(EXPECTATION.status, head).end(body);
  });
}

/**
 * Whether an answer is being sent, or has been sent to an unfinished request. A second answer would be read
 * as part of the first.
 */
function isAnswering(response: ServerResponse | undefined): boolean {
  return response?.headersSent === true && !(response.writableFinished && response.req.complete);
}

function partsOf({ status, message }: Refusal, headers: Headers): { head: Headers; body: string } {
  const body = JSON.stringify(makeError(status, message));
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { head, body };
}

function makeAnswer(refusal: Refusal, headers: Headers): string {
  const { head, body } = partsOf(refusal, headers);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
