import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addLimits, type Limits, networkOf } from './limits.js';

async function makeApp(limits: Partial<Limits>): Promise<FastifyInstance> {
  const app = fastify({ trustProxy: '127.0.0.1' });
  await app.register(cookie);
  const many = {
    addressAMinute: 1_000,
    accountAMinute: 1_000,
    newAccountsAnHour: 1_000,
    newBotsAnHour: 1_000,
    newGamesAMinute: 1_000,
    newRacesAMinute: 1_000,
    uploadsAMinute: 1_000,
    rankedReplaysAMinute: 1_000,
    reviewsAnHour: 1_000,
    picturesAMinute: 1_000,
    nameChoicesAnHour: 1_000,
    wrongCodesAnHour: 1_000,
    credentialStepsAMinute: 1_000,
    exportsAnHour: 1_000,
    reportsAnHour: 1_000,
    syncAMinute: 1_000,
    syncBytesAnHour: 1_000,
  };
  const { newAccount, newBot, upload, rankedReplay, picture } = addLimits(app, { ...many, ...limits });
  app.get('/', async () => 'ok');
  app.post('/account', async (request) => {
    await newAccount(request);
    return 'made';
  });
  app.post('/bot', async (request) => {
    await newBot(request);
    return 'made';
  });
  app.post('/upload', async (request) => {
    await upload(request);
    return 'taken';
  });
  app.post('/replay', async (request) => {
    await rankedReplay(request);
    return 'played again';
  });
  app.post('/picture', async (request) => {
    await picture(request);
    return 'painted';
  });
  return app;
}

async function statuses(app: FastifyInstance, requests: [address: string, token?: string][]) {
  const found: number[] = [];
  for (const [remoteAddress, token] of requests) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    found.push((await app.inject({ url: '/', remoteAddress, headers })).statusCode);
  }
  return found;
}

describe('limits', () => {
  it('count an address, with any token or none, and no other address', async () => {
    const app = await makeApp({ addressAMinute: 2 });
    const [one, two, three] = ['a'.repeat(43), 'b'.repeat(43), 'c'.repeat(43)];
    expect(
      await statuses(app, [
        ['192.0.2.1', one],
        ['192.0.2.1', two],
      ]),
    ).toEqual([200, 200]);
    expect(await statuses(app, [['192.0.2.1', three], ['192.0.2.1']])).toEqual([429, 429]);
    expect(await statuses(app, [['192.0.2.2']])).toEqual([200]);
  });

  it('count the addresses of one IPv6 network together', async () => {
    const app = await makeApp({ addressAMinute: 1 });
    const asked = ['2001:db8::1', '2001:db8::ffff:2', '2001:db8:0:1::1'].map((ip): [string] => [ip]);
    expect(await statuses(app, asked)).toEqual([200, 429, 200]);
  });

  it('count the networks of one site together too, with a higher limit', async () => {
    const app = await makeApp({ addressAMinute: 2 });
    const asked = Array.from({ length: 9 }, (_, at): [string] => [`2001:db8:0:${at}::1`]);
    expect(await statuses(app, asked)).toEqual([...Array(8).fill(200), 429]);
    expect(await statuses(app, [['2001:db8:1::1'], ['192.0.2.1']])).toEqual([200, 200]);
  });

  it('of new accounts meet a home with hundreds of networks', async () => {
    const app = await makeApp({ newAccountsAnHour: 60 });
    const found: number[] = [];
    for (let at = 0; at < 300; at++) {
      const remoteAddress = `2001:db8:0:${at.toString(16)}::1`;
      found.push((await app.inject({ method: 'POST', url: '/account', remoteAddress })).statusCode);
    }
    expect(found).toEqual([...Array(240).fill(200), ...Array(60).fill(429)]);
  });

  it('count a client behind a proxy that names its port, or no address', async () => {
    const app = await makeApp({ addressAMinute: 1 });
    const ask = async (forwarded: string) =>
      (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).statusCode;
    expect([await ask('192.0.2.1:1'), await ask('192.0.2.1:2'), await ask('192.0.2.1')]).toEqual([
      200, 429, 429,
    ]);
    expect([await ask('[2001:db8::1]:1'), await ask('[2001:db8::2]:2')]).toEqual([200, 429]);
    expect([await ask('unknown'), await ask('_hidden')]).toEqual([200, 429]);
  });

  it('count a token from all addresses, as a cookie too', async () => {
    const app = await makeApp({ accountAMinute: 1 });
    const token = 'a'.repeat(43);
    expect(await statuses(app, [['192.0.2.1', token], ['192.0.2.2', token], ['192.0.2.2']])).toEqual([
      200, 429, 200,
    ]);
    const asCookie = await app.inject({ url: '/', cookies: { twofold_device: token } });
    expect(asCookie.statusCode).toBe(429);
  });

  it('count new accounts apart', async () => {
    const app = await makeApp({ newAccountsAnHour: 1 });
    const make = async () => (await app.inject({ method: 'POST', url: '/account' })).statusCode;
    expect([await make(), await make()]).toEqual([200, 429]);
    expect(await statuses(app, [['127.0.0.1']])).toEqual([200]);
  });
});

it.each([
  ['new bots', '/bot', { newBotsAnHour: 1 }],
  ['uploads', '/upload', { uploadsAMinute: 1 }],
  ['pictures', '/picture', { picturesAMinute: 1 }],
  ['replays of ranked games', '/replay', { rankedReplaysAMinute: 1 }],
])('%s are counted apart, by address', async (_, url, limits) => {
  const app = await makeApp(limits);
  const send = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url, remoteAddress })).statusCode;
  expect([await send('192.0.2.1'), await send('192.0.2.1'), await send('192.0.2.2')]).toEqual([
    200, 429, 200,
  ]);
  expect(await statuses(app, [['192.0.2.1']])).toEqual([200]);
});

it('a network is an IPv4 address in either form, or a /64, without a port', () => {
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('2001:DB8:0:0:1::')).toBe('20010db800000000/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80000000000000/64');
  expect(networkOf('2001:db8:1:2::3', 48)).toBe('20010db80001/48');
  expect(networkOf('203.0.113.7:50123')).toBe('203.0.113.7');
  expect(networkOf('[2001:db8::1]:4711')).toBe(networkOf('2001:db8::1'));
  expect(networkOf('[2001:db8::1]')).toBe(networkOf('2001:db8::1'));
  for (const text of ['', 'unknown', '_hidden:1', '[]:1']) expect(networkOf(text)).toBeUndefined();
});
