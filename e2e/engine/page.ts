// A page that has the engine and nothing else: tests call it from outside.
import { boardFromValues } from '@twofold/core';
import { createWebEngine } from '@twofold/solver/web';

Object.assign(globalThis, { twofold: { boardFromValues, createWebEngine } });
