// What search engines are asked, and what the log keeps of a client.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { buildApp } from '../app.js';
import { makeSite } from '../testing/rankedServer.js';

function aSite(): string {
  const root = makeSite();
  writeFileSync(join(root, 'routes.json'), '["/ranked","/profile","/race","/watch","/games"]');
  return root;
}

it('pages that show what somebody has played ask search engines not to list them', async () => {
  const app = await buildApp({ root: aSite(), logger: false });
  const tag = async (url: string) => (await app.inject(url)).headers['x-robots-tag'];
  const shown = [
    '/profile',
    '/profile?player=1',
    '/ranked?game=abc',
    '/race?race=abc',
    '/race?arena=abc',
    '/watch',
  ];
  for (const url of shown) expect([url, await tag(url)]).toEqual([url, 'noindex']);
  for (const url of ['/ranked', '/race', '/games']) expect([url, await tag(url)]).toEqual([url, undefined]);
  await app.close();
});

it('a line of the log has no address of a client', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = await buildApp({ root: aSite(), logger: { level: 'info', stream } });
  await app.inject({ url: '/ranked', remoteAddress: '192.0.2.77' });
  expect(lines.join('')).toContain('"url":"/ranked"');
  expect(lines.join('')).not.toMatch(/192\.0\.2\.77|remoteAddress/);
  await app.close();
});
