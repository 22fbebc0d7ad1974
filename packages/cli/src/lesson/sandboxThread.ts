/** The client of a sandbox in a worker_thread. */
import { Worker } from 'node:worker_threads';
import { createSandboxClient, type SandboxClient, type WorkerEnd } from '@twofold/sandbox';

/** Megabytes of JavaScript around QuickJS, whose own memory is limited by the sandbox. */
const HEAP = 256;

export function startSandbox(): SandboxClient {
  return createSandboxClient({
    startWorker,
    after(milliseconds, callBack) {
      const timer = setTimeout(callBack, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}

function startWorker(): WorkerEnd {
  const worker = new Worker(new URL('./sandboxWorker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage) => void worker.on('message', onMessage),
    onDeath: (listener) => void worker.on('error', ({ message }) => listener(message)),
    end: () => void worker.terminate(),
  };
}
