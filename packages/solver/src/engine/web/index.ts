/**
 * The engine in a browser. Its threads are module workers. Bundlers find worker and kernels by
 * `new URL(…, import.meta.url)`. A bundled page names the networks that it carries (urls.ts).
 */

import type { FormationTable } from '../../tables/file.js';
import { createEngine, type Engine, type OnProgress } from '../engine.js';
import type { ThreadChannel } from '../port.js';
import { networkPorts } from './reader.js';
import { type EngineUrls, type ThreadUrls, threadUrls, type UrlsMessage } from './urls.js';

export { openKernel } from './kernel.js';
export type { EngineUrls } from './urls.js';

/** What an engine in a page is opened with. */
export interface WebEngineOptions {
  /** The network to wait for, such as 'small'. Without one the engine is ready at once, and plays by heuristic. */
  network?: string;
  /** Called while the network is downloaded. */
  onProgress?: OnProgress;
  /**
   * The most threads. By default: 4, and one core is left to the page. Where memory cannot be shared there is
   * one thread: on a page that is not cross-origin isolated, and in WebKitGTK.
   */
  threads?: number;
  /** Endgame tables, read by `parseTable`. Searches of 4x4 by a network use them. */
  tables?: readonly FormationTable[];
  /** Where the engine's files are. A bundled page names here the networks that it has. */
  urls?: EngineUrls;
}

/**
 * Rejects with an EngineError if the worker does not start or the network cannot be read. Rejects with a TypeError if
 * one of `urls` is no address.
 */
export async function createWebEngine(given: WebEngineOptions = {}): Promise<Engine> {
  const { threads, urls = {}, ...options } = given;
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const known = threadUrls(urls);
  return createEngine(
    {
      openThread: () => openThread(urls.worker, known),
      sharesMemory: globalThis.crossOriginIsolated === true,
      reader: networkPorts(known.networks),
    },
    { ...options, threads: threads ?? Math.max(1, Math.min(MOST_THREADS, cores - 1)) },
  );
}

/** A search divides at the root, and there are four directions. */
const MOST_THREADS = 4;

function openThread(url: string | URL | undefined, urls: ThreadUrls): ThreadChannel {
  const worker =
    url === undefined ? ownWorker() : new Worker(url, { type: 'module', name: 'twofold-engine' });
  worker.postMessage({ type: 'urls', urls } satisfies UrlsMessage);
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(onMessage, onDeath) {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onmessageerror = () => onDeath('A message of the engine could not be read.');
      worker.onerror = (event) => {
        event.preventDefault();
        onDeath(`The engine's worker failed: ${event.message ?? 'it could not be started'}`);
      };
    },
    close: () => worker.terminate(),
  };
}

/** Written out: bundlers need the whole expression. */
function ownWorker(): Worker {
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'twofold-engine' });
}
