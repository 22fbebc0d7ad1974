/** A thread of the engine in a browser. */
import { serveThread } from '../thread/engineThread.js';
import { download } from './download.js';
import { KERNEL } from './kernel.js';
import { networkPorts } from './reader.js';
import { sectionStorage } from './sectionStorage.js';

/**
 * The part of a worker's scope that is used. TypeScript's library for workers excludes the library for pages.
 */
interface WorkerScope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}
const scope = globalThis as unknown as WorkerScope;

const EXACT_KERNEL = new URL('../../../dist/exact.wasm', import.meta.url);
const SHARED_KERNEL = new URL('../../../dist/kernelShared.wasm', import.meta.url);

serveThread(
  {
    post: (message, transfer = []) => scope.postMessage(message, transfer),
    listen(onMessage) {
      scope.onmessage = ({ data }) => onMessage(data);
    },
    close: () => scope.close(),
  },
  {
    ...networkPorts,
    now: () => performance.now(),
    sections: sectionStorage(),
    readExactKernel: () => download(EXACT_KERNEL),
    readKernel: (shared) => download(shared ? SHARED_KERNEL : KERNEL),
  },
);
