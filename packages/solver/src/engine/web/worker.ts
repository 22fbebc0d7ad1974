/** A thread of the engine in a browser. */
import { serveThread } from '../engineThread.js';
import { download } from './download.js';

/**
 * The part of a worker's scope that is used. TypeScript's library for workers excludes the library for pages.
 */
interface WorkerScope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}
const scope = globalThis as unknown as WorkerScope;

const KERNEL = new URL('../../../dist/kernel.wasm', import.meta.url);
const SHARED_KERNEL = new URL('../../../dist/kernelShared.wasm', import.meta.url);
const NETWORKS: Readonly<Record<string, URL>> = {
  // Written out: bundlers need `new URL` with the whole file name.
  small: new URL('../../../networks/small.2048ntn', import.meta.url),
  strong: new URL('../../../networks/strong.2048ntn', import.meta.url),
  endgame: new URL('../../../networks/endgame.2048ntn', import.meta.url),
  '2x4': new URL('../../../networks/2x4.2048ntn', import.meta.url),
  '3x3': new URL('../../../networks/3x3.2048ntn', import.meta.url),
  '3x4': new URL('../../../networks/3x4.2048ntn', import.meta.url),
  '3x5': new URL('../../../networks/3x5.2048ntn', import.meta.url),
  '4x5': new URL('../../../networks/4x5.2048ntn', import.meta.url),
  '5x5': new URL('../../../networks/5x5.2048ntn', import.meta.url),
};

/** A port that posts to itself. Earlier messages come first, and the delay is shorter than a timer's. */
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
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    readKernel: (shared) => download(shared ? SHARED_KERNEL : KERNEL),
    async readNetwork(name, tell) {
      const url = NETWORKS[name];
      if (!url) throw new Error('there is no such network');
      return download(url, tell);
    },
  },
);
