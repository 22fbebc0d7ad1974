/**
 * The servers that this machine knows: their public keys and the newest head of each chain of results, kept beside the
 * tokens. `twofold ranked` notes them when it saves a replay, and `twofold verify --key` when it asks a server.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Result } from '@twofold/core';
import { verifyEd25519 } from '@twofold/protocol/ed25519';
import { type RecordsApi, ServerChain } from '@twofold/protocol/serverRecords';
import { type Head, type KnownKey, makeHead, parseHead, readKeys } from '@twofold/protocol/signed';

const KEYS = '.keys';

/** The files of one server. */
export interface KeptServer {
  readonly path: string; // without their ends
}

/** All keys that are kept in a folder. Files that hold none are passed over. */
export function keptKeys(folder: string): KnownKey[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return []; // nobody has played here
  }
  return names.filter((name) => name.endsWith(KEYS)).flatMap((name) => keysIn(join(folder, name)));
}

function keysIn(path: string): KnownKey[] {
  try {
    return readKeys(JSON.parse(readFileSync(path, 'utf8'))) ?? [];
  } catch {
    return [];
  }
}

/** The keys that are kept of one server. */
export function keysOf({ path }: KeptServer): KnownKey[] {
  return keysIn(path + KEYS);
}

/** Keeps the keys that a server lists, together with those that it listed before. */
export function keepKeys({ path }: KeptServer, keys: readonly KnownKey[]): void {
  const listed = new Set(keys.map(({ publicKey }) => publicKey));
  const before = keysOf({ path }).filter(({ publicKey }) => !listed.has(publicKey));
  const all = [...keys, ...before].map((key) => ({ algorithm: 'Ed25519', ...key }));
  write(path + KEYS, JSON.stringify({ keys: all }, undefined, 1));
}

/** The head of a server's chain that this machine has seen last. */
function keptHead({ path }: KeptServer): Head | undefined {
  try {
    return parseHead(readFileSync(`${path}.root`, 'utf8').trim());
  } catch {
    return undefined;
  }
}

/** What came of following a server's chain. `hasChanged`: it has lost or changed a result that it had. */
export interface Followed {
  readonly chain: ServerChain;
  readonly before: Head | undefined;
  readonly hasChanged: boolean;
}

/** Compares a server's chain with the head of the last time, or with `given`, and keeps the new head. */
export async function followChain(
  kept: KeptServer,
  api: RecordsApi,
  keys: readonly KnownKey[],
  given?: Head,
): Promise<Result<Followed>> {
  const opened = await ServerChain.open(api, keys, verifyEd25519);
  if (!opened.ok) return opened;
  const chain = opened.value;
  const before = given ?? keptHead(kept);
  const has = before ? await chain.has(before) : ({ ok: true, value: true } as const);
  if (!has.ok) return has;
  if (has.value) write(`${kept.path}.root`, `${makeHead(chain.head)}\n`);
  return { ok: true, value: { chain, before, hasChanged: !has.value } };
}

/** That a server has changed what it had signed. */
export function chainWarning(address: string, number: number): string {
  return `${address} has changed or removed results that it had signed: its chain is not that of entry ${number} any more.`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, text, { mode: 0o600 });
  renameSync(half, path);
}
