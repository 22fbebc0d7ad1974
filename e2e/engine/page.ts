// A page that has the solver and nothing else: tests call it from outside.
import { boardFromValues } from '@twofold/core';
import { createTwinKernel, createWasmKernel } from '@twofold/solver';
import { signatureOf } from '@twofold/solver/internal';
import small from '@twofold/solver/networks/small.2048ntn?url';
import { createWebEngine, type WebEngineOptions } from '@twofold/solver/web';

/** The page carries one network, and names it. */
const open = (options: WebEngineOptions) => createWebEngine({ urls: { networks: { small } }, ...options });

Object.assign(globalThis, {
  twofold: { boardFromValues, createTwinKernel, createWasmKernel, createWebEngine: open, signatureOf },
});
