// A page that has the solver and nothing else: tests call it from outside.
import { boardFromValues } from '@twofold/core';
import { createTwinKernel, createWasmKernel } from '@twofold/solver';
import { signatureOf } from '@twofold/solver/internal';
import { createWebEngine } from '@twofold/solver/web';

Object.assign(globalThis, {
  twofold: { boardFromValues, createTwinKernel, createWasmKernel, createWebEngine, signatureOf },
});
