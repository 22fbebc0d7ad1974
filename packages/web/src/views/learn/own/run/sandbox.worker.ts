// The worker in which learners' programs run: the sandbox of packages/sandbox, with the page's clock and its copy of
// QuickJS. The page ends it when it is silent for too long.
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { type Request, serveSandbox } from '@twofold/sandbox';

const listeners: ((request: Request) => void)[] = [];
addEventListener('message', ({ data }) => {
  for (const listen of listeners) listen(data as Request);
});

async function start(): Promise<void> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${response.status} ${wasm}`);
  const quickjs = await WebAssembly.compile(await response.arrayBuffer());
  await serveSandbox(
    { post: (message) => postMessage(message), listen: (listener) => void listeners.push(listener) },
    { now: () => performance.now(), quickjs },
  );
}

start().catch((error: unknown) => reportError(error));
