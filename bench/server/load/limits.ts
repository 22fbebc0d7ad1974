/**
 * The limits beside which the server's figures stand. One is the number of flushes of the disk, one after the other. The other
 * is the number of messages of a server that sends all back, by the same library of WebSockets.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';

const PAGE_BYTES = 8_192;
const FLUSH_MS = 1_000;
const ECHO_MS = 2_000;
const SOCKETS = 100;
const MOVE = JSON.stringify({ type: 'move', ply: 123, direction: 'L' });

export interface MeasuredLimits {
  readonly flushesPerSecond: number;
  readonly echoesPerSecond: number;
}

export async function measureLimits(folder: string): Promise<MeasuredLimits> {
  return { flushesPerSecond: measureFlushes(folder), echoesPerSecond: await measureEchoes() };
}

/** A page is written in place and flushed, as PostgreSQL does with its log. */
function measureFlushes(folder: string): number {
  const path = join(folder, 'flushes');
  const file = openSync(path, 'w');
  const page = Buffer.alloc(PAGE_BYTES, 1);
  for (let at = 0; at < 16; at++) writeSync(file, page, 0, PAGE_BYTES, at * PAGE_BYTES);
  fdatasyncSync(file);
  const began = performance.now();
  let count = 0;
  for (; performance.now() - began < FLUSH_MS; count++) {
    writeSync(file, page, 0, PAGE_BYTES, (count % 16) * PAGE_BYTES);
    fdatasyncSync(file);
  }
  closeSync(file);
  rmSync(path);
  return Math.round((1000 * count) / (performance.now() - began));
}

/** Each of a hundred sockets sends again when it has its answer. */
async function measureEchoes(): Promise<number> {
  const child = fork(join(import.meta.dirname, 'echo.mjs'), { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  let count = 0;
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.on('open', () => socket.send(MOVE));
    socket.on('message', (data) => {
      count++;
      socket.send(String(data));
    });
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const [began, before] = [performance.now(), count];
  await new Promise((resolve) => setTimeout(resolve, ECHO_MS));
  const echoes = (1000 * (count - before)) / (performance.now() - began);
  for (const socket of sockets) socket.terminate();
  child.kill();
  return Math.round(echoes);
}

/** Bytes of a server that sends back what it gets, for each of its sockets. */
export async function measureSocketBytes(sockets: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'echo.mjs'), { execArgv: ['--expose-gc'] });
  const [port] = (await once(child, 'message')) as [number];
  const measure = async () => {
    child.send('memory');
    const [{ heap, external }] = (await once(child, 'message')) as [{ heap: number; external: number }];
    return heap + external;
  };
  const open = async (count: number) => {
    const opened = Array.from({ length: count }, () => new WebSocket(`ws://127.0.0.1:${port}`));
    await Promise.all(opened.map((socket) => once(socket, 'open')));
    return opened;
  };
  const first = await open(SOCKETS);
  const before = await measure();
  const others = await open(sockets);
  const bytes = Math.round(((await measure()) - before) / sockets);
  for (const socket of [...first, ...others]) socket.terminate();
  child.kill();
  return bytes;
}
