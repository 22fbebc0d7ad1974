// MicroPython in the worker of the sandbox, fetched with the first program in Python. With it the worker loses what leads
// outside: the network, other workers, storage, and functions made of texts.
import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import {
  FIRST_HEAP,
  forbidCompiling,
  limitMemory,
  PYTHON_MEGABYTES,
  type StartPython,
  takeGlobals,
} from '@twofold/sandbox';

type Start = Awaited<ReturnType<StartPython>>;

/** Ways out of a worker. */
const OUTSIDE = [
  ...[
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'EventSource',
    'WebTransport',
    'importScripts',
  ],
  ...['Worker', 'SharedWorker', 'BroadcastChannel', 'MessageChannel', 'postMessage', 'indexedDB', 'caches'],
  ...['navigator', 'Request', 'fetchLater', 'RTCPeerConnection', 'Notification', 'FileReaderSync'],
] as const;

let load: Promise<() => Promise<Start>> | undefined;

/** Starts an instance. Its code is fetched once. */
export const startPython: StartPython = async () => {
  load ??= fetchPython();
  return (await load)();
};

async function fetchPython(): Promise<() => Promise<Start>> {
  const [{ loadMicroPython }, response] = await Promise.all([
    import('@micropython/micropython-webassembly-pyscript/micropython.mjs'),
    fetch(wasm),
  ]);
  if (!response.ok) throw new Error(`${response.status} ${wasm}`);
  const bytes = await response.arrayBuffer();
  limitMemory(PYTHON_MEGABYTES * 2 ** 20);
  leaveOutside();
  return async () => {
    // The loader fetches its WebAssembly: it gets the bytes that are there.
    const scope = globalThis as { fetch?: unknown };
    scope.fetch = async () =>
      new Response(bytes.slice(0), { headers: { 'content-type': 'application/wasm' } });
    const python = (await loadMicroPython({ heapsize: FIRST_HEAP, url: wasm, stdout() {} })) as Start;
    delete scope.fetch;
    takeGlobals(globalThis);
    return python;
  };
}

/** Takes the ways out from the worker and from what it inherits. */
function leaveOutside(): void {
  forbidCompiling();
  for (let at: object | null = globalThis; at; at = Object.getPrototypeOf(at)) {
    for (const name of OUTSIDE) Reflect.deleteProperty(at, name);
  }
}
