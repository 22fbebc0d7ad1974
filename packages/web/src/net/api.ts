// Requests to the server that the page came from. A static host and a missing network answer with no ranked play.
import { type Answer, createApi, type RankedApi } from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { knownName, noteAccount, noteCodeUse, setPasskeyOrigin } from './knownAccount';

/** A server that says nothing for as long as this is not there. */
const PATIENCE = 10_000;
/** An upload takes the line and the server longer. */
const UPLOAD_PATIENCE = 30_000;

/** The question for the account that is under way. A request that may change the account, sent or answered, outdates it. */
let askingAccount: ReturnType<RankedApi['account']> | undefined;
let changes = 0; // such requests, sent or answered

/** Makes a request. A body that is a text goes as text, any other as JSON. */
export async function request(method: string, path: string, body?: unknown): Promise<Answer> {
  const noteChange = () => {
    if (method === 'GET' || !path.startsWith('/api/account')) return;
    askingAccount = undefined;
    changes++;
  };
  noteChange();
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
  noteChange();
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
  /** Parts of a page that ask at the same time share one request. */
  account() {
    const asking = askingAccount ?? askAccount();
    askingAccount = asking;
    void asking.finally(() => {
      if (askingAccount === asking) askingAccount = undefined;
    });
    return asking;
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

async function askAccount(): ReturnType<RankedApi['account']> {
  isAccountAsked = true;
  const before = changes;
  const answer = await requests.ownAccount();
  if (changes !== before) return api.account(); // else a late answer would bring a former account back
  if (!answer.ok) return answer;
  const { account, origin } = answer.value;
  setPasskeyOrigin(origin);
  noteAccount(account);
  if (account) noteCodeUse(account);
  return { ok: true, value: account };
}

/** Asks for the account of a name that is known here, unless this load of the page has asked. The answer is noted. */
export function askForKnownAccount(): void {
  if (!isAccountAsked && knownName() !== undefined) void api.account();
}

/** 32 random bytes in hex: the client's half of a deal. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
