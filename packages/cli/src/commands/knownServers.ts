/** Which servers `twofold verify` believes: those that this machine has played at, or those that --key names. */
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyEd25519 } from '@twofold/protocol/ed25519';
import type { ServerChain } from '@twofold/protocol/serverRecords';
import {
  type Head,
  type KnownKey,
  makeHead,
  parseHead,
  parsePublicKey,
  readKeys,
  type SignedResult,
} from '@twofold/protocol/signed';
import { dataFolder } from '../inputs/sources.js';
import { chainWarning, followChain, keepKeys, keptKeys } from '../ranked/keyStore.js';

/** What the options of `verify` say about servers. */
export interface KnownServersOptions {
  /** Public keys, files of them, or addresses of servers. None: the keys that this machine keeps. */
  readonly key: readonly string[];
  /** An earlier head of the chain of a server that `key` names. */
  readonly head?: string;
}

interface AskedServer {
  readonly address: string;
  readonly keys: readonly KnownKey[];
  readonly chain: ServerChain;
}

export interface KnownServers {
  readonly keys: readonly KnownKey[];
  readonly verify: typeof verifyEd25519;
  /** Lines for people: faults of the chains, and their heads. */
  readonly remarks: readonly string[];
  readonly hasChanged: boolean;
  /** Whether a server that was asked has a result in its chain. Undefined: it was not asked, or did not answer. */
  has(signed: SignedResult): Promise<boolean | undefined>;
}

/** Throws RangeError for an option that cannot be used, and Error where a server does not answer. */
export async function knownServers({ key, head }: KnownServersOptions): Promise<KnownServers> {
  const kept = head === undefined ? undefined : parseHead(head);
  if (head !== undefined && !kept) {
    throw new RangeError(`"${head}" is no head of a chain: it is a number, a colon and 64 hex digits.`);
  }
  if (kept && !key.some(isAddress))
    throw new RangeError('--head needs a --key with the address of its server.');
  const keys = key.length === 0 ? keptKeys(join(dataFolder(), 'ranked')) : [];
  const remarks: string[] = [];
  const servers: AskedServer[] = [];
  let hasChanged = false;
  for (const given of key) {
    if (!isAddress(given)) keys.push(...keysNamed(given));
    else {
      const asked = await askServer(given, kept);
      keys.push(...asked.server.keys);
      servers.push(asked.server);
      remarks.push(asked.remark);
      hasChanged ||= asked.hasChanged;
    }
  }
  return { keys, verify: verifyEd25519, remarks, hasChanged, has: (signed) => hasResult(servers, signed) };
}

const isAddress = (text: string) => /^https?:\/\//i.test(text);

async function askServer(given: string, head: Head | undefined) {
  const { rankedServer, requireAnswer } = await import('../ranked/server.js'); // with its sockets, only where it is asked
  const server = rankedServer(given);
  const keys = requireAnswer(await server.records.keys(), server);
  keepKeys(server.kept, keys);
  const { chain, before, hasChanged } = requireAnswer(
    await followChain(server.kept, server.records, keys, head),
    server,
  );
  const { address } = server;
  const now = `Its head is ${makeHead(chain.head)}.`;
  const grown = before
    ? `has all results that it had at entry ${before.number}`
    : 'is seen for the first time';
  const remark = hasChanged
    ? chainWarning(address, before!.number)
    : `The chain of ${address} ${grown}. ${now}`;
  return { server: { address, keys, chain }, remark, hasChanged };
}

async function hasResult(servers: readonly AskedServer[], { key, entry }: SignedResult) {
  const server = servers.find(({ keys }) => keys.some(({ publicKey }) => publicKey === key));
  const found = await server?.chain.hasEntry(entry);
  return found?.ok ? found.value : undefined;
}

/** A public key as text, or the keys of a file: one as text or in PEM, or a list as servers give it. */
function keysNamed(given: string): KnownKey[] {
  const single = parsePublicKey(given);
  if (single !== undefined) return [{ publicKey: single }];
  if (!existsSync(given)) {
    throw new RangeError(
      `"${given}" is no public key, no file, and no address such as https://twofold.example.`,
    );
  }
  const text = readFileSync(given, 'utf8');
  const keys = keysInText(text);
  if (keys.length > 0) return keys;
  throw new RangeError(`The file ${given} has no public Ed25519 key.`);
}

function keysInText(text: string): KnownKey[] {
  const single = parsePublicKey(text) ?? keyInPem(text);
  if (single !== undefined) return [{ publicKey: single }];
  try {
    return readKeys(JSON.parse(text)) ?? [];
  } catch {
    return [];
  }
}

function keyInPem(text: string): string | undefined {
  if (!text.includes('-----BEGIN PUBLIC KEY-----')) return undefined;
  try {
    const { crv, x } = createPublicKey(text).export({ format: 'jwk' });
    return crv === 'Ed25519' ? parsePublicKey(x!) : undefined;
  } catch {
    return undefined;
  }
}
