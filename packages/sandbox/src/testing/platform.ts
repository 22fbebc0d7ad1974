/** The sandbox's platform in tests: Node's clock, and QuickJS from the disk. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileQuickjs, type Platform } from '../program/quickjs.js';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

/** Compiled once for all tests of a process. */
export const PLATFORM: Platform = {
  now: () => performance.now(),
  quickjs: compileQuickjs(readFileSync(file)),
};
