// Requests to the server that the page came from. A static host and a missing network answer with no ranked play.
import { type Answer, createApi, type RankedApi } from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { knownName, noteAccount, noteCodeUse } from './knownAccount';

/** A server that says nothing for as long as this is not there. */
const PATIENCE = 10_000;
/** An upload takes the line and the server longer. */
const UPLOAD_PATIENCE = 30_000;

/** Makes a request. A body that is a text goes as text, any other as JSON. */
export async function request(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(BASE + path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(typeof body === 'string' || method === 'PUT' ? UPLOAD_PATIENCE : PATIENCE),
    ...(body !== undefined && {
      headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: await response.text(), isJson };
}

/** The code of an account that is not made: this device had one with a claimed name, and was signed out of it. */
export const SIGNED_OUT = 'signed_out';

const requests = createApi(request);

let isAccountAsked = false; // in this load of the page

/** The interface of ranked play at the server of this page. */
export const api: RankedApi = {
  ...requests,
  async account() {
    isAccountAsked = true;
    const answer = await requests.account();
    if (!answer.ok) return answer;
    noteAccount(answer.value);
    if (answer.value) noteCodeUse(answer.value);
    return answer;
  },
  async makeAccount() {
    const known = knownName() === undefined ? undefined : await api.account();
    if (known && !known.ok) return known;
    if (known && !known.value)
      return {
        ok: false,
        error: { code: SIGNED_OUT, message: 'This device was signed out of its account.' },
      };
    const made = await requests.makeAccount();
    if (made.ok) noteAccount(made.value);
    return made;
  },
};

/** Asks for the account of a name that is known here, unless this load of the page has asked. The answer is noted. */
export function askForKnownAccount(): void {
  if (!isAccountAsked && knownName() !== undefined) void api.account();
}

/** 32 random bytes in hex: the client's half of a deal. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
