import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('location', new URL('http://here/'));
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
});
/** The server's account of this device. Its answers are those of `GET` and `POST /api/account`. */
let account: { id: string; name: string; isClaimed: boolean } | null = null;
const made: string[] = [];
let codeUsedAt: string | null = null; // only the answer of `GET` has it
const asked: string[] = [];
let late: Promise<void> | undefined; // when the server's answers arrive
vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
  asked.push(method!);
  if (method === 'POST' && !account) {
    account = { id: 'new', name: 'Early Reef', isClaimed: false };
    made.push(account.name);
  }
  const answer = Response.json(method === 'GET' ? { account, codeUsedAt } : { account });
  await late;
  return answer;
});
const { api, SIGNED_OUT } = await import('./api');
const { accounts } = await import('./account');
const known = await import('./knownAccount');
const { forgetAccount, signedOutOf } = known;
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  forgetAccount();
  made.length = 0;
  account = { id: 'old', name: 'Ada', isClaimed: true };
  await api.account();
});

it('a device that was signed out is known, and makes no new account', async () => {
  expect(signedOutOf()).toBeUndefined();
  account = null;
  expect(await api.account()).toEqual({ ok: true, value: undefined });
  expect(signedOutOf()).toBe('Ada');
  const answer = await api.makeAccount();
  expect(answer.ok ? undefined : answer.error.code).toBe(SIGNED_OUT);
  expect(made).toEqual([]);
});

it('a device finds it out when it is about to make an account', async () => {
  account = null;
  expect((await api.makeAccount()).ok).toBe(false);
  expect([signedOutOf(), made]).toEqual(['Ada', []]);
});

it('goes on with a new account once the player wants that, or left the old one here', async () => {
  account = null;
  await api.account();
  forgetAccount();
  expect(signedOutOf()).toBeUndefined();
  expect(await api.makeAccount()).toMatchObject({ ok: true, value: { name: 'Early Reef' } });
});

it('a name that was made up is no loss, and a signed-in device keeps its account', async () => {
  expect(await api.makeAccount()).toMatchObject({ ok: true, value: { name: 'Ada' } });
  account = { id: 'made', name: 'Late Cove', isClaimed: false };
  await api.account();
  account = null;
  expect((await api.makeAccount()).ok).toBe(true);
  expect(signedOutOf()).toBeUndefined();
});

it('a use of the recovery code on another device is known until it was read of, or the account was left', async () => {
  codeUsedAt = '2026-11-30T10:00:00.000Z';
  await api.account();
  expect(known.codeUsedAt()).toBe(codeUsedAt);
  known.hideCodeUse();
  expect(known.codeUsedAt()).toBeUndefined();
  await api.account();
  forgetAccount();
  expect(known.codeUsedAt()).toBeUndefined();
  codeUsedAt = null;
  await api.account();
  expect(known.codeUsedAt()).toBeUndefined();
});

it('answers that do not tell of the recovery code hide no use of it, but another account has its own', async () => {
  codeUsedAt = '2026-11-30T10:00:00.000Z';
  await api.account();
  await api.makeAccount();
  known.noteAccount({ id: 'old', name: 'Ada L.', isClaimed: true }); // a new name, or a fresh sign-in
  expect(known.codeUsedAt()).toBe(codeUsedAt);
  known.noteAccount({ id: 'other', name: 'Ben', isClaimed: true });
  expect(known.codeUsedAt()).toBeUndefined();
  codeUsedAt = null;
});

it('parts of a page that ask at the same time share one answer, but not across a change of the account', async () => {
  asked.length = 0;
  const answers = await Promise.all([api.account(), api.account()]);
  expect(answers.map((answer) => answer.ok && answer.value?.name)).toEqual(['Ada', 'Ada']);
  expect(asked).toEqual(['GET']);
  await Promise.all([api.account(), api.noteCodeRead('2026-11-30T10:00:00.000Z'), api.account()]);
  expect(asked).toEqual(['GET', 'GET', 'POST', 'GET', 'GET']); // the last one for both
});

it('an answer from before a sign-in, which is late, brings the former account not back', async () => {
  account = null;
  let end = () => {};
  late = new Promise((resolve) => (end = resolve));
  const asking = api.account();
  late = undefined;
  account = { id: 'other', name: 'Ben', isClaimed: true };
  const answer = await accounts.signInByCode('code');
  if (answer.ok) known.noteAccount(answer.value);
  end();
  expect(await asking).toMatchObject({ ok: true, value: { name: 'Ben' } });
  expect([signedOutOf(), known.knownName()]).toEqual([undefined, 'Ben']);
});

it('a page that asks for no account asks once in its load, where a name is known', async () => {
  const load = async () => {
    asked.length = 0;
    vi.resetModules();
    return import('./api');
  };
  const page = await load();
  page.askForKnownAccount();
  page.askForKnownAccount();
  expect(asked).toEqual(['GET']);
  const asking = await load();
  await asking.api.account();
  asking.askForKnownAccount();
  expect(asked).toEqual(['GET']);
  stored.clear();
  (await load()).askForKnownAccount();
  expect(asked).toEqual([]);
});
