// The sandbox of a page: QuickJS in a worker of its own, which is started when it is first asked.
import { createSandboxClient, type SandboxClient, type WorkerEnd } from '@twofold/sandbox';

/** `begin` starts the worker; by default the one of the learner's programs. */
export function startSandbox(begin = beginWorker): SandboxClient {
  return createSandboxClient({
    startWorker: () => endOf(begin()),
    after(milliseconds, callBack) {
      const timer = setTimeout(callBack, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}

function beginWorker(): Worker {
  return new Worker(new URL('./sandbox.worker', import.meta.url), {
    type: 'module',
    name: 'twofold-sandbox',
  });
}

function endOf(worker: Worker): WorkerEnd {
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage) {
      worker.onmessage = ({ data }) => onMessage(data);
    },
    onDeath(listener) {
      worker.onerror = (event) => {
        event.preventDefault();
        listener(event.message ?? '');
      };
    },
    end: () => worker.terminate(),
  };
}
