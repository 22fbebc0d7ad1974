/** The engine in Node: its threads are worker_threads, its networks are files. */
import { Worker } from 'node:worker_threads';
import type { FormationTable } from '../../tables/file.js';
import { createEngine, type Engine, type OnProgress } from '../engine.js';
import type { Command, ThreadChannel } from '../port.js';
import { networkPorts } from './reader.js';
import { openTableFile } from './tables.js';
import { threadEntry } from './threadEntry.js';

export { networkUrl, openAnySizeNetwork, openNetworkFile } from './networks.js';
export { networkPorts } from './reader.js';
export { openTableFile } from './tables.js';

/** What an engine in Node is opened with. */
export interface NodeEngineOptions {
  /**
   * The network to wait for: 'small', or the path of a file. Without one the engine plays by heuristic.
   */
  network?: string;
  /** Called while the network is read. */
  onProgress?: OnProgress;
  /** By default: 1. */
  threads?: number;
  /** Endgame tables, or the paths of their files. Searches of 4x4 by a network use them (docs/solver.md). */
  tables?: readonly (string | FormationTable)[];
}

/**
 * Rejects with an EngineError if a thread does not start or the network cannot be read. Rejects with an Error that says
 * what to do if a table cannot be read.
 */
export async function createNodeEngine(options: NodeEngineOptions = {}): Promise<Engine> {
  const { tables: given = [], ...rest } = options;
  const tables = given.map((table) => (typeof table === 'string' ? openTableFile(table) : table));
  return createEngine({ openThread, sharesMemory: true, reader: networkPorts }, { ...rest, tables });
}

/** A thread gets so long to keep its sections. One that searches without a break does not hear that it is to end. */
const END_MS = 2000;

function openThread(): ThreadChannel {
  const worker = new Worker(threadEntry(), { execArgv: [] }); // not the process's options: threads refuse some
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
