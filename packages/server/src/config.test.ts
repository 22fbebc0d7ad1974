import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultFolder, readConfig } from './config.js';

const read = (flags: Parameters<typeof readConfig>[0], environment: NodeJS.ProcessEnv = {}) => {
  const result = readConfig(flags, environment);
  return result.ok ? result.value : result.error.message;
};

describe('readConfig', () => {
  it('serves this machine at 2048 with the embedded database, unless something else is asked for', () => {
    expect(read({})).toEqual({
      port: 2048,
      host: 'localhost',
      database: { kind: 'embedded', folder: defaultFolder({}) },
      signing: {},
      trustProxy: undefined,
      origin: undefined,
      work: 'here',
    });
  });

  it('takes the environment, and flags before it', () => {
    const environment = {
      TWOFOLD_PORT: '81',
      TWOFOLD_HOST: '0.0.0.0',
      TWOFOLD_DATA: '/d',
      TWOFOLD_DATABASE: '',
    };
    expect(read({ port: '82' }, environment)).toEqual({
      port: 82,
      host: '0.0.0.0',
      database: { kind: 'embedded', folder: '/d' },
      signing: {},
      trustProxy: undefined,
      origin: undefined,
      work: 'here',
    });
  });

  it('leaves background work to others where that is asked for, and nothing else', () => {
    expect(read({ work: 'elsewhere' })).toMatchObject({ work: 'elsewhere' });
    expect(read({}, { TWOFOLD_WORK: 'elsewhere' })).toMatchObject({ work: 'elsewhere' });
    expect(readConfig({ work: 'home' }, {})).toMatchObject({ ok: false });
  });

  it('takes the file of the signing key, and after how many days there is a new one', () => {
    expect(read({ key: '/k.pem', 'new-key-after': '365' })).toMatchObject({
      signing: { path: '/k.pem', newKeyAfterDays: 365 },
    });
    expect(read({}, { TWOFOLD_KEY: '/k.pem', TWOFOLD_NEW_KEY_AFTER: '0' })).toMatchObject({
      signing: { path: '/k.pem', newKeyAfterDays: 0 },
    });
    for (const days of ['-1', '1.5', 'never', '100000']) {
      expect(read({ 'new-key-after': days })).toMatch(/is no number of days \(--new-key-after\)/);
    }
  });

  it('takes the operator’s token from the environment, and repeats none that is wrong', () => {
    const token = 'a1-B2_c3.D4+e5/F6=';
    expect(read({}, { TWOFOLD_OPERATOR_TOKEN: token })).toMatchObject({ operatorToken: token });
    for (const wrong of ['too-short', `${token} and more`, 'x'.repeat(201)]) {
      const message = read({}, { TWOFOLD_OPERATOR_TOKEN: wrong });
      expect(message).toMatch(/^This is no token \(TWOFOLD_OPERATOR_TOKEN\)/);
      expect(message).not.toContain(wrong);
    }
  });

  it('takes the address of the site for passkeys: https, or localhost, by name and without a path', () => {
    expect(read({ origin: 'https://Play.example' })).toMatchObject({ origin: 'https://play.example' });
    expect(read({}, { TWOFOLD_ORIGIN: 'http://localhost:2048/' })).toMatchObject({
      origin: 'http://localhost:2048',
    });
    for (const wrong of [
      'http://play.example',
      'play.example',
      'https://192.0.2.1',
      'https://[::1]',
      'https://play.example/2048',
      'https://me@play.example',
      'https://play.example?x',
    ]) {
      expect(read({ origin: wrong })).toMatch(/is no address of a site \(--origin\)/);
    }
  });

  it('trusts the proxies that are named, and no text that names none', () => {
    const list = '10.0.0.1, fd00::/8,loopback';
    expect(read({ 'trust-proxy': list })).toMatchObject({ trustProxy: '10.0.0.1,fd00::/8,loopback' });
    expect(read({}, { TWOFOLD_TRUST_PROXY: '10.0.0.0/8' })).toMatchObject({ trustProxy: '10.0.0.0/8' });
    for (const wrong of [
      'true',
      '1',
      '10.0.0.0/33',
      '10.0.0.1/8/8',
      'proxy.example',
      '10.0.0.1,',
      '::/129',
    ]) {
      expect(read({ 'trust-proxy': wrong })).toMatch(/is no proxy's address \(--trust-proxy\)/);
    }
  });

  it('makes the data folder absolute', () => {
    expect(read({ data: 'here' })).toMatchObject({ database: { folder: resolve('here') } });
  });

  it.each([
    ['none', { kind: 'none' }],
    ['embedded', { kind: 'embedded' }],
    ['postgres://a:b@db:5432/twofold', { kind: 'postgres', url: 'postgres://a:b@db:5432/twofold' }],
    ['postgresql://db/twofold?sslmode=require', { kind: 'postgres' }],
    ['postgres://a:b@/name?host=/run/postgresql', { kind: 'postgres' }],
  ])('knows the database %s', (database, expected) => {
    expect(read({ database })).toMatchObject({ database: expected });
  });

  it('takes an address to listen at, beside a pooler’s', () => {
    const [url, listenUrl] = ['postgres://a:b@pooler/twofold', 'postgres://a:b@db/twofold'];
    const at = (TWOFOLD_LISTEN_DATABASE: string) =>
      read({}, { TWOFOLD_DATABASE: url, TWOFOLD_LISTEN_DATABASE });
    expect(at(listenUrl)).toMatchObject({ database: { kind: 'postgres', url, listenUrl } });
    const other = read({ database: 'postgres://studies/x' }, { TWOFOLD_LISTEN_DATABASE: listenUrl });
    expect(other).not.toMatchObject({ database: { listenUrl: expect.anything() } });
    expect(at('')).not.toMatchObject({ database: { listenUrl: expect.anything() } });
    expect(at('mysql://a:secret@db')).toMatch(
      /^This is no PostgreSQL \(TWOFOLD_LISTEN_DATABASE\)((?!secret).)*$/,
    );
  });

  it.each([
    [{ port: '0' }, '"0" is not a port (--port): give a number from 1 to 65535.'],
    [{ port: '2048x' }, 'is not a port'],
    [{ port: '65536' }, 'is not a port'],
    [{ host: 'a b' }, '"a b" is not an address (--host)'],
    [{ database: 'mysql://a:secret@b/c' }, 'This is no database (--database): give postgres://'],
    [{ database: 'postgres://' }, 'This is no database'],
    [{ data: 'a\0b' }, 'holds a NUL'],
  ])('refuses %j, and says what would be right', (flags, message) => {
    expect(read(flags)).toContain(message);
  });

  it('names a flag as its command does', () => {
    const refusal = (flags: Parameters<typeof readConfig>[0]) =>
      readConfig(flags, {}, { port: 'metrics', database: 'queue' });
    expect(refusal({ port: 'x' })).toMatchObject({
      error: { message: expect.stringContaining('(--metrics)') },
    });
    expect(refusal({ database: 'x' })).toMatchObject({
      error: { message: expect.stringContaining('(--queue)') },
    });
  });

  it('names the environment variable at fault, and repeats no password', () => {
    expect(read({}, { TWOFOLD_PORT: 'x' })).toContain('(TWOFOLD_PORT)');
    expect(read({}, { TWOFOLD_DATABASE: 'postgress://a:secret@b/c' })).not.toContain('secret');
  });
});

it.skipIf(process.getuid?.() === 0)('an ordinary user has the data at home', () => {
  expect(defaultFolder({ XDG_DATA_HOME: '/x' })).toBe('/x/twofold/server');
  expect(defaultFolder({ XDG_DATA_HOME: 'relative' })).toMatch(/\.local\/share\/twofold\/server$/);
});

it.runIf(process.getuid?.() === 0)('root has the data in a folder of the system', () => {
  expect(defaultFolder({ XDG_DATA_HOME: '/x' })).toBe('/var/lib/twofold');
});
