// Passkeys, accepted and refused. e2e/passkeys.spec.ts has them by a browser.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { holdAccountAlone } from '../../db/queries/accounts.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { countBlocked } from '../../testing/locks.js';
import { TestPasskey, type Wrong } from '../../testing/people/authenticator.js';
import { Browser } from '../../testing/people/browser.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';

const START = Date.parse('2026-11-28T12:00:00Z');
const ORIGIN = 'https://play.example';

let database: Database;
let server: Server;
let url: string;
let time = START;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database, undefined, {}, { now: () => new Date(time), origin: ORIGIN });
  url = `http://127.0.0.1:${server.port}`;
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(() => {
  time = START;
});

const register = async (client: RankedClient, passkey = new TestPasskey(ORIGIN), wrong: Wrong = {}) => {
  const { body } = await client.ask('POST', '/account/passkeys/options');
  const credential = passkey.register(body.options, wrong);
  const answer = await client.ask('POST', '/account/passkeys', { credential, label: 'My key' });
  return { passkey, answer, credential };
};

const optionsOf = async () =>
  (await new RankedClient(url).ask('POST', '/account/sign-in/passkey/options')).body.options;

const enter = async (credential: object) => {
  const { status, body } = await new RankedClient(url).ask('POST', '/account/sign-in/passkey', {
    credential,
  });
  return status === 200 ? body.account.name : `${status} ${body.error.code}`;
};

const signIn = async (passkey: TestPasskey, wrong: Wrong = {}) =>
  enter(passkey.signIn(await optionsOf(), wrong));

/** Signs a browser in by a passkey. Returns the status, and the code of a refusal. */
const signInBy = async (passkey: TestPasskey, browser: Browser) =>
  browser.told('POST', '/account/sign-in/passkey', { credential: passkey.signIn(await optionsOf()) });

describe('a passkey', () => {
  it('signs in without a name, on any browser, and is listed with its last use', async () => {
    const client = await RankedClient.signIn(url);
    const { passkey, answer } = await register(client);
    expect(answer.status).toBe(201);
    const { name } = (await client.ask('GET', '/account')).body.account;
    time += 60_000;
    expect(await signIn(passkey)).toBe(name);
    const { passkeys, origin } = (await client.ask('GET', '/account/credentials')).body;
    expect(passkeys).toMatchObject([{ id: passkey.id, label: 'My key', usedAt: '2026-11-28T12:01:00.000Z' }]);
    expect(origin).toBe(ORIGIN);
    expect(await signIn(passkey)).toBe(name);
    const { sessions } = (await client.ask('GET', '/account/sessions')).body;
    const begun = sessions.map(({ begunBy }: { begunBy: string }) => begunBy);
    expect(begun.toSorted()).toEqual(['first', 'passkey', 'passkey']);
  });

  it('shows a use of the recovery code that ended every session which had it', async () => {
    const [owner, thief, back] = [await Browser.open(url), new Browser(url), new Browser(url)];
    const { passkey } = await register(owner);
    const code = await owner.makeCode();
    time += 60_000;
    await thief.keep('POST', '/account/sign-in/code', { code });
    time += 60_000;
    const { passkey: added } = await register(thief);
    const { codeUsedAt } = (await owner.ask('GET', '/account')).body;
    const codeUseAfter = async (browser: Browser, by = passkey) => {
      const credential = by.signIn(await optionsOf());
      expect(await browser.told('POST', '/account/sign-in/passkey', { credential })).toBe('200');
      return (await browser.ask('GET', '/account')).body.codeUsedAt;
    };
    expect(await codeUseAfter(new Browser(url))).toBeNull(); // the other device still shows it
    expect((await thief.ask('DELETE', '/account/sessions')).body).toEqual({ ended: 2 });
    const again = new Browser(url);
    expect(await codeUseAfter(again, added)).toBeNull(); // whoever used the code hides it from nobody
    expect(await again.told('POST', '/account/code-refused')).toBe('404 no_code_use');
    expect(await codeUseAfter(back)).toBe(codeUsedAt);
    expect(Date.parse(codeUsedAt)).toBe(time - 60_000);
  });

  it('of a thief with the recovery code goes by one press, with the sessions and the code that followed', async () => {
    const [owner, thief, second, other] = [
      await Browser.open(url),
      new Browser(url),
      new Browser(url),
      new Browser(url),
    ];
    const { passkey: own } = await register(owner);
    expect(await signInBy(own, other)).toBe('200');
    expect(await owner.told('POST', '/account/code-refused')).toBe('404 no_code_use');
    const code = await owner.makeCode();
    time += 3_600_000;
    await thief.keep('POST', '/account/sign-in/code', { code });
    const { passkey: added } = await register(thief);
    time += 60_000;
    await second.keep('POST', '/account/sign-in/code', { code: await thief.makeCode() }); // a later use hides no earlier one
    const last = await second.makeCode();
    expect(await second.told('POST', '/account/code-refused')).toBe('404 no_code_use');
    const refuse = async () => (await owner.keep('POST', '/account/code-refused')).body;
    expect(await refuse()).toEqual({ ended: 2, hasRemoved: false }); // an old sign-in proves nothing
    expect(await Promise.all([thief, second].map((browser) => browser.account()))).toEqual([null, null]);
    expect(await other.account()).not.toBeNull();
    expect(await signInBy(added, thief)).toBe('200');
    expect(await signInBy(own, owner)).toBe('200');
    expect(await refuse()).toEqual({ ended: 1, hasRemoved: true });
    expect(await signInBy(added, thief)).toBe('401 passkey_unknown');
    expect(await new Browser(url).told('POST', '/account/sign-in/code', { code: last })).toBe(
      '401 wrong_code',
    );
    expect((await owner.ask('GET', '/account')).body.codeUsedAt).toBeNull();
    const later = new Browser(url);
    expect(await signInBy(own, later)).toBe('200');
    expect((await later.ask('GET', '/account')).body.codeUsedAt).toBeNull(); // the sessions that ended hand nothing on
  });

  it('hides no earlier use of the code from its owner, when a later one is refused', async () => {
    const [first, owner, thief, back] = [
      await Browser.open(url),
      new Browser(url),
      new Browser(url),
      new Browser(url),
    ];
    const { passkey } = await register(first);
    expect(await signInBy(passkey, owner)).toBe('200');
    const code = await owner.makeCode();
    time += 60_000;
    await thief.keep('POST', '/account/sign-in/code', { code });
    const next = await owner.makeCode();
    time += 60_000;
    await back.keep('POST', '/account/sign-in/code', { code: next });
    const refuse = async (browser: Browser) => (await browser.ask('POST', '/account/code-refused')).body;
    expect(await refuse(thief)).toMatchObject({ hasRemoved: true });
    expect(await refuse(owner)).toMatchObject({ hasRemoved: true });
    expect(await Promise.all([thief, owner].map((browser) => browser.account()))).toEqual([
      null,
      expect.anything(),
    ]);
  });

  it.each([
    ['a passkey', async (thief: Browser) => (await register(thief)).answer],
    ['a code', async (thief: Browser) => thief.ask('POST', '/account/recovery-code')],
    [
      'a session',
      async (thief: Browser, credential: object) =>
        new RankedClient(thief.url).ask('POST', '/account/sign-in/passkey', { credential }),
    ],
  ])('stores not %s of a thief whose request has begun before the refusal', async (_, store) => {
    const [owner, thief] = [await Browser.open(url), new Browser(url)];
    await register(owner);
    const code = await owner.makeCode();
    time += 60_000;
    await thief.keep('POST', '/account/sign-in/code', { code });
    const { passkey } = await register(thief);
    const credential = passkey.signIn(await optionsOf());
    const { id } = await thief.account();
    const { stored } = await database.db.transaction().execute(async (tx) => {
      await holdAccountAlone(tx, id); // as a refusal does
      const stored = store(thief, credential);
      await expect.poll(() => countBlocked(database)).toBe(1);
      const ended = { revoked_at: new Date(time) };
      await tx.updateTable('tokens').set(ended).where('account_id', '=', id).execute();
      await tx.deleteFrom('passkeys').where('account_id', '=', id).execute();
      return { stored }; // not awaited here: it waits for this transaction
    });
    expect((await stored).status).toBe(401);
  });

  it('asks for a discoverable credential, user verification, and none that is there', async () => {
    const client = await RankedClient.signIn(url);
    const { passkey } = await register(client);
    const { options } = (await client.ask('POST', '/account/passkeys/options')).body;
    expect(options).toMatchObject({
      rp: { id: 'play.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    });
    expect(await optionsOf()).toMatchObject({ rpId: 'play.example', userVerification: 'required' });
    expect(await optionsOf()).not.toHaveProperty('allowCredentials');
  });

  it.each<[string, Wrong]>([
    ['another origin', { origin: 'https://play.example.evil.example' }],
    ['the origin without https', { origin: 'http://play.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge that nobody gave', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verified user', { isVerified: false }],
  ])('with %s is refused, when it is made and when it signs in', async (_, wrong) => {
    const client = await RankedClient.signIn(url);
    const { answer } = await register(client, new TestPasskey(ORIGIN), wrong);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'passkey_refused']);
    const { passkey } = await register(client);
    expect(await signIn(passkey, wrong)).toBe('401 passkey_refused');
  });

  it('of another account, by its handle, is refused', async () => {
    const { passkey } = await register(await RankedClient.signIn(url));
    expect(await signIn(passkey, { userHandle: Buffer.alloc(16, 7).toString('base64url') })).toBe(
      '401 passkey_refused',
    );
  });

  it('with a counter that has not grown is refused: it was copied', async () => {
    const { passkey } = await register(await RankedClient.signIn(url));
    await signIn(passkey, { counter: 7 });
    expect(await signIn(passkey, { counter: 7 })).toBe('401 passkey_refused');
    expect(await signIn(passkey, { counter: 6 })).toBe('401 passkey_refused');
    expect(await signIn(passkey, { counter: 8 })).not.toContain('401');
  });

  it('that counts nothing signs in again and again', async () => {
    const { passkey } = await register(await RankedClient.signIn(url));
    expect(await signIn(passkey, { counter: 0 })).not.toContain('401');
    expect(await signIn(passkey, { counter: 0 })).not.toContain('401');
  });

  it('that is not known, or was removed, signs in to nothing', async () => {
    expect(await signIn(new TestPasskey(ORIGIN))).toBe('401 passkey_unknown');
    const client = await RankedClient.signIn(url);
    const { passkey } = await register(client);
    expect((await client.ask('DELETE', `/account/passkeys/${passkey.id}`)).status).toBe(204);
    expect(await signIn(passkey)).toBe('401 passkey_unknown');
  });

  it('is labelled by its owner only, and removed by its owner only', async () => {
    const [owner, other] = [await RankedClient.signIn(url), await RankedClient.signIn(url)];
    const { passkey } = await register(owner);
    const path = `/account/passkeys/${passkey.id}`;
    expect((await other.ask('POST', path, { label: 'Mine' })).status).toBe(404);
    expect((await other.ask('DELETE', path)).status).toBe(404);
    expect((await owner.ask('POST', path, { label: 'Blue key' })).status).toBe(204);
    expect((await owner.ask('GET', '/account/credentials')).body.passkeys[0].label).toBe('Blue key');
    expect((await owner.ask('POST', path, { label: 'two\nlines' })).status).toBe(400);
  });

  it('is one of ten at most', async () => {
    const client = await RankedClient.signIn(url);
    for (let n = 0; n < 10; n++) expect((await register(client)).answer.status).toBe(201);
    const { body } = await client.ask('POST', '/account/passkeys/options');
    expect(body.error.code).toBe('too_many_passkeys');
  });
});

describe('a challenge', () => {
  it('is answered once: a replayed answer is refused', async () => {
    const client = await RankedClient.signIn(url);
    const { passkey, credential } = await register(client);
    expect((await client.ask('POST', '/account/passkeys', { credential })).body.error.code).toBe(
      'passkey_refused',
    );
    const once = passkey.signIn(await optionsOf(), { counter: 0 });
    expect(await enter(once)).not.toContain('401');
    expect(await enter(once)).toBe('401 passkey_refused');
  });

  it('of five minutes ago is too old', async () => {
    const { passkey } = await register(await RankedClient.signIn(url));
    const options = await optionsOf();
    time += 5 * 60_000 + 1;
    expect(await enter(passkey.signIn(options))).toBe('401 passkey_refused');
    const inTime = await optionsOf();
    time += 5 * 60_000;
    expect(await enter(passkey.signIn(inTime))).not.toContain('401');
  });

  it('of another account, or of the other step, is none', async () => {
    const [owner, other] = [await RankedClient.signIn(url), await RankedClient.signIn(url)];
    const { options } = (await owner.ask('POST', '/account/passkeys/options')).body;
    const credential = new TestPasskey(ORIGIN).register(options);
    expect((await other.ask('POST', '/account/passkeys', { credential })).status).toBe(400);
    const { passkey } = await register(owner);
    const step = (await owner.ask('POST', '/account/passkeys/options')).body.options;
    expect(await enter(passkey.signIn({ ...step, rpId: 'play.example' }))).toBe('401 passkey_refused');
  });

  it('is known to every process', async () => {
    const second = await listenRanked(database, undefined, {}, { now: () => new Date(time), origin: ORIGIN });
    const { passkey } = await register(await RankedClient.signIn(url));
    const credential = passkey.signIn(await optionsOf());
    const other = new RankedClient(`http://127.0.0.1:${second.port}`);
    expect((await other.ask('POST', '/account/sign-in/passkey', { credential })).status).toBe(200);
    await second.close();
  });
});

it('a server without an address has no passkeys, but at localhost', async () => {
  const bare = await listenRanked(database);
  const at = async (host: string) => {
    const client = await RankedClient.signIn(`http://127.0.0.1:${bare.port}`);
    const response = await fetch(`http://127.0.0.1:${bare.port}/api/account/passkeys/options`, {
      method: 'POST',
      headers: { cookie: client.cookie, 'x-forwarded-host': host },
    });
    return ((await response.json()) as { error: { code: string } }).error.code;
  };
  expect(await at('evil.example')).toBe('passkeys_off');
  expect(await at('localhost')).toBe('passkeys_off'); // who names a host is no proof of it
  await bare.close();
});
