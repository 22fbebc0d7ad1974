/**
 * The server's private key as a file: PKCS #8 in PEM, readable by its owner only. It is made at the first start. A new key
 * takes the place of the old one in one step. Then the old private key is gone.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '@twofold/core/internal';

/** The key of a server. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  /** The public key in hex, as it is published. */
  readonly publicKey: string;
}

/** The file gives no key, or takes none. The message is for the operator. */
export class KeyFileError extends Error {}

/** A new key, which is nowhere stored. */
export function makeKey(): SigningKey {
  return keyOf(generateKeyPairSync('ed25519').privateKey);
}

/** The key of a file; a new one is written where there is none. Rejects with `KeyFileError`. */
export async function openKeyFile(path: string): Promise<SigningKey> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new KeyFileError(`The signing key ${path} cannot be read: ${error.message}`);
  });
  if (text !== undefined) return parseKey(text, path);
  await writeKey(path, makeKey(), (half) =>
    link(half, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another process was first: its key counts
    }),
  );
  return parseKey(await readFile(path, 'utf8'), path);
}

/** Puts a new key into the place of the old one. Rejects with `KeyFileError`. */
export async function replaceKeyFile(path: string): Promise<SigningKey> {
  const key = makeKey();
  await writeKey(path, key, (half) => rename(half, path));
  return key;
}

async function writeKey(path: string, { privateKey }: SigningKey, place: (half: string) => Promise<void>) {
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(half, 'wx', 0o600);
    try {
      await file.writeFile(privateKey.export({ format: 'pem', type: 'pkcs8' }));
      await file.sync();
    } finally {
      await file.close();
    }
    await place(half);
  } catch (error) {
    throw new KeyFileError(
      `The signing key ${path} cannot be written (${messageOf(error)}). Put a new key there yourself, or name another ` +
        'file with --key: docs/database.md, "The signing key".',
    );
  } finally {
    await rm(half, { force: true }).catch(() => {}); // the first error counts
  }
}

function parseKey(text: string, path: string): SigningKey {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return keyOf(key);
  } catch {
    // it is damaged, or no key at all
  }
  throw new KeyFileError(`The signing key ${path} is no private Ed25519 key in PEM (PKCS #8).`);
}

function keyOf(privateKey: KeyObject): SigningKey {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: Buffer.from(x!, 'base64url').toString('hex') };
}
