// The sandbox of a page: QuickJS in a worker of its own, which is started when it is first asked.
import { createSandboxClient, type SandboxClient, type WorkerEnd } from '@twofold/sandbox';

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
  const worker = new Worker(new URL('./sandbox.worker', import.meta.url), {
    type: 'module',
    name: 'twofold-sandbox',
  });
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
