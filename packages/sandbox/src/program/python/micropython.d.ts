// The package has no types.
declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  /** Starts an instance. `url`: of its WebAssembly. */
  export function loadMicroPython(options: {
    heapsize: number;
    url?: string;
    stdout(text: string): void;
  }): Promise<object>;
}
