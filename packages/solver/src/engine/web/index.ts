/**
 * The engine in a browser. Its threads are module workers; its networks are fetched from the page's own
 * origin. Bundlers find the worker, the kernel and the networks by `new URL(…, import.meta.url)`.
 */

import type { FormationTable } from '../../tables/file.js';
import { createEngine, type Engine, type OnProgress } from '../engine.js';
import type { ThreadChannel } from '../port.js';
import { networkPorts } from './reader.js';

export { openKernel } from './kernel.js';

export interface WebEngineOptions {
  /** The network to wait for, such as 'small'. Without one the engine is ready at once, and plays by heuristic. */
  network?: string;
  onProgress?: OnProgress;
  /**
   * The most threads. By default: 4, and one core is left to the page. Where memory cannot be shared there is
   * one thread: on a page that is not cross-origin isolated, and in WebKitGTK.
   */
  threads?: number;
  /** Endgame tables, read by `parseTable`. Searches of 4x4 by a network use them. */
  tables?: readonly FormationTable[];
}

/** Rejects with an EngineError if the worker does not start or the network cannot be read. */
export function createWebEngine({ threads, ...options }: WebEngineOptions = {}): Promise<Engine> {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  return createEngine(
    { openThread, sharesMemory: globalThis.crossOriginIsolated === true, reader: networkPorts },
    { ...options, threads: threads ?? Math.max(1, Math.min(MOST_THREADS, cores - 1)) },
  );
}

/** A search divides at the root, and there are four directions. */
const MOST_THREADS = 4;

function openThread(): ThreadChannel {
  const worker = new Worker(new URL('./worker', import.meta.url), { type: 'module', name: 'twofold-engine' });
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
