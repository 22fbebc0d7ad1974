/** Milliseconds by the host's clock, which may start anywhere. */
export declare function now(): f64;
