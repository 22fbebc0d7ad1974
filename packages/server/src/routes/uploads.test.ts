// Uploads over HTTP, on a real database, with checks in a real thread.
import { makeCompact, parseAnyReplay, verifyReplay } from '@twofold/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DAY_MS,
  findUpload,
  findUploadsOf,
  KEPT_MS,
  REPORTS_TO_HIDE,
  removeExpired,
} from '../db/queries/uploads.js';
import { sql } from '../testing/database.js';
import { RankedClient } from '../testing/rankedClient.js';
import { playSome, someReplay, startUploadServer, type UploadServer, upload } from '../testing/uploading.js';

let server: UploadServer;
let player: RankedClient;

beforeAll(async () => {
  server = await startUploadServer();
  player = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(() => server.close());

const newcomer = () => RankedClient.signIn(server.url);
const page = async (id: string) => {
  const response = await fetch(`${server.url}/r/${id}`, { headers: { accept: 'text/html' } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('an upload', () => {
  it('gets a short link, under which anyone reads the same game', async () => {
    const { status, body } = await upload(player, someReplay('link'));
    expect([status, body.id]).toEqual([201, expect.stringMatching(/^[2-9a-z]{12}$/)]);
    expect(body.url).toBe(`${server.url}/r/${body.id}`);
    expect(Date.parse(body.expiresAt) - server.clock.now.getTime()).toBe(KEPT_MS);
    const response = await fetch(`${server.url}/api/replays/${body.id}`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toBe(makeCompact(playSome('link')));
    const read = parseAnyReplay(text);
    const standing = read.ok ? verifyReplay(read.value) : read;
    expect(standing.ok && standing.value.score).toBe(body.score);
  });

  it('is read again without its bytes while it is there, and not after its deletion', async () => {
    const { id } = (await upload(player, someReplay('etag'))).body;
    const ask = (tag: string) =>
      fetch(`${server.url}/api/replays/${id}`, { headers: { 'if-none-match': tag } });
    const first = await ask('"other"');
    const tag = first.headers.get('etag')!;
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const again = await ask(`"other", ${tag}`);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await player.ask('DELETE', `/replays/${id}`);
    expect((await ask(tag)).status).toBe(404);
  });

  it('is the same link for the same game in another form, of the same account only', async () => {
    const first = await upload(player, someReplay('same'));
    const again = await upload(player, makeCompact(playSome('same')));
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const other = await upload(await newcomer(), someReplay('same'));
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('is read without its text for lists, pages and pictures', async () => {
    const { id } = (await upload(player, someReplay('facts'))).body;
    const { db } = server.database;
    const { rows } = await sql<{ account: string }>`
      select account_id as account from uploads where id = ${id}`.execute(db);
    const found = await findUpload(db, id, server.clock.now);
    const listed = (await findUploadsOf(db, rows[0]!.account, server.clock.now, 100)).find(
      (row) => row.id === id,
    );
    for (const row of [found, listed]) {
      expect(row).toMatchObject({ id, variant: 'classic' });
      expect(row).not.toHaveProperty('replay');
    }
  });

  it('needs an account, also that of a bot', async () => {
    expect((await upload(new RankedClient(server.url), someReplay('nobody'))).body.error.code).toBe(
      'no_account',
    );
    const bot = await player.ask('POST', '/bots', { name: 'Uploading bot' });
    const headers = { authorization: `Bearer ${bot.body.token}` };
    expect((await upload(new RankedClient(server.url), someReplay('bot'), headers)).status).toBe(201);
  });

  it('is verified: false claims, impossible moves and other texts are refused with the reason', async () => {
    const claims = someReplay('claims').replace(/\[Score "\d+"\]/, '[Score "999999"]');
    for (const [text, code] of [
      [claims, 'claim-score'],
      ['no replay', expect.any(String)],
      ['{"version":1}', 'is-save'],
    ] as const) {
      const { status, body } = await upload(player, text);
      expect([status, body.error]).toEqual([422, { code, message: expect.stringMatching(/\w{4}/) }]);
    }
    const asJson = await player.ask('POST', '/replays', { replay: someReplay('json') });
    expect(asJson.status).toBe(400);
  });

  it('is listed for its account, and deleted by its account only', async () => {
    const owner = await newcomer();
    const { body } = await upload(owner, someReplay('mine'));
    expect((await owner.ask('GET', '/replays')).body).toEqual({ uploads: [body] });
    const thief = await player.ask('DELETE', `/replays/${body.id}`);
    expect(thief).toEqual(await player.ask('DELETE', `/replays/${'2'.repeat(12)}`));
    expect(thief.status).toBe(404);
    expect((await owner.ask('DELETE', `/replays/${body.id}`)).status).toBe(204);
    expect((await owner.ask('GET', `/replays/${body.id}`)).status).toBe(404);
    expect((await owner.ask('GET', '/replays')).body).toEqual({ uploads: [] });
  });

  it('goes with its account', async () => {
    const owner = await newcomer();
    const { body } = await upload(owner, someReplay('erased'));
    expect((await owner.ask('DELETE', '/account')).status).toBe(204);
    expect((await player.ask('GET', `/replays/${body.id}`)).status).toBe(404);
  });
});

it('the site says that uploads are taken, and jobs are counted', async () => {
  const routes = await fetch(`${server.url}/routes.json`, { method: 'HEAD' });
  expect(routes.headers.get('x-twofold-uploads')).toBe('1');
  expect((await fetch(`${server.url}/`)).headers.get('x-twofold-uploads')).toBeNull();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/twofold_job_seconds_count\{kind="check",outcome="done"\} [1-9]/);
});

describe('a link', () => {
  it('expires after ninety days, later if it was opened, and then is as one that never was', async () => {
    const { body } = await upload(player, someReplay('expiry'));
    const start = server.clock.now;
    const ask = async () => (await player.ask('GET', `/replays/${body.id}`)).status;
    const at = (milliseconds: number) => {
      server.clock.now = new Date(start.getTime() + milliseconds);
    };
    try {
      at(KEPT_MS - DAY_MS);
      expect(await ask()).toBe(200); // lives for ninety days more
      at(KEPT_MS + DAY_MS);
      expect((await page(body.id)).status).toBe(200);
      at(2 * KEPT_MS);
      const expired = await player.ask('GET', `/replays/${body.id}`);
      expect(expired).toEqual(await player.ask('GET', `/replays/${'2'.repeat(12)}`));
      expect(expired.status).toBe(404);
      const [gone, never] = [await page(body.id), await page('2'.repeat(12))];
      expect([gone.status, gone.html]).toEqual([404, never.html]);
      expect(await removeExpired(server.database.db, server.clock.now)).toBeGreaterThan(0);
      const rows = await server.database.db
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', body.id)
        .execute();
      expect(rows).toEqual([]);
    } finally {
      at(0);
    }
  });

  it('has a page with the result for previews, and the site below it', async () => {
    const { body } = await upload(player, someReplay('page', 60));
    const { status, headers, html } = await page(body.id);
    expect(status).toBe(200);
    expect(html).toContain(`<meta property="og:image" content="${body.url}.png">`);
    expect(html).toContain(`<meta property="og:title" content="${body.score.toLocaleString('en')} points, `);
    expect(html).toContain('An unranked replay of 60 moves.');
    expect(html).toContain('href="../assets/first.css"');
    expect(html).not.toContain('<title>Twofold</title>');
    const home = await fetch(`${server.url}/`);
    expect(headers.get('content-security-policy')).toBe(home.headers.get('content-security-policy'));
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('has a picture of its own size, which other sites may show', async () => {
    const { body } = await upload(player, someReplay('picture', 60));
    const response = await fetch(`${body.url}.png`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await fetch(`${server.url}/r/${'2'.repeat(12)}.png`)).status).toBe(404);
  });
});

describe('reports', () => {
  /** Accounts of one network count as one, so that tests put them into several. */
  async function spread(id: string): Promise<void> {
    const rows = await server.database.db
      .selectFrom('reports')
      .select('id')
      .where('upload_id', '=', id)
      .execute();
    for (const row of rows) {
      const origin = new Uint8Array(16).fill(row.id % 251);
      await server.database.db.updateTable('reports').set({ origin }).where('id', '=', row.id).execute();
    }
  }
  const report = (client: RankedClient, id: string, reason = 'It is not what it says.') =>
    client.ask('POST', `/replays/${id}/report`, { reason });

  it('of enough accounts and networks hide a link until the operator has looked', async () => {
    const { body } = await upload(player, someReplay('reported'));
    expect((await report(new RankedClient(server.url), body.id)).status).toBe(401);
    for (let count = 0; count < REPORTS_TO_HIDE; count++) {
      expect((await player.ask('GET', `/replays/${body.id}`)).status).toBe(200);
      const client = await newcomer();
      expect((await report(client, body.id)).body).toEqual({ again: false });
      if (count === 0) expect((await report(client, body.id)).body).toEqual({ again: true });
      await spread(body.id);
    }
    const hidden = await (await newcomer()).ask('GET', `/replays/${body.id}`);
    expect([hidden.status, hidden.body.error.code]).toEqual([403, 'hidden']);
    expect((await page(body.id)).html).not.toContain('og:image');
    expect((await fetch(`${body.url}.png`)).status).toBe(403);
    expect((await player.ask('GET', '/replays')).body.uploads).toContainEqual({ ...body, hidden: true });

    const { uploads } = (await player.ask('GET', '/operator/replays')).body;
    expect(uploads[0]).toMatchObject({ id: body.id, hidden: true });
    expect(uploads[0].reasons).toEqual(Array(REPORTS_TO_HIDE).fill('It is not what it says.'));
    expect((await player.ask('POST', `/operator/replays/${body.id}/clear`)).status).toBe(204);
    expect((await player.ask('GET', `/replays/${body.id}`)).status).toBe(200);
    expect((await player.ask('DELETE', `/operator/replays/${body.id}`)).status).toBe(204);
    expect((await player.ask('GET', `/replays/${body.id}`)).status).toBe(404);
  });

  it('of one network count once, however many accounts it makes', async () => {
    const { body } = await upload(player, someReplay('one network'));
    for (let count = 0; count <= REPORTS_TO_HIDE; count++) await report(await newcomer(), body.id);
    expect((await player.ask('GET', `/replays/${body.id}`)).status).toBe(200);
  });

  it('need a reason of some letters', async () => {
    const { body } = await upload(player, someReplay('reasons'));
    for (const reason of ['', '  \n', 'x'.repeat(501), 'a\u0000b']) {
      expect([reason, (await report(player, body.id, reason)).status]).toEqual([reason, 400]);
    }
    expect((await report(player, body.id, `<script>'); drop table reports; --\ud800`)).status).toBe(200);
  });

  it('are shown to the operator only: no proxy, no other name of this machine', async () => {
    for (const headers of [
      ...['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'true-client-ip'].map(
        (name) => ({ [name]: '192.0.2.1' }),
      ),
      { host: 'evil.example' },
      { host: 'evil.example', authorization: 'Bearer anything' },
    ] as Record<string, string>[]) {
      const { request } = await import('node:http');
      const status = await new Promise((resolve) => {
        request(`${server.url}/api/operator/replays`, { headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).end();
      });
      expect([headers, status]).toEqual([headers, 403]);
    }
  });
});
