// Uploads of unranked replays, as a client calls them. The account of the device is made with the first request that
// needs one.
import type { Result } from '@twofold/core';
import { answerOf, type Request, readAccount, take } from './answers.js';
import { fieldsOf } from './wire.js';

/** An upload of this device. */
export interface Uploaded {
  /** The last part of the short link. */
  readonly id: string;
  /** An id. */
  readonly variant: string;
  /** The score that the server has computed. */
  readonly score: number;
  /** The number of moves. */
  readonly ply: number;
  /** The number on it. */
  readonly maxTile: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When it is removed, as an ISO date. */
  readonly expiresAt: string;
  /** It was reported, and waits for the operator. */
  readonly hidden: boolean;
}

/** The requests about short links. */
export interface UploadsApi {
  /** Uploads a replay, in any form that core reads. The same replay has the same id again. */
  send(text: string): Promise<Result<Uploaded>>;
  /** The uploads of this device. */
  list(): Promise<Result<readonly Uploaded[]>>;
  /** The replay of an upload, in the compact form. */
  read(id: string): Promise<Result<string>>;
  /** Removes an own upload. */
  delete(id: string): Promise<Result<true>>;
  /** Tells the operator of a name, a result or an upload. */
  report(subject: Subject, reason: string): Promise<Result<true>>;
}

/** What can be reported: a name by the id of its account, a result by that of its game. */
export interface Subject {
  readonly kind: 'name' | 'result' | 'upload';
  readonly id: string;
}

/** The interface over a way to make requests. A body that is a text goes as text. */
export function createUploadsApi(request: Request): UploadsApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  /** The account comes first, made if there is none: a request without one would be refused. */
  const askWithAccount = async (...call: Parameters<Request>) => {
    const account = take(await ask('POST', '/api/account', {}), readAccount);
    return account.ok ? ask(...call) : account;
  };
  const at = (id: string, rest = '') => `/api/replays/${encodeURIComponent(id)}${rest}`;
  const done = (answer: Result<unknown>): Result<true> => (answer.ok ? { ok: true, value: true } : answer);
  return {
    send: async (text) => take(await askWithAccount('POST', '/api/replays', text), readUpload),
    list: async () => take(await ask('GET', '/api/replays'), readUploads),
    read: async (id) =>
      take(await ask('GET', at(id)), (text) => (typeof text === 'string' ? text : undefined)),
    delete: async (id) => done(await ask('DELETE', at(id))),
    report: async ({ kind, id }, reason) =>
      done(await askWithAccount('POST', '/api/reports', { kind, id, reason })),
  };
}

function readUpload(value: unknown): Uploaded | undefined {
  const fields = fieldsOf(value);
  const texts = [fields?.id, fields?.variant, fields?.createdAt, fields?.expiresAt];
  const numbers = [fields?.score, fields?.ply, fields?.maxTile];
  const isUpload =
    texts.every((text) => typeof text === 'string') && numbers.every((number) => typeof number === 'number');
  return isUpload ? (fields as unknown as Uploaded) : undefined;
}

function readUploads(value: unknown): readonly Uploaded[] | undefined {
  const list = fieldsOf(value)?.uploads;
  return Array.isArray(list) ? list.flatMap((upload) => readUpload(upload) ?? []) : undefined;
}
