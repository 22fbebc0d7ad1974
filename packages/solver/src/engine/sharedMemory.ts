/**
 * Checks whether threads can share memory. Every part is checked separately, because of WebKitGTK. There a
 * page is cross-origin isolated and WebAssembly makes shared memory. But `SharedArrayBuffer` is missing, and
 * shared memory cannot be posted.
 */

/** True if `SharedArrayBuffer`, `Atomics` and a growable shared WebAssembly memory exist. Never throws. */
export function canShareMemory(): boolean {
  if (typeof SharedArrayBuffer !== 'function' || typeof Atomics !== 'object') return false;
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true });
    memory.grow(1);
    return (memory.buffer as ArrayBufferLike) instanceof SharedArrayBuffer;
  } catch {
    return false;
  }
}
