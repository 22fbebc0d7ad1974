/** The engine in Node: its threads are worker_threads, its networks are files. */
import { Worker } from 'node:worker_threads';
import { createEngine, type Engine, type OnProgress } from '../engine.js';
import type { Command, ThreadChannel } from '../port.js';
import { networkPorts } from './reader.js';

export { networkUrl, openAnySizeNetwork, openNetworkFile } from './networks.js';
export { networkPorts } from './reader.js';

export interface NodeEngineOptions {
  /**
   * The network to wait for: 'small', or the path of a file. Without one the engine plays by heuristic.
   */
  network?: string;
  onProgress?: OnProgress;
  threads?: number; // by default: 1
}

/** Rejects with an EngineError if a thread does not start or the network cannot be read. */
export function createNodeEngine(options: NodeEngineOptions = {}): Promise<Engine> {
  return createEngine({ openThread, sharesMemory: true, reader: networkPorts }, options);
}

/** A thread gets so long to keep its sections. One that searches without a break does not hear that it is to end. */
const END_MS = 2000;

/** worker.ts in one file (tools/build/nodeWorker.mjs). */
const ENTRY = new URL('./workerBundle.js', import.meta.url);

function openThread(): ThreadChannel {
  const worker = new Worker(ENTRY, { execArgv: [] }); // not the process's options: threads refuse some
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(onMessage, onDeath) {
      worker.on('message', onMessage);
      worker.on('messageerror', () => onDeath('A message of the engine could not be read.'));
      worker.on('error', (error) => onDeath(`The engine's thread failed: ${error.message}`));
      worker.on('exit', () => onDeath("The engine's thread ended."));
    },
    close() {
      worker.postMessage({ type: 'end' } satisfies Command);
      const end = setTimeout(() => void worker.terminate(), END_MS).unref();
      worker.once('exit', () => clearTimeout(end));
    },
  };
}
