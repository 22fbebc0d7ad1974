// Accounts: names, sessions, recovery codes, fresh sign-ins, and what one device leaves to another.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
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

/** A browser, which keeps the cookie of each answer. */
class Browser extends RankedClient {
  static async open(): Promise<Browser> {
    const browser = new Browser(url);
    browser.cookie = (await RankedClient.signIn(url)).cookie;
    return browser;
  }

  /** Asks, and says by status and code what came. */
  async told(method: string, path: string, body?: unknown): Promise<string> {
    const answer = await this.keep(method, path, body);
    return `${answer.status}${answer.body?.error ? ` ${answer.body.error.code}` : ''}`;
  }

  async keep(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0]!;
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look at what comes
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any };
  }

  account = async () => (await this.ask('GET', '/account')).body.account;
  makeCode = async (): Promise<string> => (await this.keep('POST', '/account/recovery-code')).body.code;
  name = (name: string) => this.told('POST', '/account/name', { name });
}

const newName = () => `Ada ${++count}`;

describe('a name', () => {
  it('is claimed once, and the token is another one from then on', async () => {
    const browser = await Browser.open();
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
    const browser = await Browser.open();
    expect(await browser.name(name)).toBe(told);
    expect(await browser.account()).toMatchObject({ isClaimed: false });
  });

  it('that another player has, or gave up within three months, is taken, in look-alike letters too', async () => {
    const [owner, other] = [await Browser.open(), await Browser.open()];
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
    const owner = await Browser.open();
    const [first, second] = [newName(), newName()];
    expect([await owner.name(first), await owner.name(second), await owner.name(first)]).toEqual([
      '200',
      '200',
      '200',
    ]);
  });

  it('is changed three times in thirty days at most; the same name again is no change', async () => {
    const browser = await Browser.open();
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
    const browsers = await Promise.all([Browser.open(), Browser.open(), Browser.open()]);
    const told = await Promise.all(browsers.map((browser) => browser.name('Grace Hopper')));
    expect(told.toSorted()).toEqual(['200', '409 name_taken', '409 name_taken']);
  });
});

describe('a recovery code', () => {
  it('signs in on another browser, once, however it is typed', async () => {
    const [home, away] = [await Browser.open(), new Browser(url)];
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
    const home = await Browser.open();
    const [first, second] = [await home.makeCode(), await home.makeCode()];
    expect(await new Browser(url).told('POST', '/account/sign-in/code', { code: first })).toBe(
      '401 wrong_code',
    );
    const rows = await database.db.selectFrom('recovery_codes').selectAll().execute();
    const stored = rows.map(({ code_hash }) => Buffer.from(code_hash).toString('latin1')).join();
    for (const code of [first, second]) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('of two sign-ins at once lets one in', async () => {
    const code = await (await Browser.open()).makeCode();
    const told = await Promise.all(
      [1, 2, 3].map(() => new Browser(url).told('POST', '/account/sign-in/code', { code })),
    );
    expect(told.toSorted()).toEqual(['200', '401 wrong_code', '401 wrong_code']);
  });

  it('is not guessed: ten wrong ones an hour of a network, and other networks are not locked out', async () => {
    const limited = await listenRanked(
      database,
      undefined,
      { wrongCodesAnHour: 10 },
      { trustProxy: '127.0.0.1' },
    );
    const code = await (await Browser.open()).makeCode();
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

describe('a device that signs in elsewhere', () => {
  it('gets a token of the server, never one that it came with', async () => {
    const code = await (await Browser.open()).makeCode();
    const away = new Browser(url);
    away.cookie = 'twofold_device=a-token-that-somebody-has-planted-here';
    expect(await away.told('POST', '/account/sign-in/code', { code })).toBe('200');
    expect(away.cookie).not.toContain('planted');
  });

  it('is asked before it leaves an account that has played, and its token ends', async () => {
    const [home, away] = [await Browser.open(), await Browser.open()];
    const code = await home.makeCode();
    await away.newGame();
    const left = away.cookie;
    const asked = await away.keep('POST', '/account/sign-in/code', { code });
    expect(asked.body.error.code).toBe('account_left');
    expect(asked.body.error.message).toContain((await away.account()).name);
    const { id } = await away.account();
    expect(await away.told('POST', '/account/sign-in/code', { code, leave: true })).toBe('200');
    expect((await away.account()).id).not.toBe(id);
    const before = new Browser(url);
    before.cookie = left;
    expect(await before.account()).toBeNull();
    const games = database.db.selectFrom('games').select('status').where('account_id', '=', id);
    expect(await games.execute()).toEqual([{ status: 'playing' }]); // nothing is moved
  });

  it('leaves an account that can be signed in to, or has never played, without a question', async () => {
    for (const prepare of [async () => {}, (browser: Browser) => browser.makeCode()]) {
      const [home, away] = [await Browser.open(), await Browser.open()];
      await prepare(away);
      expect(await away.told('POST', '/account/sign-in/code', { code: await home.makeCode() })).toBe('200');
    }
    const [home, named] = [await Browser.open(), await Browser.open()];
    await named.name(newName());
    const code = await home.makeCode();
    expect(await named.told('POST', '/account/sign-in/code', { code })).toBe('409 account_left');
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
    const browser = await Browser.open();
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
    const browser = await Browser.open();
    await browser.name(newName());
    expect(await browser.told('DELETE', '/account')).toBe('204');
  });
});

describe('sessions', () => {
  it('are listed with device and times, and each can be ended', async () => {
    const [home, away] = [await Browser.open(), new Browser(url)];
    await home.name(newName());
    await away.keep('POST', '/account/sign-in/code', { code: await home.makeCode() });
    const { sessions } = (await away.ask('GET', '/account/sessions')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session: { isThis: boolean }) => session.isThis)).toMatchObject([
      { device: 'Firefox, Linux' },
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/token|hash/);
    const other = sessions.find((session: { isThis: boolean }) => !session.isThis);
    expect(await away.told('DELETE', `/account/sessions/${other.id}`)).toBe('204');
    expect(await home.account()).toBeNull();
    expect(await away.told('DELETE', `/account/sessions/${other.id}`)).toBe('404 no_session');
  });

  it('of other accounts cannot be ended', async () => {
    const [owner, other] = [await Browser.open(), await Browser.open()];
    const { sessions } = (await owner.ask('GET', '/account/sessions')).body;
    expect(await other.told('DELETE', `/account/sessions/${sessions[0].id}`)).toBe('404 no_session');
    expect(await owner.account()).not.toBeNull();
  });

  it('all but this one end at once', async () => {
    const home = await Browser.open();
    const away: Browser[] = [];
    for (let n = 0; n < 3; n++) {
      const browser = new Browser(url);
      await browser.keep('POST', '/account/sign-in/code', { code: await home.makeCode() });
      away.push(browser);
      await home.keep('POST', '/account/recovery-code');
    }
    expect((await home.ask('DELETE', '/account/sessions')).body).toEqual({ ended: 3 });
    expect(await Promise.all(away.map((browser) => browser.account()))).toEqual([null, null, null]);
    expect(await home.account()).not.toBeNull();
  });

  it('this one ends only where there is a way back', async () => {
    const browser = await Browser.open();
    const [{ id }] = (await browser.ask('GET', '/account/sessions')).body.sessions;
    expect(await browser.told('DELETE', `/account/sessions/${id}`)).toBe('409 no_way_back');
    await browser.makeCode();
    expect(await browser.told('DELETE', `/account/sessions/${id}`)).toBe('204');
    expect(await browser.account()).toBeNull();
  });

  it('end after a year without use', async () => {
    const browser = await Browser.open();
    const { id } = await browser.account();
    const usedAgo = (days: number) =>
      database.db
        .updateTable('tokens')
        .set({ used_at: new Date(Date.now() - days * DAY_MS) })
        .where('account_id', '=', id)
        .execute();
    await usedAgo(366);
    expect(await browser.account()).toBeNull();
    await usedAgo(364);
    expect(await browser.account()).toMatchObject({ id });
    const row = await database.db
      .selectFrom('tokens')
      .select('used_at')
      .where('account_id', '=', id)
      .execute();
    expect(Date.now() - row[0]!.used_at.getTime()).toBeLessThan(60_000);
  });

  it('end with their open sockets, on every process', async () => {
    const second = await listenRanked(database);
    const [home, away] = [await Browser.open(), new Browser(url)];
    await away.keep('POST', '/account/sign-in/code', { code: await home.makeCode() });
    const game = await away.newGame();
    const socket = await away.at(`http://127.0.0.1:${second.port}`).connect(game.id).opened();
    const own = await home.newGame();
    const kept = await home.connect(own.id).opened();
    expect((await home.ask('DELETE', '/account/sessions')).body).toEqual({ ended: 1 });
    expect(await socket.closed).toBe(1001);
    kept.send({ type: 'ping', id: 5 });
    await kept.until((message) => message.type === 'pong');
    kept.close();
    await second.close();
  });

  it('keep their socket when the token is another one', async () => {
    const browser = await Browser.open();
    const game = await browser.newGame();
    const socket = await browser.connect(game.id).opened();
    await browser.name(newName());
    socket.send({ type: 'ping', id: 1 });
    await socket.until((message) => message.type === 'pong');
    socket.close();
  });
});

it('bots have no name to claim, no sessions and no credentials', async () => {
  const owner = await Browser.open();
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
  const browser = await Browser.open();
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
