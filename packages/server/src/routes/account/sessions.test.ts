// Sessions: signing in elsewhere, the list of sessions, and their ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { Browser } from '../../testing/people/browser.js';
import { listenRanked } from '../../testing/rankedServer.js';

const DAY_MS = 24 * 3_600_000;

let database: Database;
let server: Server;
let url: string;
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database);
  url = `http://127.0.0.1:${server.port}`;
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const newName = () => `Ada ${++count}`;

describe('a device that signs in elsewhere', () => {
  it('gets a token of the server, never one that it came with', async () => {
    const code = await (await Browser.open(url)).makeCode();
    const away = new Browser(url);
    away.cookie = 'twofold_device=a-token-that-somebody-has-planted-here';
    expect(await away.told('POST', '/account/sign-in/code', { code })).toBe('200');
    expect(away.cookie).not.toContain('planted');
  });

  it('is asked before it leaves an account that has played, and its token ends', async () => {
    const [home, away] = [await Browser.open(url), await Browser.open(url)];
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
      const [home, away] = [await Browser.open(url), await Browser.open(url)];
      await prepare(away);
      expect(await away.told('POST', '/account/sign-in/code', { code: await home.makeCode() })).toBe('200');
    }
    const [home, named] = [await Browser.open(url), await Browser.open(url)];
    await named.name(newName());
    const code = await home.makeCode();
    expect(await named.told('POST', '/account/sign-in/code', { code })).toBe('409 account_left');
  });
});

describe('the use of a recovery code', () => {
  const codeUse = async (browser: Browser) => (await browser.ask('GET', '/account')).body.codeUsedAt;

  it('is shown by the other devices until it was read of', async () => {
    const [home, away] = [await Browser.open(url), new Browser(url)];
    expect(await codeUse(new Browser(url))).toBeNull();
    const code = await home.makeCode();
    expect(await codeUse(home)).toBeNull();
    await away.keep('POST', '/account/sign-in/code', { code });
    expect(Date.now() - Date.parse(await codeUse(home))).toBeLessThan(60_000);
    expect(await codeUse(away)).toBeNull();
    const { sessions } = (await home.keep('GET', '/account/export')).body;
    const noted = sessions.map((session: { codeUsedAt: string | null }) => session.codeUsedAt !== null);
    expect(noted.toSorted()).toEqual([false, true]);
    const read = async (browser: Browser, codeUsedAt: string) =>
      expect(await browser.told('POST', '/account/code-read', { codeUsedAt })).toBe('204');
    const usedAt: string = await codeUse(home);
    await read(away, usedAt); // whoever used the code silences its own device alone
    await read(home, new Date(Date.parse(usedAt) - 1).toISOString()); // an earlier use
    expect(await codeUse(home)).toBe(usedAt);
    await read(home, usedAt);
    expect(await codeUse(home)).toBeNull();
    const again = await home.makeCode();
    expect(await home.told('POST', '/account/sign-in/code', { code: again })).toBe('200'); // its own device
    expect(await codeUse(away)).toBeNull();
  });

  it('is how its session began, beside that of the device that made the account', async () => {
    const [home, away] = [await Browser.open(url), new Browser(url)];
    await away.keep('POST', '/account/sign-in/code', { code: await home.makeCode() });
    const { sessions } = (await home.ask('GET', '/account/sessions')).body;
    const begun = sessions.map(({ isThis, begunBy }: { isThis: boolean; begunBy: string }) => [
      isThis,
      begunBy,
    ]);
    expect(begun.toSorted()).toEqual([
      [false, 'code'],
      [true, 'first'],
    ]);
  });
});

describe('sessions', () => {
  it('are listed with device and times, and each can be ended', async () => {
    const [home, away] = [await Browser.open(url), new Browser(url)];
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
    const [owner, other] = [await Browser.open(url), await Browser.open(url)];
    const { sessions } = (await owner.ask('GET', '/account/sessions')).body;
    expect(await other.told('DELETE', `/account/sessions/${sessions[0].id}`)).toBe('404 no_session');
    expect(await owner.account()).not.toBeNull();
  });

  it('all but this one end at once', async () => {
    const home = await Browser.open(url);
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
    const browser = await Browser.open(url);
    const [{ id }] = (await browser.ask('GET', '/account/sessions')).body.sessions;
    expect(await browser.told('DELETE', `/account/sessions/${id}`)).toBe('409 no_way_back');
    await browser.makeCode();
    expect(await browser.told('DELETE', `/account/sessions/${id}`)).toBe('204');
    expect(await browser.account()).toBeNull();
  });

  it('end after a year without use', async () => {
    const browser = await Browser.open(url);
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
    const [home, away] = [await Browser.open(url), new Browser(url)];
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
    const browser = await Browser.open(url);
    const game = await browser.newGame();
    const socket = await browser.connect(game.id).opened();
    await browser.name(newName());
    socket.send({ type: 'ping', id: 1 });
    await socket.until((message) => message.type === 'pong');
    socket.close();
  });
});
