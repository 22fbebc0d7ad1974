/**
 * Threads of the engine in the test's own process. Messages are cloned and arrive later, as between real
 * threads.
 */
import {
  type Channel,
  type Command,
  type Report,
  serveThread,
  type ThreadChannel,
  type ThreadPorts,
} from '../index.js';

interface End<Sent, Received> extends Channel<Sent, Received> {
  receive?: (message: Received) => void;
}

/** What threads in this process use of it. By default their kernel is the twin, and they find no network. */
export function localPorts(ports: Partial<ThreadPorts> = {}): ThreadPorts {
  return {
    now: () => performance.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    readKernel: () => Promise.reject(new Error('no WebAssembly here')),
    readNetwork: () => Promise.reject(new Error('no network here')),
    ...ports,
  };
}

/** A channel to a thread in this process. Closing it ends the thread's search at its next break. */
export function openLocalThread(ports: Partial<ThreadPorts> = {}): ThreadChannel {
  const { near, far, isOpen } = pair<Command, Report>();
  const all = localPorts(ports);
  const never = new Promise<void>(() => {});
  serveThread(far, { ...all, pause: () => (isOpen() ? all.pause() : never) });
  return near;
}

function pair<A, B>(): { near: Channel<A, B>; far: Channel<B, A>; isOpen: () => boolean } {
  let isOpen = true;
  const near: End<A, B> = end((message) => far.receive?.(message));
  const far: End<B, A> = end((message) => near.receive?.(message));
  return { near, far, isOpen: () => isOpen };

  function end<Sent, Received>(deliver: (message: Sent) => void): End<Sent, Received> {
    return {
      post(message, transfer = []) {
        const copy = structuredClone(message, { transfer });
        setImmediate(() => isOpen && deliver(copy));
      },
      listen(onMessage) {
        this.receive = onMessage;
      },
      close() {
        isOpen = false;
      },
    };
  }
}
