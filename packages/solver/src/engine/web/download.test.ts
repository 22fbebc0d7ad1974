import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { download } from './download.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return new URL(`http://127.0.0.1:${address.port}/network`);
}

const BYTES = Uint8Array.from({ length: 100_000 }, (_, at) => Math.imul(at, 0x9e3779b9) >>> 24);

const isWhole = (bytes: Uint8Array) => Buffer.compare(bytes, BYTES) === 0;

/** Downloads, and records the progress. */
async function watch(url: URL) {
  const told: [loaded: number, total: number | undefined][] = [];
  const tell = (loaded: number, total: number | undefined) => told.push([loaded, total]) > 0;
  const bytes = await download(url, tell);
  return { bytes, told };
}

describe('a download', () => {
  it('tells what has come of how much', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': BYTES.length });
      response.end(BYTES);
    });
    const { bytes, told } = await watch(url);
    expect(isWhole(bytes)).toBe(true);
    expect(told[0]).toEqual([0, BYTES.length]);
    expect(told.at(-1)).toEqual([BYTES.length, BYTES.length]);
    expect(told.map(([loaded]) => loaded)).toEqual(told.map(([loaded]) => loaded).sort((a, b) => a - b));
  });

  it('knows no total where the length is missing, or that of something compressed', async () => {
    const chunked = await serve((_, response) => {
      response.write(BYTES.subarray(0, 1000));
      response.end(BYTES.subarray(1000));
    });
    const compressed = gzipSync(BYTES);
    const zipped = await serve((_, response) => {
      response.writeHead(200, { 'content-length': compressed.length, 'content-encoding': 'gzip' });
      response.end(compressed);
    });
    for (const url of [chunked, zipped]) {
      const { bytes, told } = await watch(url);
      expect(isWhole(bytes)).toBe(true);
      expect(told.at(-1)).toEqual([BYTES.length, undefined]);
    }
  });

  it('ends when nobody waits for it any more', async () => {
    const isClosed = new Promise<void>((resolve) => {
      void serve((request, response) => {
        request.socket.on('close', resolve);
        response.writeHead(200, { 'content-length': BYTES.length });
        response.write(BYTES.subarray(0, 1000)); // the rest never comes
      }).then(async (url) => {
        await expect(download(url, (loaded) => loaded === 0)).rejects.toThrow('nobody waits');
      });
    });
    await isClosed;
  });

  it('says what the server answered instead', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    await expect(download(url)).rejects.toThrow('the server answered 404');
  });

  it('fails when the connection breaks off', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-length': BYTES.length });
      response.write(BYTES.subarray(0, 1000), () => request.socket.destroy());
    });
    await expect(watch(url)).rejects.toThrow();
  });
});
