// Requests to the server and what comes back. Requests go through a port: a browser sends a cookie, and a terminal
// sends a token. Every call answers with a Result: the network is never trusted to be there.
import type { Failure, Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { type Account, fieldsOf } from './wire.js';

/** The answer to a request. `body` is the text of it. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number;
  /** The text of the answer. */
  readonly body: string;
  /** Whether its type says that it is JSON. */
  readonly isJson: boolean;
}

/** Makes a request. Rejects where no answer comes. */
export type Request = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Answer>;

/** No answer came, or one of something that is no server of ranked play. */
export const NO_SERVER = 'no-server';
/** The server is there. Its database is not, or not yet. */
export const NOT_READY = 'not-ready';

/** Whether a later try may succeed. */
export function isPassing({ code }: Failure): boolean {
  return code === NO_SERVER || code === NOT_READY;
}

/** Asks, and reads the answer: its value, or the server's error. */
export async function answerOf(request: Request, ...call: Parameters<Request>): Promise<Result<unknown>> {
  let answer: Answer;
  try {
    answer = await request(...call);
  } catch (error) {
    return refuse(NO_SERVER, messageOf(error));
  }
  const { status, body, isJson } = answer;
  const value = isJson ? parsed(body) : body;
  if (status >= 200 && status < 300) return { ok: true, value };
  const told = fieldsOf(fieldsOf(value)?.error);
  const message = typeof told?.message === 'string' ? told.message : `The server answered ${status}.`;
  if (status === 503) return refuse(NOT_READY, message);
  if (typeof told?.code !== 'string' || status >= 500) return refuse(NO_SERVER, message);
  return refuse(told.code, message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of an answer, if it has the expected shape. A page of a static host has not. */
export function take<T>(answer: Result<unknown>, read: (value: unknown) => T | undefined): Result<T> {
  if (!answer.ok) return answer;
  const value = read(answer.value);
  return value === undefined ? refuse(NO_SERVER, 'There is no server of Twofold.') : { ok: true, value };
}

function refuse(code: string, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code, message } };
}

/** The account in an answer. */
export function readAccount(value: unknown): Account | undefined {
  const outer = fieldsOf(value);
  const account = fieldsOf(outer?.account) ?? outer;
  return typeof account?.name === 'string' ? (account as unknown as Account) : undefined;
}

/** What the server says to a device of its account. */
export interface OwnAccount {
  /** Undefined: the device has none yet. */
  readonly account: Account | undefined;
  /** The only address at which passkeys work; null: the server has none. */
  readonly origin: string | null;
}

/** As `readAccount`, with what only the device of the account reads. */
export function readOwnAccount(value: unknown): OwnAccount | undefined {
  const { account: found, codeUsedAt, origin: site } = fieldsOf(value) ?? {};
  const origin = typeof site === 'string' ? site : null;
  if (found === null) return { account: undefined, origin };
  const account = readAccount(value);
  if (!account) return undefined;
  return { account: typeof codeUsedAt === 'string' ? { ...account, codeUsedAt } : account, origin };
}
