// The worker's side of the page's sandbox: packages/sandbox with the page's clock and its copy of QuickJS. The page ends
// a worker that is silent for too long.
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { type Request, type StartPython, serveSandbox } from '@twofold/sandbox';

/** Answers this worker's messages. `modules`: what programs may import, by name. `python` starts MicroPython. */
export function serveInWorker(
  modules: Readonly<Record<string, string>> = {},
  python: StartPython | undefined = undefined,
): void {
  const post = postMessage.bind(globalThis); // a program in Python takes it away
  const listeners: ((request: Request) => void)[] = [];
  addEventListener('message', ({ data }) => {
    for (const listen of listeners) listen(data as Request);
  });
  const start = async () => {
    const response = await fetch(wasm);
    if (!response.ok) throw new Error(`${response.status} ${wasm}`);
    const quickjs = await WebAssembly.compile(await response.arrayBuffer());
    await serveSandbox(
      { post: (message) => post(message), listen: (listener) => void listeners.push(listener) },
      { now: () => performance.now(), quickjs, modules, ...(python && { python }) },
    );
  };
  start().catch((error: unknown) => reportError(error));
}
