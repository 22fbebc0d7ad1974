/** The solver: so far its kernel, in WebAssembly and as its TypeScript twin. */
export * from './kernel.js';
export { MAX_DEPTH } from './primitives.js';
export { createTwinKernel } from './twinKernel.js';
export {
  createWasmKernel,
  type SharedNetwork,
  type WasmKernel,
  type WasmKernelOptions,
} from './wasmKernel.js';
