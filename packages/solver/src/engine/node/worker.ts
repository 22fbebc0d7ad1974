/** A thread of the engine in Node. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { serveThread } from '../thread/engineThread.js';
import { networkPorts } from './reader.js';
import { cacheFolder, sectionFiles } from './sectionFiles.js';

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
    ...networkPorts,
    sections: sectionFiles(join(cacheFolder(), 'sections')),
    now: () => performance.now(),
    readExactKernel: () => readFile(new URL('dist/exact.wasm', PACKAGE)),
    readKernel: (shared) => readFile(new URL(`dist/${shared ? 'kernelShared' : 'kernel'}.wasm`, PACKAGE)),
  },
);
