// Sync of a person's devices, as a client calls it: items with versions, read in pages and stored by comparison.
import type { Result } from '@twofold/core';
import { answerOf, type Request, take } from './answers.js';
import { fieldsOf } from './wire.js';

/** The kinds of items that are synced. */
export const SYNC_KINDS = ['game', 'best', 'setting', 'note', 'answer', 'player'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

/** The limits of the server. */
export const SYNC_LIMITS = {
  /** Characters of an item's id. */
  idLength: 200,
  /** Characters of an item. */
  bodyLength: 2 ** 20,
  /** Items of one request. */
  itemsAPush: 100,
} as const;

/** An item as the server has it. */
export interface StoredItem {
  readonly kind: SyncKind;
  /** Unique within its kind. */
  readonly id: string;
  /** From 1; later changes of the account have larger ones. */
  readonly version: number;
  /** Null: it is deleted. */
  readonly body: string | null;
}

/** An item to store. */
export interface SentItem {
  readonly kind: SyncKind;
  readonly id: string;
  /** The version that it is based on; 0: none. */
  readonly base: number;
  /** Null deletes it. */
  readonly body: string | null;
}

/** How much the account has stored. */
export interface Storage {
  /** The account's id. */
  readonly account: string;
  /** Versions of two epochs cannot be compared. */
  readonly epoch: string;
  /** The newest. */
  readonly version: number;
  /** Bytes. */
  readonly used: number;
  /** Bytes. */
  readonly quota: number;
}

/** A part of the items, in the order of their versions. */
export interface PulledItems extends Storage {
  /** The versions that the client had are no longer known. The items begin at the first one. */
  readonly reset: boolean;
  /** Further items follow. */
  readonly more: boolean;
  /** The version from which to read on. */
  readonly last: number;
  readonly items: readonly StoredItem[];
}

/** What has become of a sent item. */
export interface SentResult {
  /** conflict: it was based on another version. full: the account has no room for it. */
  readonly status: 'stored' | 'conflict' | 'full';
  /** The item's version as the server has it now. */
  readonly version: number;
  /** With a conflict: what the server has. */
  readonly item?: StoredItem;
}

/** The answer to sent items. */
export interface PushedItems extends Storage {
  /** In the order of the request. */
  readonly results: readonly SentResult[];
}

/** The requests of sync. */
export interface SyncApi {
  /** Switches sync on for the account. */
  begin(): Promise<Result<Storage>>;
  /** The items after a version. Without an epoch: all. `isWhole`: this reading has begun at the first item. */
  pull(since: number, epoch?: string, isWhole?: boolean): Promise<Result<PulledItems>>;
  /** Stores items. */
  push(epoch: string, items: readonly SentItem[]): Promise<Result<PushedItems>>;
  /** Switches sync off for the account, on all devices, and deletes what the server has. */
  end(): Promise<Result<true>>;
}

/** The interface over a way to make requests. */
export function createSyncApi(request: Request): SyncApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  return {
    begin: async () => take(await ask('POST', '/api/sync', {}), readStorage),
    pull: async (since, epoch, isWhole = false) => {
      const query = `since=${since}${epoch === undefined ? '' : `&epoch=${epoch}`}${isWhole ? '&whole=true' : ''}`;
      return take(await ask('GET', `/api/sync?${query}`), readPulled);
    },
    push: async (epoch, items) => take(await ask('PUT', '/api/sync', { epoch, items }), readPushed),
    end: async () => {
      const answer = await ask('DELETE', '/api/sync');
      return answer.ok ? { ok: true, value: true } : answer;
    },
  };
}

function readStorage(value: unknown): Storage | undefined {
  const { account, epoch, version, used, quota } = fieldsOf(value) ?? {};
  if (typeof account !== 'string' || typeof epoch !== 'string') return undefined;
  if (!isCount(version) || !isCount(used) || !isCount(quota)) return undefined;
  return { account, epoch, version, used, quota };
}

function readPulled(value: unknown): PulledItems | undefined {
  const [storage, { reset, more, items }] = [readStorage(value), fieldsOf(value) ?? {}];
  if (!storage || !Array.isArray(items)) return undefined;
  const read = items.flatMap((item) => readItem(item) ?? []); // kinds of a newer server are left out
  const last = items.length > 0 ? fieldsOf(items.at(-1))?.version : storage.version;
  if (!isCount(last)) return undefined;
  return { ...storage, reset: reset === true, more: more === true, last, items: read };
}

function readPushed(value: unknown): PushedItems | undefined {
  const [storage, { results }] = [readStorage(value), fieldsOf(value) ?? {}];
  if (!storage || !Array.isArray(results)) return undefined;
  const read = results.flatMap((result) => readResult(result) ?? []);
  return read.length === results.length ? { ...storage, results: read } : undefined;
}

function readResult(value: unknown): SentResult | undefined {
  const { status, version, item } = fieldsOf(value) ?? {};
  if ((status !== 'stored' && status !== 'conflict' && status !== 'full') || !isCount(version))
    return undefined;
  const read = readItem(item);
  return { status, version, ...(read && { item: read }) };
}

function readItem(value: unknown): StoredItem | undefined {
  const { kind, id, version, body } = fieldsOf(value) ?? {};
  if (!SYNC_KINDS.includes(kind as SyncKind) || typeof id !== 'string' || !isCount(version)) return undefined;
  return typeof body === 'string' || body === null
    ? { kind: kind as SyncKind, id, version, body }
    : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
