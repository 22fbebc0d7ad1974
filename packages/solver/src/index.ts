/**
 * The solver: its kernel for 4x4, in WebAssembly and as its TypeScript twin, a search for all other boards, and
 * the engine that runs both in threads.
 */
export { type BoardSearch, type BoardSearchPorts, createBoardSearch } from './boardSearch.js';
export { makeBoardWords } from './boardWords.js';
export { MAX_DEPTH } from './deepening.js';
export { completed, type EndingWeights, withEnding } from './ending.js';
export {
  createEngine,
  type Engine,
  type EngineOptions,
  type EnginePorts,
  type OnProgress,
} from './engine.js';
export { serveThread, type ThreadPorts } from './engineThread.js';
export * from './kernel.js';
export { weightCount } from './network.js';
export * from './port.js';
export type { KernelOptions } from './primitives.js';
export { type DenseNetwork, type FitOptions, foldSymmetric, packToBytes, prune } from './pruning.js';
export { openSession, type SessionOptions } from './session.js';
export { SIGNATURE, type Signature, type SignedSearch, signatureOf } from './signature.js';
export * from './successFeatures.js';
export * from './successRate.js';
export { createTwinKernel } from './twinKernel.js';
export {
  createWasmKernel,
  type SharedNetwork,
  type WasmKernel,
  type WasmKernelOptions,
} from './wasmKernel.js';
export {
  makeWeights,
  type PackedNetwork,
  type PrunedNetwork,
  parseWeights,
  type TrainingRecord,
  type WeightsOptions,
} from './weights.js';
