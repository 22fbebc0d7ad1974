// The worker's side of the page's sandbox: packages/sandbox with the page's clock and its copy of QuickJS. The page ends
// a worker that is silent for too long.
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { type Request, serveSandbox } from '@twofold/sandbox';

/** Answers this worker's messages. `modules`: what programs may import, by name. */
export function serveInWorker(modules: Readonly<Record<string, string>> = {}): void {
  const listeners: ((request: Request) => void)[] = [];
  addEventListener('message', ({ data }) => {
    for (const listen of listeners) listen(data as Request);
  });
  const start = async () => {
    const response = await fetch(wasm);
    if (!response.ok) throw new Error(`${response.status} ${wasm}`);
    const quickjs = await WebAssembly.compile(await response.arrayBuffer());
    await serveSandbox(
      { post: (message) => postMessage(message), listen: (listener) => void listeners.push(listener) },
      { now: () => performance.now(), quickjs, modules },
    );
  };
  start().catch((error: unknown) => reportError(error));
}
