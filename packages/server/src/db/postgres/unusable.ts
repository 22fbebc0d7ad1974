/** Why a PostgreSQL cannot be used, in words for its operator, and what helps. */
import { messageOf } from '@twofold/core/internal';
import type { DatabaseKind } from '../database.js';

const ANSWERS_NOT = 'See whether PostgreSQL runs there, and listens at that address and port.';
const USER = 'Check the user and the password in its address, and pg_hba.conf.';

/** By the code of an error of Node or PostgreSQL: what helps. */
const REMEDIES: Record<string, string | undefined> = {
  ECONNREFUSED: ANSWERS_NOT,
  ENOENT: ANSWERS_NOT, // a socket
  EHOSTUNREACH: ANSWERS_NOT,
  ENETUNREACH: ANSWERS_NOT,
  ETIMEDOUT: ANSWERS_NOT,
  ENOTFOUND: 'Check the name of the host in its address.',
  EAI_AGAIN: 'Check the name of the host in its address, and the DNS of this machine.',
  '28P01': USER,
  '28000': USER,
  '3D000': 'Make it, such as by createdb, or name another one at the end of its address.',
  '42501': 'Its user may not do this: the database must be its own.',
  '53300': 'Raise max_connections there, or run fewer processes (docs/scaling.md).',
};

/** By the words of an error without a code. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^SASL: .*client password must be/,
    'Its address needs a password: postgres://USER:PASSWORD@HOST:5432/NAME.',
  ],
  [/^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/, ANSWERS_NOT],
  [/does not support SSL/, 'Leave sslmode out of its address, or give PostgreSQL a certificate.'],
];

/** The reason, and what helps where that is known. The embedded database has no address that could be wrong. */
export function whyUnusable(error: unknown, kind: DatabaseKind): string {
  const reason = reasonOf(error);
  const remedy = kind === 'postgres' ? remedyFor(error) : undefined;
  return remedy === undefined ? reason : `${reason.replace(/\.$/, '')}. ${remedy}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return messageOf(error);
}

function remedyFor(error: unknown): string | undefined {
  if (error instanceof AggregateError) return remedyFor(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  return REMEDIES[code] ?? BY_WORDS.find(([words]) => words.test(error.message))?.[1];
}
