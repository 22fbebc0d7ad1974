/**
 * What clients hear of a database that does not do its work, or of a server without a signing key. Every such failure
 * passes by itself or by the operator.
 */

import { DatabaseBusy } from '../db/database.js';
import { Refused } from '../live/refused.js';
import { KeyFileError } from '../signing/keyFile.js';

/** SQLSTATE of a disk or a quota that is full. */
const DISK_FULL = '53100';
/**
 * Classes of SQLSTATE. 08: the connection is lost. 53: something is used up. 57P: the server stops or starts. 58: its
 * operating system fails. XX: its own data are broken.
 */
const FAILURES = /^(08|53|57P|58|XX)/;
/** Errors of Node and `pg` about connections that cannot be had, or break. */
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* not queryable|driver has already been destroyed|Cannot use a pool after calling end)/;
/** SQLSTATE of transactions that were in each other's way, or waited too long: 40 and two of its kind. */
const CONFLICTS = /^(40|55P03|57014)/;

const AGAIN_SECONDS = { busy: '2', failed: '10' };

/**
 * The refusal, with status 503, of an error of the database or the signing key. Undefined: the error is another one, such as
 * a bad value.
 */
export function refusalByDatabase(error: unknown): Refused | undefined {
  if (error instanceof DatabaseBusy || CONFLICTS.test(codeOf(error))) {
    const message = 'Too many ask at this moment. Ask again in two seconds.';
    return new Refused(503, 'busy', message, { 'retry-after': AGAIN_SECONDS.busy });
  }
  const code = failureOf(error);
  if (code === undefined) return undefined;
  return new Refused(503, code, MESSAGES[code], { 'retry-after': AGAIN_SECONDS.failed });
}

function failureOf(error: unknown): keyof typeof MESSAGES | undefined {
  if (error instanceof KeyFileError) return 'cannot_sign';
  if (!isFailure(error)) return undefined;
  return codeOf(error) === DISK_FULL ? 'storage_full' : 'database_failed';
}

const MESSAGES = {
  storage_full: 'The server cannot store moves: its disk is full. Your game is safe. Try again later.',
  database_failed: 'The server cannot reach its database now. Your game is safe. Try again in a moment.',
  cannot_sign: 'The server cannot sign results now. Your game is safe. Try again later.',
};

/** Whether the database itself fails, whoever asks. */
export function isFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if ((error as NodeJS.ErrnoException).syscall === 'connect') return true; // the server's socket may not be there
  return FAILURES.test(code) || CONNECTION_CODES.test(code) || CONNECTION_MESSAGES.test(error.message);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '');
}
