/** Milliseconds by the clock that the kernel was given, from any beginning. */
export declare function now(): f64;
