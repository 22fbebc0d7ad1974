/** Environments for learning agents: one game, many games at once, and boards as numbers. */
export { type Batch, makeBatch } from './batch.js';
export { type Afterstate, Environment, type EnvironmentOptions, type Start } from './environment.js';
export type { EnvironmentState } from './state.js';
export type { Step, StepInfo } from './step.js';
export { type Seeds, VectorEnvironment, type VectorOptions } from './vectorEnvironment.js';
export { boardHash, boardOneHot, boardViews, type View } from './views.js';
