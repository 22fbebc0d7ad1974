/** Training of n-tuple networks. */
export { type RunState, readArrays, readState, type Stretch, writeCheckpoint } from './checkpoint.js';
export { CHECKPOINT, type TrainingOptions, type TrainingProgress, train, trainingBytes } from './training.js';
