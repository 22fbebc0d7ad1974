// A page that has the solver and nothing else: tests call it from outside.
import { boardFromValues } from '@twofold/core';
import { createTwinKernel, createWasmKernel, signatureOf } from '@twofold/solver';
import { createWebEngine } from '@twofold/solver/web';

Object.assign(globalThis, {
  twofold: { boardFromValues, createTwinKernel, createWasmKernel, createWebEngine, signatureOf },
});
