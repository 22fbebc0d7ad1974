// Signatures of results: the keys of this page's server, the newest head of its chain, and the verification. The browser
// keeps keys and head, for pages without the network.
import type { Result } from '@twofold/core';
import { createRecordsApi, ServerChain } from '@twofold/protocol/serverRecords';
import {
  type Entry,
  type KnownKey,
  makeHead,
  parseHead,
  readKeys,
  type VerifySignature,
} from '@twofold/protocol/signed';
import { importAgain } from '../browser/lazy';
import { request } from './api';

const KEYS = 'twofold.ranked.keys';
const HEAD = 'twofold.ranked.root';

const records = createRecordsApi(request);

/** By the browser's own Ed25519. A browser without it, or a page without a secure context, loads one in JavaScript. */
export const verifySignature: VerifySignature = async (publicKey, message, signature) => {
  try {
    const key = await crypto.subtle.importKey('raw', copyOf(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, copyOf(signature), copyOf(message));
  } catch {
    return verifyInScript(publicKey, message, signature);
  }
};

/** Undefined: the script cannot be loaded now. */
const verifyInScript: VerifySignature = async (...parts) => {
  try {
    const { verifyEd25519 } = await importAgain(() => import('@twofold/protocol/ed25519'));
    return await verifyEd25519(...parts);
  } catch {
    return undefined;
  }
};

/** Bytes in a buffer of their own, as WebCrypto's types ask for. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** The keys of this page's server, those that it listed before too. Without an answer: the kept ones. */
export async function serverKeys(): Promise<readonly KnownKey[]> {
  const kept = keptKeys();
  const asked = await records.keys();
  if (!asked.ok) return kept;
  const listed = new Set(asked.value.map(({ publicKey }) => publicKey));
  const keys = [...asked.value, ...kept.filter(({ publicKey }) => !listed.has(publicKey))];
  write(KEYS, JSON.stringify({ keys: keys.map((key) => ({ algorithm: 'Ed25519', ...key })) }));
  return keys;
}

function keptKeys(): readonly KnownKey[] {
  try {
    return readKeys(JSON.parse(read(KEYS) ?? 'null')) ?? [];
  } catch {
    return []; // a damaged text
  }
}

/** Whether the server's chain has an entry, and all that this browser had seen of it before. */
export interface ChainFinding {
  readonly hasEntry: boolean;
  readonly hasChanged: boolean;
}

/** Compares the server's chain with an entry and with the head of the last time, and keeps its new head. */
export async function findInChain(entry: Entry, keys: readonly KnownKey[]): Promise<Result<ChainFinding>> {
  const opened = await ServerChain.open(records, keys, verifySignature);
  if (!opened.ok) return opened;
  const chain = opened.value;
  const before = parseHead(read(HEAD) ?? '');
  const grown = before ? await chain.has(before) : ({ ok: true, value: true } as const);
  if (!grown.ok) return grown;
  if (grown.value) write(HEAD, makeHead(chain.head));
  const has = await chain.hasEntry(entry);
  return has.ok ? { ok: true, value: { hasEntry: has.value, hasChanged: !grown.value } } : has;
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // no room, or not allowed
  }
}
