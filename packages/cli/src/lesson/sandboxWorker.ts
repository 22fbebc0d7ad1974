/** The worker_thread in which `twofold lesson check` runs programs: the sandbox, with Node's clock and disk. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { compileQuickjs, serveSandbox } from '@twofold/sandbox';

if (!parentPort) throw new TypeError('This module runs in a worker_thread: see sandboxThread.ts');
const port = parentPort;
const quickjs = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

await serveSandbox(
  { post: (message) => port.postMessage(message), listen: (onMessage) => void port.on('message', onMessage) },
  { now: () => performance.now(), quickjs: compileQuickjs(readFileSync(quickjs)) },
);
