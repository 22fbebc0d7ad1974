/**
 * An authenticator for tests: it makes passkeys and signs challenges, as a browser with a security key does. Each part of
 * its answers can be made wrong.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

/** What an answer says instead of the truth. */
export interface Wrong {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** One passkey in its authenticator. */
export class TestPasskey {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  readonly #key: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  #userHandle = '';

  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    this.#key = privateKey;
    this.#coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Answers to `navigator.credentials.create`. */
  register(options: Options, wrong: Wrong = {}) {
    this.#userHandle = options.user?.id ?? '';
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      this.#cose(),
    ]);
    const data = Buffer.concat([this.#head(options.rp?.id ?? '', 0x40, wrong), attested]);
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options, wrong);
    const response = { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] };
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  /** Answers to `navigator.credentials.get`. */
  signIn(options: Options, wrong: Wrong = {}) {
    this.counter = wrong.counter ?? this.counter + 1;
    const data = this.#head(options.rpId ?? '', 0, wrong);
    const clientDataJSON = this.#clientData('webauthn.get', options, wrong);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, this.#key));
    const userHandle = wrong.userHandle ?? this.#userHandle;
    const response = {
      clientDataJSON,
      authenticatorData: base64url(data),
      signature,
      ...(userHandle && { userHandle }),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #head(rpId: string, more: number, { rpId: other, isVerified = true }: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([1 | (isVerified ? 4 : 0) | more]), counter]);
  }

  #clientData(type: string, { challenge }: Options, wrong: Wrong): string {
    const text = JSON.stringify({
      type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.origin,
      crossOrigin: false,
    });
    return base64url(Buffer.from(text));
  }

  /** The public key as COSE: EC2, ES256, P-256. */
  #cose(): Buffer {
    const { x, y } = this.#coordinates;
    return Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
      x,
      Buffer.from([0x22, 0x58, 32]),
      y,
    ]);
  }
}
