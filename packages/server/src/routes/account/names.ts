/** Claiming a name, and changing it. */
import { AccountAnswer, NAME_RULE, NewName } from '@twofold/protocol';
import type { FastifySchemaValidationError } from 'fastify';
import { changeName, MOST_CHANGES, type Naming } from '../../db/queries/people/names.js';
import { describeSchemaError } from '../../errors.js';
import { noAccount, Refused } from '../../live/refused.js';
import { whyNotAllowed } from '../../people/allowedName.js';
import { nameKey, nameLook } from '../../ranked/names.js';
import type { App, RouteContext } from '../parts.js';
import { requirePerson, rotate, shownAccount } from './person.js';

export function nameRoutes(app: App, { ready, checks, now }: RouteContext): void {
  app.post(
    '/account/name',
    {
      bodyLimit: 1_024,
      preValidation: async ({ body }) => composeName(body),
      schemaErrorFormatter: nameFault,
      schema: {
        summary: 'Claim a name, or change it',
        body: NewName,
        response: { 200: AccountAnswer },
      },
    },
    async (request, reply) => {
      const { database } = await ready();
      const account = await requirePerson(database, request);
      await checks.nameChoice(request);
      const { name } = request.body;
      requireAllowed(name);
      const forms = { name, nameKey: nameKey(name), nameLook: nameLook(name) };
      const naming = await changeName(database.db, account.id, forms, now());
      if (!('claimedAt' in naming)) throw notNamed(naming);
      if (naming.kind === 'claimed' || account.isFormer) {
        await rotate(database.db, request, reply, account.session);
      }
      return { account: shownAccount({ ...account, name, claimedAt: naming.claimedAt }) };
    },
  );
}

/** A letter and its accent may come as two characters or as one: names are stored with one. */
export function composeName(body: unknown): void {
  const named = body as { name?: unknown } | null | undefined;
  if (typeof named?.name === 'string') named.name = named.name.normalize('NFC');
}

/** The pattern of names says nothing to people. */
export function nameFault(errors: FastifySchemaValidationError[], place: string): Error {
  const [{ instancePath, keyword }] = errors as [FastifySchemaValidationError];
  if (instancePath === '/name' && keyword !== 'type') return new Error(NAME_RULE);
  return describeSchemaError(errors, place);
}

/** Refuses a name that nobody may choose. */
export function requireAllowed(name: string): void {
  const why = whyNotAllowed(name);
  if (why) throw NOT_ALLOWED[why]();
}

const NOT_ALLOWED = {
  erased: () =>
    new Refused(409, 'name_reserved', 'Erased accounts have names like this. Choose another one.'),
  reserved: () =>
    new Refused(409, 'name_reserved', 'This name seems to speak for the site. Choose another one.'),
  abusive: () => new Refused(409, 'name_abusive', 'This name could hurt somebody. Choose another one.'),
  phrase: () =>
    new Refused(
      400,
      'name_phrase',
      'A character of this name is a whole phrase. Write it in single letters.',
    ),
};

export function nameTaken(): Refused {
  return new Refused(
    409,
    'name_taken',
    'Another player has this name, or one that looks like it. Choose another one.',
  );
}

function notNamed(naming: Exclude<Naming, { claimedAt: Date }>): Refused {
  if (naming.kind !== 'tooMany') return naming.kind === 'taken' ? nameTaken() : noAccount();
  const day = naming.again.toISOString().slice(0, 10);
  return new Refused(
    409,
    'name_changes',
    `A name is changed ${MOST_CHANGES} times in 30 days at most. You can change it again on ${day}.`,
  );
}
