// Errors in one shape: `{ error: { code, message } }`. For a wrong address a person gets notFoundPage.ts instead.

import type { FastifySchemaValidationError } from 'fastify';

/** The body of every error; `code` is API, `message` is for people. */
export interface ErrorBody {
  error: { code: string; message: string };
}

/** The body of an error by its HTTP status. */
export function makeError(status: number, message: string): ErrorBody {
  return { error: { code: CODES[status] ?? (status < 500 ? 'bad_request' : 'internal'), message } };
}

/** The first fault of a request, with the name of its field. */
export function describeSchemaError([first]: readonly SchemaError[], place: string): Error {
  const { keyword, instancePath, message, params } = first!;
  const field = `${place}${instancePath}`;
  if (keyword !== 'additionalProperties') return new Error(`${field} ${message}`);
  return new Error(`${field} has the unknown field ${JSON.stringify(params.additionalProperty)}.`);
}

/** As Fastify gives it. */
type SchemaError = Pick<FastifySchemaValidationError, 'keyword' | 'instancePath' | 'message' | 'params'>;

const CODES: Record<number, string> = {
  404: 'not_found',
  408: 'request_timeout',
  412: 'precondition_failed',
  413: 'body_too_large',
  415: 'media_type_not_supported',
  416: 'range_not_satisfiable',
  417: 'expectation_failed',
  431: 'headers_too_large',
};

/** The answer to every internal error, in place of its own text. */
export const INTERNAL = 'Something went wrong on the server. Try again; your games are safe in your browser.';
