/** The solver: its kernel for 4x4, in WebAssembly and as its TypeScript twin, and a search for all other boards. */
export { type BoardSearch, type BoardSearchPorts, createBoardSearch } from './boardSearch.js';
export * from './kernel.js';
export { MAX_DEPTH } from './primitives.js';
export { createTwinKernel } from './twinKernel.js';
export {
  createWasmKernel,
  type SharedNetwork,
  type WasmKernel,
  type WasmKernelOptions,
} from './wasmKernel.js';
