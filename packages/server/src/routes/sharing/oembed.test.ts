import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RankedClient } from '../../testing/rankedClient.js';
import { someReplay, startUploadServer, type UploadServer, upload } from '../../testing/uploading.js';
import { makeSnippet, targetOf } from './oembed.js';

const ORIGIN = 'https://play.example';

describe('an address to embed', () => {
  it.each([
    ['/r/abcdefgh2345', '/embed?r=abcdefgh2345'],
    ['/embed?r=abcdefgh2345', '/embed?r=abcdefgh2345'],
    ['/games#replay=UUgBAWEA2ws-zQ', '/embed#replay=UUgBAWEA2ws-zQ'],
    ['/embed#replay=UUgBAWEA2ws-zQ&ply=3', '/embed#replay=UUgBAWEA2ws-zQ&ply=3'],
    ['/analyse#replay=UUgBAWEA2ws-zQ', '/embed#replay=UUgBAWEA2ws-zQ'],
    ['/analyse?show=board#replay=UUgBAWEA2ws-zQ&ply=0', '/embed#replay=UUgBAWEA2ws-zQ&ply=0'],
    ['/analyse?position=0123/1234', '/embed#position=0123%2F1234'],
    ['/embed/#position=01/10&variant=2x2&play=1', '/embed#position=01%2F10&variant=2x2&play=1'],
    ['/learn?way=walk', '/embed#way=walk'],
    ['/learn?way=walk&board=2,2/0,4&side=WEST', '/embed#way=walk&board=2%2C2%2F0%2C4&side=WEST'],
    ['/embed?lang=de#way=walk&only=board&step=3', '/embed#way=walk&step=3&only=board'],
    ['/learn?own=walk#code=1jAb', '/embed#own=walk&code=1jAb'],
    ['/learn?way=a"onload="x', '/embed#way=a%22onload%3D%22x'],
  ])('%s is shown by %s', (path, shown) => {
    expect(targetOf(ORIGIN + path, ORIGIN)?.path).toBe(shown);
  });

  it.each([
    'https://other.example/r/abcdefgh2345',
    'http://play.example/r/abcdefgh2345',
    'https://play.example.other/r/abcdefgh2345',
    'https://me@play.example/r/abcdefgh2345',
    'https://play.example:8443/r/abcdefgh2345',
    `${ORIGIN}/`,
    `${ORIGIN}/r/short`,
    `${ORIGIN}/r/abcdefgh2345/x`,
    `${ORIGIN}/games`,
    `${ORIGIN}/games#replay=`,
    `${ORIGIN}/games#replay=garbage`,
    `${ORIGIN}/analyse?position=zzz`,
    `${ORIGIN}/settings#replay=UUgBAWEA2ws-zQ`,
    `${ORIGIN}/embed`,
    'javascript:alert(1)',
    'data:text/html,x',
    '/r/abcdefgh2345',
    '',
  ])('%s has no answer', (address) => {
    expect(targetOf(address, ORIGIN)).toBeUndefined();
  });

  it('never leaves this site, whatever is asked', () => {
    const address = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string().map((part) => `${ORIGIN}/games#replay=${part}`),
      fc.string().map((part) => `${ORIGIN}${part}`),
    );
    fc.assert(
      fc.property(address, (text) => {
        const target = targetOf(text, ORIGIN);
        if (!target) return;
        expect(new URL(target.path, ORIGIN).origin).toBe(ORIGIN);
        expect(target.path).toMatch(/^\/embed[?#]/);
        const html = makeSnippet(ORIGIN + target.path, 'a "title"', { width: 1, height: 1 });
        expect(html).toMatch(/^<iframe (?:[a-z]+="[^"<>]*" ?)+><\/iframe>$/);
      }),
    );
  });
});

describe('oEmbed', () => {
  let server: UploadServer;
  let origin: string;
  beforeAll(async () => {
    server = await startUploadServer();
    origin = server.url;
  });
  afterAll(() => server.close());

  const ask = async (query: Record<string, string>) => {
    const response = await fetch(`${origin}/oembed?${new URLSearchParams(query)}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.json(),
    };
  };

  it('answers for a short link with its title, picture and frame, and the page of the link names it', async () => {
    const client = await RankedClient.signIn(server.url);
    const { body } = await upload(client, someReplay('embedded'));
    const { id } = body as { id: string };
    const page = await (await fetch(`${origin}/r/${id}`, { headers: { accept: 'text/html' } })).text();
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)" title="[^"]+">/.exec(
      page,
    );
    const response = await fetch(link![1]!.replaceAll('&amp;', '&'));
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const answer = await response.json();
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Twofold',
      width: 400,
      height: 560,
      thumbnail_url: `${origin}/r/${id}.png`,
    });
    expect(answer.title).toMatch(/points/);
    expect(answer.html).toContain(`src="${origin}/embed?r=${id}"`);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('answers for a replay and a position in a link', async () => {
    const replay = await ask({
      url: `${origin}/games#replay=UUgBAWEA2ws-zQ`,
      maxwidth: '300',
      maxheight: '2000',
    });
    expect(replay).toMatchObject({ status: 200, body: { width: 300, height: 560 } });
    const small = await ask({ url: `${origin}/learn?way=walk`, maxwidth: '200', maxheight: '100' });
    expect(small).toMatchObject({ status: 200, body: { width: 200, height: 100 } }); // oEmbed allows no more
    expect((replay.body as { html: string }).html).toContain(`src="${origin}/embed#replay=UUgBAWEA2ws-zQ"`);
    const position = await ask({ url: `${origin}/analyse?position=01/10` });
    expect((position.body as { html: string }).html).toContain('/embed#position=01%2F10');
  });

  it.each([
    [{}, 400],
    [{ url: 'https://other.example/r/abcdefgh2345' }, 404],
    [{ url: 'ORIGIN/r/abcdefgh2345' }, 404],
    [{ url: 'ORIGIN/settings' }, 404],
    [{ url: 'ORIGIN/games#replay=a', maxwidth: '-1' }, 400],
    [{ url: 'ORIGIN/games#replay=a', maxheight: 'x' }, 400],
    [{ url: 'ORIGIN/games#replay=a', format: 'xml' }, 501],
  ])('%j is refused with %i', async (query, status) => {
    const asked = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, String(value).replace('ORIGIN', origin)]),
    );
    const answer = await ask(asked);
    expect(answer.status).toBe(status);
    expect((answer.body as { error: { message: string } }).error.message).toMatch(/\w/);
  });

  it('refuses an address that is named twice', async () => {
    const response = await fetch(`${origin}/oembed?url=a&url=b`);
    expect(response.status).toBe(400);
  });
});
