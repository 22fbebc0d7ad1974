// The part of WebAssembly that the solver uses. Its sources depend on no platform, and so on no DOM library.
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: BufferSource);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
  class Global<T> {
    value: T;
  }
  type BufferSource = ArrayBufferView | ArrayBuffer;
}
