/** A thread of the engine in a browser. */
import { serveThread } from '../thread/engineThread.js';
import { download } from './download.js';
import { KERNEL } from './kernel.js';
import { networkPorts } from './reader.js';
import { sectionStorage } from './sectionStorage.js';
import type { ThreadUrls, UrlsMessage } from './urls.js';

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

/** The page's first message has the addresses of files. All others are the engine's. */
scope.onmessage = ({ data }) => serve((data as UrlsMessage).urls);

function serve(urls: ThreadUrls): void {
  const fileOf = (name: 'kernel' | 'sharedKernel' | 'exactKernel', usual: URL) =>
    download(urls[name] ?? usual);
  serveThread(
    {
      post: (message, transfer = []) => scope.postMessage(message, transfer),
      listen(onMessage) {
        scope.onmessage = ({ data }) => onMessage(data);
      },
      close: () => scope.close(),
    },
    {
      ...networkPorts(urls.networks),
      now: () => performance.now(),
      sections: sectionStorage(),
      readExactKernel: () => fileOf('exactKernel', EXACT_KERNEL),
      readKernel: (shared) => (shared ? fileOf('sharedKernel', SHARED_KERNEL) : fileOf('kernel', KERNEL)),
    },
  );
}
