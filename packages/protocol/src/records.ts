/** Answers about keys and the chain of results over HTTP, as schemas. */
import { type Static, Type } from 'typebox';
import { Count, Hex64, orNull, Time } from './parts.js';

const Hex128 = Type.String({ pattern: '^[0-9a-f]{128}$', description: '64 bytes in hex' });

export const KeysAnswer = Type.Object({
  keys: Type.Array(
    Type.Object({
      algorithm: Type.Literal('Ed25519'),
      publicKey: Hex64,
      from: Time,
      until: orNull(Time),
    }),
    { description: 'the newest first; `until` null: in use' },
  ),
});
export type KeysAnswer = Static<typeof KeysAnswer>;

export const SignedHeadAnswer = Type.Object({
  number: Count,
  hash: Hex64,
  at: Time,
  key: Hex64,
  signature: Hex128,
});

/** The most entries of one answer. */
export const MOST_ENTRIES = 10_000;

export const ChainQuery = Type.Object({
  after: Type.String({
    pattern: '^(0|[1-9]\\d{0,14})$',
    default: '0',
    description: 'the number of an entry',
  }),
});
export const ChainAnswer = Type.Object({
  after: Count,
  records: Type.Array(Hex64, { description: 'the digests of the records, in order' }),
});
