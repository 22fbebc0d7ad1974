// The account of this device, as a client calls it: name, sign-in, passkeys, recovery code, devices, and its end.
import type { Result } from '@twofold/core';
import { answerOf, type Request, readAccount, take } from './answers.js';
import { type Account, fieldsOf } from './wire.js';

/** A passkey of the account. */
export interface Passkey {
  /** Of the credential, in base64url. */
  readonly id: string;
  /** The player's own words for it. */
  readonly label: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null: never. */
  readonly usedAt: string | null;
}

/** By what the account is signed in to from elsewhere. */
export interface Credentials {
  /** The oldest first. */
  readonly passkeys: readonly Passkey[];
  /** Null: there is none. */
  readonly recoveryCode: { readonly createdAt: string } | null;
  /** The only address at which passkeys work; null: the server has none. */
  readonly origin: string | null;
}

/** A device that is signed in. */
export interface DeviceSession {
  /** A UUID. */
  readonly id: string;
  /** Browser and system; null: not known. */
  readonly device: string | null;
  /** The device made the account, or was signed in by a passkey or the recovery code. Null or absent: not known. */
  readonly begunBy?: 'first' | 'passkey' | 'code' | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, to the hour. */
  readonly usedAt: string;
  /** Whether it is the device that asks. */
  readonly isThis: boolean;
}

/** The requests about the own account. */
export interface AccountApi {
  /** Claims a name, or changes it. */
  setName(name: string): Promise<Result<Account>>;
  /** Passkeys and recovery code. */
  credentials(): Promise<Result<Credentials>>;
  /** Options for a new passkey, in WebAuthn's JSON form. */
  passkeyOptions(): Promise<Result<object>>;
  /** Stores a new passkey. */
  addPasskey(credential: unknown): Promise<Result<true>>;
  /** Changes the label of a passkey. */
  labelPasskey(id: string, label: string): Promise<Result<true>>;
  /** Removes a passkey. */
  removePasskey(id: string): Promise<Result<true>>;
  /** Makes a recovery code. It is not given again, and replaces the one before. */
  makeCode(): Promise<Result<string>>;
  /** Options for a sign-in by a passkey, in WebAuthn's JSON form. */
  signInOptions(): Promise<Result<object>>;
  /** `leave`: the account that this device has now may be left without a way back. */
  signInByPasskey(credential: unknown, leave?: boolean): Promise<Result<Account>>;
  /** As `signInByPasskey`. The code is used up by it. */
  signInByCode(code: string, leave?: boolean): Promise<Result<Account>>;
  /** The devices that are signed in, the one used last first. */
  sessions(): Promise<Result<readonly DeviceSession[]>>;
  /** Signs a device out. */
  endSession(id: string): Promise<Result<true>>;
  /** Signs all other devices out. Returns how many. */
  endOthers(): Promise<Result<number>>;
  /** Erases the account. */
  erase(): Promise<Result<true>>;
}

/** The interface over a way to make requests. Paths begin with '/api'. */
export function createAccountApi(request: Request): AccountApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  const done = (answer: Result<unknown>): Result<true> => (answer.ok ? { ok: true, value: true } : answer);
  const passkey = (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}`;
  return {
    setName: async (name) => take(await ask('POST', '/api/account/name', { name }), readAccount),
    credentials: async () => take(await ask('GET', '/api/account/credentials'), readCredentials),
    passkeyOptions: async () => take(await ask('POST', '/api/account/passkeys/options', {}), readOptions),
    addPasskey: async (credential) => done(await ask('POST', '/api/account/passkeys', { credential })),
    labelPasskey: async (id, label) => done(await ask('POST', passkey(id), { label })),
    removePasskey: async (id) => done(await ask('DELETE', passkey(id))),
    makeCode: async () => take(await ask('POST', '/api/account/recovery-code', {}), readCode),
    signInOptions: async () =>
      take(await ask('POST', '/api/account/sign-in/passkey/options', {}), readOptions),
    signInByPasskey: async (credential, leave = false) =>
      take(await ask('POST', '/api/account/sign-in/passkey', { credential, leave }), readAccount),
    signInByCode: async (code, leave = false) =>
      take(await ask('POST', '/api/account/sign-in/code', { code, leave }), readAccount),
    sessions: async () => take(await ask('GET', '/api/account/sessions'), readSessions),
    endSession: async (id) => done(await ask('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`)),
    endOthers: async () =>
      take(await ask('DELETE', '/api/account/sessions'), (value) => {
        const ended = fieldsOf(value)?.ended;
        return typeof ended === 'number' ? ended : undefined;
      }),
    erase: async () => done(await ask('DELETE', '/api/account')),
  };
}

function readOptions(value: unknown): object | undefined {
  return fieldsOf(fieldsOf(value)?.options);
}

function readCode(value: unknown): string | undefined {
  const code = fieldsOf(value)?.code;
  return typeof code === 'string' ? code : undefined;
}

function readCredentials(value: unknown): Credentials | undefined {
  const fields = fieldsOf(value);
  const isPasskey = (passkey: unknown) => {
    const { id, label, createdAt } = fieldsOf(passkey) ?? {};
    return [id, label, createdAt].every((text) => typeof text === 'string');
  };
  if (!Array.isArray(fields?.passkeys) || !fields.passkeys.every(isPasskey)) return undefined;
  return fields as unknown as Credentials;
}

function readSessions(value: unknown): readonly DeviceSession[] | undefined {
  const list = fieldsOf(value)?.sessions;
  const isSession = (session: unknown) => {
    const { id, createdAt, usedAt } = fieldsOf(session) ?? {};
    return [id, createdAt, usedAt].every((text) => typeof text === 'string');
  };
  return Array.isArray(list) && list.every(isSession) ? (list as DeviceSession[]) : undefined;
}
