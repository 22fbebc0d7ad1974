/** Engines in real threads, from the installed build. A test can kill their threads. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createEngine, type Engine, type ThreadChannel } from '@twofold/solver';
import { networkPorts } from '@twofold/solver/node';

const ENTRY = pathToFileURL(createRequire(import.meta.url).resolve('@twofold/solver/node'));
const WORKER = new URL('worker.js', ENTRY);

export class MortalEngines {
  readonly engines: Engine[] = [];
  readonly #workers: Worker[] = [];

  readonly create = async (): Promise<Engine> => {
    const openThread = () => this.#openThread();
    const engine = await createEngine({ openThread, sharesMemory: true, reader: networkPorts });
    this.engines.push(engine);
    return engine;
  };

  /** Resolves when the newest engine searches, before any message of its thread arrives. */
  async searching(): Promise<void> {
    const engine = this.engines.at(-1)!;
    for (let step = 0; engine.state !== 'searching' && step < 1000; step++) await Promise.resolve();
    if (engine.state !== 'searching') throw new Error(`The engine does not search: it is ${engine.state}.`);
  }

  /** Ends all threads as if they had died. Resolves when they are dead and their engines know it. */
  async kill(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.terminate()));
  }

  destroy(): void {
    for (const engine of this.engines) engine.destroy();
  }

  #openThread(): ThreadChannel {
    const worker = new Worker(WORKER, { execArgv: [] });
    this.#workers.push(worker);
    return {
      post: (message, transfer = []) => worker.postMessage(message, transfer),
      listen(onMessage, onDeath) {
        worker.on('message', onMessage);
        worker.on('exit', () => onDeath('The thread was killed.'));
      },
      close: () => void worker.terminate(),
    };
  }
}
