/**
 * What the sandbox needs of MicroPython, and how an instance is closed in. MicroPython's module `js` gives a program
 * the globals of the worker, and so the network. Here they are an empty object. The memory may not grow for ever.
 */

/** An instance, as the loader of `@micropython/micropython-webassembly-pyscript` gives it. */
export interface MicroPython {
  /** The names of `__main__`. */
  globals: { get(name: string): unknown };
  runPython(code: string): unknown;
}

/** Starts an instance of its own for each program. */
export type StartPython = () => Promise<MicroPython>;

/** Bytes of the heap at its start. It grows with the program. */
export const FIRST_HEAP = 4 * 2 ** 20;

/** Tables of the loader: objects of JavaScript that Python can name. The first one is the global object. */
interface Tables {
  proxy_js_ref?: unknown[];
  proxy_js_ref_map?: Map<unknown, number>;
}

/** Takes the global object away from the instance that was started last. */
export function takeGlobals(scope: object): void {
  const tables = scope as Tables;
  const nothing = Object.create(null) as object;
  if (!tables.proxy_js_ref || !tables.proxy_js_ref_map) throw new TypeError('not the loader of MicroPython');
  tables.proxy_js_ref[0] = nothing;
  tables.proxy_js_ref_map.clear();
  tables.proxy_js_ref_map.set(nothing, 0);
}

/** Memories of a worker grow to this many bytes at most. Python then has a MemoryError. */
export function limitMemory(bytes: number, { prototype } = WebAssembly.Memory): void {
  const { grow } = prototype;
  prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > bytes) throw new RangeError('the memory is full');
    return grow.call(this, pages);
  };
}

/** Functions cannot be made of texts any more: neither by `constructor` of a function nor of an async one or generator. */
export function forbidCompiling(): void {
  const kinds = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const kind of kinds) {
    Object.defineProperty(Object.getPrototypeOf(kind), 'constructor', { value: undefined });
  }
}
