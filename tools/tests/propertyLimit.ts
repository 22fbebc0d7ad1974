// A time limit for each property of fast-check, in milliseconds: TWOFOLD_PROPERTY_MS. Vitest loads this before the tests
// where it is set. The runs on another Node have it: they look for differences of platforms, not of inputs.
import fc from 'fast-check';

fc.configureGlobal({ interruptAfterTimeLimit: Number(process.env.TWOFOLD_PROPERTY_MS) });
