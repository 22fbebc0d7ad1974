// Accounts: names, recovery codes and fresh sign-ins.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { ERASED_KEY } from '../../db/queries/people/names.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { countBlocked } from '../../testing/locks.js';
import { Browser } from '../../testing/people/browser.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-11-28T12:00:00Z');

let database: Database;
let server: Server;
let url: string;
let time = START;
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database, undefined, {}, { now: () => new Date(time) });
  url = `http://127.0.0.1:${server.port}`;
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(() => {
  time = START;
});

const newName = () => `Ada ${++count}`;

describe('a name', () => {
  it('is claimed once, and the token is another one from then on', async () => {
    const browser = await Browser.open(url);
    const before = browser.cookie;
    const { id } = await browser.account();
    expect(await browser.account()).toMatchObject({ isClaimed: false });
    const name = newName();
    expect(await browser.name(name)).toBe('200');
    expect(await browser.account()).toEqual({ id, name, isBot: false, isClaimed: true });
    expect(browser.cookie).not.toBe(before);
    const thief = new Browser(url);
    thief.cookie = before;
    expect(await thief.account()).toBeNull();
    const claimedAt = async () =>
      (await database.db.selectFrom('accounts').select('claimed_at').where('id', '=', id).executeTakeFirst())!
        .claimed_at;
    const first = await claimedAt();
    const after = browser.cookie;
    time += DAY_MS;
    expect(await browser.name(newName())).toBe('200');
    expect(await claimedAt()).toEqual(first);
    expect(browser.cookie).toBe(after);
  });

  it('whose answer was lost is claimed again by the token before, on any process', async () => {
    const second = await listenRanked(database);
    const browser = await Browser.open(url);
    const before = browser.cookie;
    const { id } = await browser.account();
    const name = newName();
    expect(await browser.name(name)).toBe('200');
    const first = browser.cookie;
    const lost = new Browser(`http://127.0.0.1:${second.port}`);
    lost.cookie = before;
    expect(await lost.account()).toEqual({ id, name, isBot: false, isClaimed: true });
    browser.cookie = before;
    expect(await browser.name(name)).toBe('200');
    expect(browser.cookie).toBe(first); // whichever of two answers comes last
    browser.cookie = before;
    expect(await browser.told('POST', '/account')).toBe('200');
    expect(browser.cookie).toBe(first);
    expect(await lost.account()).not.toBeNull();
    expect(await browser.account()).toMatchObject({ id });
    expect(await lost.account()).toBeNull(); // the new token was shown
    await second.close();
  });

  it.each([
    ['admin', '409 name_reserved'],
    ['Tw0fold', '409 name_reserved'],
    ['Deleted 12345678', '409 name_reserved'],
    ['n1gger', '409 name_abusive'],
    ['Scheiße', '409 name_abusive'],
    ['', '400 bad_request'],
    ['a  b', '400 bad_request'],
    ['zero\u200bwidth', '400 bad_request'],
    ['x'.repeat(41), '400 bad_request'],
  ])('%j is refused', async (name, told) => {
    const browser = await Browser.open(url);
    expect(await browser.name(name)).toBe(told);
    expect(await browser.account()).toMatchObject({ isClaimed: false });
  });

  it('that another player has, or gave up within three months, is taken, in look-alike letters too', async () => {
    const [owner, other] = [await Browser.open(url), await Browser.open(url)];
    await owner.name('Clara Bow');
    expect(await other.name('Сlara Bow')).toBe('409 name_taken'); // with a Cyrillic C
    expect(await owner.name(newName())).toBe('200');
    time += 89 * DAY_MS;
    expect(await other.name('clara bow')).toBe('409 name_taken');
    expect(await other.told('POST', '/bots', { name: 'Clara Bow' })).toBe('409 name_taken');
    time += 2 * DAY_MS;
    expect(await other.name('clara bow')).toBe('200');
    expect(await owner.name('Clara Bow')).toBe('409 name_taken');
  });

  it('may go back to its owner at once', async () => {
    const owner = await Browser.open(url);
    const [first, second] = [newName(), newName()];
    expect([await owner.name(first), await owner.name(second), await owner.name(first)]).toEqual([
      '200',
      '200',
      '200',
    ]);
  });

  it('is changed three times in thirty days at most; the same name again is no change', async () => {
    const browser = await Browser.open(url);
    for (let change = 0; change <= 3; change++) {
      time += DAY_MS;
      expect(await browser.name(newName())).toBe('200');
    }
    const { name } = await browser.account();
    expect(await browser.name(newName())).toBe('409 name_changes');
    expect(await browser.name(name)).toBe('200');
    time += 28 * DAY_MS;
    expect(await browser.name(newName())).toBe('200');
    expect(await browser.name(newName())).toBe('409 name_changes');
  });

  it('is claimed by one of two who ask at once', async () => {
    const browsers = await Promise.all([Browser.open(url), Browser.open(url), Browser.open(url)]);
    const told = await Promise.all(browsers.map((browser) => browser.name('Grace Hopper')));
    expect(told.toSorted()).toEqual(['200', '409 name_taken', '409 name_taken']);
  });
});

describe('a recovery code', () => {
  it('signs in on another browser, once, however it is typed', async () => {
    const [home, away] = [await Browser.open(url), new Browser(url)];
    await home.name(newName());
    const code = await home.makeCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await away.told('POST', '/account/sign-in/code', { code: typed })).toBe('200');
    expect(await away.account()).toEqual(await home.account());
    expect(await new Browser(url).told('POST', '/account/sign-in/code', { code })).toBe('401 wrong_code');
    expect((await away.ask('GET', '/account/credentials')).body).toMatchObject({
      recoveryCode: null,
      isFresh: true,
    });
  });

  it('is replaced by a new one, and is stored as a hash only', async () => {
    const home = await Browser.open(url);
    const [first, second] = [await home.makeCode(), await home.makeCode()];
    expect(await new Browser(url).told('POST', '/account/sign-in/code', { code: first })).toBe(
      '401 wrong_code',
    );
    const rows = await database.db.selectFrom('recovery_codes').selectAll().execute();
    const stored = rows.map(({ code_hash }) => Buffer.from(code_hash).toString('latin1')).join();
    for (const code of [first, second]) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('of three sign-ins at once leaves one device signed in', async () => {
    const code = await (await Browser.open(url)).makeCode();
    const browsers = [1, 2, 3].map(() => new Browser(url));
    await Promise.all(browsers.map((browser) => browser.told('POST', '/account/sign-in/code', { code })));
    const accounts = await Promise.all(browsers.map((browser) => browser.account()));
    expect(accounts.filter((account) => account)).toHaveLength(1);
    expect(await new Browser(url).told('POST', '/account/sign-in/code', { code })).toBe('401 wrong_code');
  });

  it('whose answer was lost is used again for ten minutes, until its session is first shown', async () => {
    const home = await Browser.open(url);
    const { id } = await home.account();
    const code = await home.makeCode();
    const [lost, away] = [new Browser(url), new Browser(url)];
    const signIn = (browser: Browser) => browser.told('POST', '/account/sign-in/code', { code });
    expect(await signIn(lost)).toBe('200');
    time += 9 * 60_000;
    expect(await signIn(away)).toBe('200');
    expect(await lost.account()).toBeNull(); // one use, one session
    expect(await signIn(away)).toBe('401 wrong_code'); // it shows its session
    expect(await away.account()).toMatchObject({ id });
    expect(await signIn(new Browser(url))).toBe('401 wrong_code');
    const again = await away.makeCode();
    const told = () => new Browser(url).told('POST', '/account/sign-in/code', { code: again });
    expect(await told()).toBe('200');
    time += 11 * 60_000;
    expect(await told()).toBe('401 wrong_code');
  });

  it('whose answer was lost by a device of the same account leaves it signed in', async () => {
    const home = await Browser.open(url);
    const { id } = await home.account();
    const code = await home.makeCode();
    const before = home.cookie;
    expect(await home.told('POST', '/account/sign-in/code', { code })).toBe('200');
    home.cookie = before;
    expect(await home.account()).toMatchObject({ id });
    // the former token has proved nothing
    expect(await home.told('POST', '/account/recovery-code')).toBe('403 fresh_sign_in_needed');
    home.cookie = before;
    expect(await home.told('POST', '/account/sign-in/code', { code })).toBe('200');
    expect(await home.told('POST', '/account/recovery-code')).toBe('201');
  });

  it('gives its new token to nobody who shows the token before', async () => {
    const owner = await Browser.open(url);
    const thief = new Browser(url);
    const before = owner.cookie;
    thief.cookie = before;
    const code = await owner.makeCode();
    time += 11 * 60_000;
    expect(await owner.told('POST', '/account/sign-in/code', { code })).toBe('200');
    for (const [path, body] of [['/account'], ['/account/name', { name: newName() }]] as const) {
      expect(await thief.told('POST', path, body)).toBe('200');
      expect([path, thief.cookie]).toEqual([path, before]);
    }
    expect(await thief.told('POST', '/account/recovery-code')).toBe('403 fresh_sign_in_needed');
    expect(await owner.told('POST', '/account/recovery-code')).toBe('201');
    expect(await thief.account()).toBeNull(); // the new token was shown
  });

  it('gives another token than a claim whose answer somebody else has', async () => {
    const [owner, thief] = [await Browser.open(url), new Browser(url)];
    const code = await owner.makeCode();
    time += 11 * 60_000;
    thief.cookie = owner.cookie;
    expect(await thief.name(newName())).toBe('200');
    expect(await owner.told('POST', '/account/sign-in/code', { code })).toBe('200');
    expect(await thief.account()).toBeNull();
    expect(await owner.told('POST', '/account/recovery-code')).toBe('201');
  });

  it('makes nobody fresh who has the answer of a claim', async () => {
    const [owner, thief] = [await Browser.open(url), new Browser(url)];
    thief.cookie = owner.cookie;
    expect(await thief.name(newName())).toBe('200');
    await owner.makeCode(); // by the token before
    expect(await thief.told('POST', '/account/recovery-code')).toBe('403 fresh_sign_in_needed');
  });

  it('signs in and is erased at once without a deadlock', async () => {
    const home = await Browser.open(url);
    const { id } = await home.account();
    const code = await home.makeCode();
    const away = new Browser(url);
    const signing = await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ name_key: ERASED_KEY }).where('id', '=', id).execute(); // as an erasure begins
      const told = away.told('POST', '/account/sign-in/code', { code });
      await expect.poll(() => countBlocked(database)).toBe(1);
      await tx.deleteFrom('recovery_codes').where('account_id', '=', id).execute();
      return { told };
    });
    expect(await signing.told).toBe('401 wrong_code');
  });

  it('is not used up where no session could be stored', async () => {
    const home = await Browser.open(url);
    const { id } = await home.account();
    const code = await home.makeCode();
    await sql`alter table tokens add constraint none check (is_shown) not valid`.execute(database.db);
    expect(await new Browser(url).told('POST', '/account/sign-in/code', { code })).toMatch('500');
    await sql`alter table tokens drop constraint none`.execute(database.db);
    const rows = database.db.selectFrom('recovery_codes').select('used_at').where('account_id', '=', id);
    expect(await rows.execute()).toEqual([{ used_at: null }]);
  });

  it('is not guessed: ten wrong ones an hour of a network, and other networks are not locked out', async () => {
    const limited = await listenRanked(
      database,
      undefined,
      { wrongCodesAnHour: 10 },
      { trustProxy: '127.0.0.1' },
    );
    const code = await (await Browser.open(url)).makeCode();
    const guess = async (address: string, given: string) => {
      const response = await fetch(`http://127.0.0.1:${limited.port}/api/account/sign-in/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ code: given }),
      });
      return response.status;
    };
    const wrong = 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA';
    for (let n = 0; n < 10; n++) expect(await guess('192.0.2.1', wrong)).toBe(401);
    expect(await guess('192.0.2.1', wrong)).toBe(429);
    expect(await guess('192.0.2.1', code)).toBe(429);
    expect(await guess('198.51.100.7', code)).toBe(200);
    await limited.close();
  });
});

describe('a fresh sign-in', () => {
  const CHANGES = [
    ['POST', '/account/recovery-code'],
    ['POST', '/account/passkeys/options'],
    ['DELETE', '/account/passkeys/abc'],
    ['DELETE', '/account'],
  ] as const;

  it.each(CHANGES)('is needed for %s %s', async (method, path) => {
    const browser = await Browser.open(url);
    const code = await browser.makeCode();
    time += 9 * 60_000;
    const soon = await browser.told('GET', '/account/credentials');
    expect(soon).toBe('200');
    expect((await browser.ask('GET', '/account/credentials')).body.isFresh).toBe(true);
    time += 2 * 60_000;
    const cookie = browser.cookie;
    expect(await browser.told(method, path)).toBe('403 fresh_sign_in_needed');
    expect(await browser.told('POST', '/account/sign-in/code', { code })).toBe('200');
    expect(browser.cookie).not.toBe(cookie); // rotated, and still the same account
    expect(await browser.told(method, path)).not.toContain('fresh');
  });

  it('is not asked of an account without a passkey and a code', async () => {
    const browser = await Browser.open(url);
    await browser.name(newName());
    expect(await browser.told('DELETE', '/account')).toBe('204');
  });
});

it('bots have no name to claim, no sessions and no credentials', async () => {
  const owner = await Browser.open(url);
  const { token } = (await owner.ask('POST', '/bots', { name: newName() })).body;
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, path, body] of [
    ['POST', '/account/name', { name: newName() }],
    ['GET', '/account/sessions', undefined],
    ['GET', '/account/credentials', undefined],
    ['POST', '/account/recovery-code', undefined],
    ['GET', '/account/export', undefined],
  ] as const) {
    const answer = await new RankedClient(url).ask(method, path, body, headers);
    expect([path, answer.body.error.code]).toEqual([path, 'people_only']);
  }
});

it('a page of another site changes nothing', async () => {
  const browser = await Browser.open(url);
  const other = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  for (const [method, path] of [
    ['POST', '/account/name'],
    ['POST', '/account/recovery-code'],
    ['POST', '/account/sign-in/code'],
    ['POST', '/account/sign-in/passkey'],
    ['DELETE', '/account/sessions'],
    ['DELETE', '/account'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined;
    const { body: answer } = await browser.ask(method, path, body, other);
    expect([path, answer.error.code]).toEqual([path, 'other_origin']);
  }
});
