// As much of WebAssembly as the solver needs: its sources see no platform, and so no DOM library.
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
