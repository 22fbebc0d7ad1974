/// <reference path="../program/python/micropython.d.ts" />
/** MicroPython in tests: from the disk, without the globals of the process. */
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { FIRST_HEAP, type MicroPython, takeGlobals } from '../program/python/micropython.js';
import type { Platform } from '../program/quickjs.js';
import { PLATFORM } from './platform.js';

/** The platform of tests with Python. */
export const WITH_PYTHON: Platform = {
  ...PLATFORM,
  async python(): Promise<MicroPython> {
    const python = (await loadMicroPython({ heapsize: FIRST_HEAP, stdout() {} })) as MicroPython;
    takeGlobals(globalThis);
    return python;
  },
};
