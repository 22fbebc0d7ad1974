/**
 * Sync of a person's devices: the limits, and the bodies of requests and answers over HTTP. The server stores items
 * without reading them. What they hold is the client's matter (web/src/storage/sync).
 */
import { type Static, Type } from 'typebox';
import { SYNC_KINDS, SYNC_LIMITS } from '../client/sync.js';
import { Count, orNull } from '../parts.js';

const STRICT = { additionalProperties: false } as const;

const Kind = Type.Enum([...SYNC_KINDS]);
const ItemId = Type.String({ minLength: 1, maxLength: SYNC_LIMITS.idLength, pattern: '^[^\\u0000]+$' });
const Epoch = Type.String({ format: 'uuid', description: 'changes when the server has forgotten versions' });

/** An item as the server has it. */
export const SyncItem = Type.Object({
  kind: Kind,
  id: ItemId,
  version: Count,
  body: orNull(Type.String({ description: 'null: it is deleted' })),
});
export type SyncItem = Static<typeof SyncItem>;

/** Whose items these are, the epoch of their versions, and how much is stored. */
export const SyncState = Type.Object({
  account: Type.String({ format: 'uuid', description: 'whose items these are' }),
  epoch: Epoch,
  version: Type.Integer({ minimum: 0, description: 'the newest' }),
  used: Type.Integer({ minimum: 0, description: 'bytes' }),
  quota: Type.Integer({ minimum: 0, description: 'bytes' }),
});
export type SyncState = Static<typeof SyncState>;

/** From where a client reads on. */
export const SyncQuery = Type.Object(
  {
    since: Type.String({ pattern: '^\\d{1,15}$', default: '0', description: 'a version' }),
    epoch: Type.Optional(Epoch),
    whole: Type.Optional(
      Type.Enum(['true'], {
        description: 'this reading began at the first item: old deletions do not matter',
      }),
    ),
  },
  STRICT,
);

/** Items in the order of their versions. */
export const SyncPage = Type.Object({
  ...SyncState.properties,
  reset: Type.Boolean({
    description: 'the versions of the client are no longer known: this begins at the first item',
  }),
  more: Type.Boolean({ description: 'further items follow the last of these' }),
  items: Type.Array(SyncItem),
});
export type SyncPage = Static<typeof SyncPage>;

/** Items to store, each with the version that it is based on. */
export const SyncPush = Type.Object(
  {
    epoch: Epoch,
    items: Type.Array(
      Type.Object(
        {
          kind: Kind,
          id: ItemId,
          base: Type.Integer({ minimum: 0, description: '0: the client knows none' }),
          body: orNull(
            Type.String({
              maxLength: SYNC_LIMITS.bodyLength,
              pattern: '^[^\\u0000]*$',
              description: 'null deletes the item',
            }),
          ),
        },
        STRICT,
      ),
      { minItems: 1, maxItems: SYNC_LIMITS.itemsAPush },
    ),
  },
  STRICT,
);
export type SyncPush = Static<typeof SyncPush>;

/** What has become of each item, in the order of the request. */
export const SyncPushAnswer = Type.Object({
  ...SyncState.properties,
  results: Type.Array(
    Type.Object({
      status: Type.Enum(['stored', 'conflict', 'full']),
      version: Type.Integer({ minimum: 0, description: 'of the item as the server has it now' }),
      item: Type.Optional(SyncItem),
    }),
  ),
});
export type SyncPushAnswer = Static<typeof SyncPushAnswer>;
