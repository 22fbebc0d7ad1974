/** The part of WebAssembly that is used here: the compiler's ES2023 library does not have it. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class RuntimeError extends Error {}
  class Module {
    constructor(bytes: Uint8Array);
  }
}
