/** A thread of the engine in a browser. */
import { serveThread } from '../engineThread.js';
import { download } from './download.js';

/** As much of a worker's scope as is used: TypeScript's library for workers excludes that of pages. */
interface WorkerScope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}
const scope = globalThis as unknown as WorkerScope;

const KERNEL = new URL('../../dist/kernel.wasm', import.meta.url);
const SHARED_KERNEL = new URL('../../dist/kernelShared.wasm', import.meta.url);
const NETWORKS: Readonly<Record<string, URL>> = {
  small: new URL('../../networks/small.2048ntn', import.meta.url),
  strong: new URL('../../networks/strong.2048ntn', import.meta.url),
};

/** A port to itself: messages that came before go first, and unlike a timer's its delay is short. */
const { port1, port2 } = new MessageChannel();

function pause(): Promise<void> {
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

serveThread(
  {
    post: (message, transfer = []) => scope.postMessage(message, transfer),
    listen(onMessage) {
      scope.onmessage = ({ data }) => onMessage(data);
    },
    close: () => scope.close(),
  },
  {
    now: () => performance.now(),
    pause,
    readKernel: (shared) => download(shared ? SHARED_KERNEL : KERNEL),
    async readNetwork(name, tell) {
      const url = NETWORKS[name];
      if (!url) throw new Error('there is no such network');
      return download(url, tell);
    },
  },
);
