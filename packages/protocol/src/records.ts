/** Answers about keys and the chain of results over HTTP, as schemas. */
import { type Static, Type } from 'typebox';
import { Count, Hex64, orNull, Time } from './parts.js';

const Hex128 = Type.String({ pattern: '^[0-9a-f]{128}$', description: '64 bytes in hex' });

/** All public keys of the server. */
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

/** The newest signed head of the chain. */
export const SignedHeadAnswer = Type.Object({
  number: Count,
  hash: Hex64,
  at: Time,
  key: Hex64,
  signature: Hex128,
});

const EntryNumber = Type.String({ pattern: '^(0|[1-9]\\d{0,14})$', description: 'a number of entries' });

/** From which length to which the chain has grown. */
export const GrowthQuery = Type.Object(
  { from: EntryNumber, to: EntryNumber },
  { additionalProperties: false },
);
/** The hashes that show that the chain only grew. */
export const GrowthAnswer = Type.Object({
  peaks: Type.Array(Hex64, {
    description: 'the complete subtrees of the first `from` entries, from the left',
  }),
  added: Type.Array(Hex64, { description: 'those of the entries up to `to`' }),
});
