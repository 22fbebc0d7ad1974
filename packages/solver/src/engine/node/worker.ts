/** A thread of the engine in Node. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { serveThread } from '../engineThread.js';
import { networkUrl } from './networks.js';

const PACKAGE = new URL('../../../', import.meta.url);

if (!parentPort) throw new TypeError('This module runs in a worker_thread: use createNodeEngine');
const port = parentPort;

serveThread(
  {
    post: (message, transfer = []) => port.postMessage(message, transfer),
    listen: (onMessage) => void port.on('message', onMessage),
    close: () => port.close(),
  },
  {
    now: () => performance.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    wait: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
    readKernel: (shared) => readFile(new URL(`dist/${shared ? 'kernelShared' : 'kernel'}.wasm`, PACKAGE)),
    async readNetwork(name, tell) {
      const bytes = await readFile(networkUrl(name));
      tell?.(bytes.length, bytes.length);
      return bytes;
    },
  },
);
