import { afterEach, describe, expect, it, vi } from 'vitest';
import { canShareMemory } from './sharedMemory.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

const { Memory } = WebAssembly;

/** Replaces WebAssembly's memory by a stub. */
function stubMemory(create: (options: WebAssembly.MemoryDescriptor) => object): void {
  const FakeMemory = new Proxy(Memory, { construct: (_, [options]) => create(options) });
  vi.stubGlobal('WebAssembly', { Memory: FakeMemory });
}

describe('shared memory', () => {
  it('is there in Node', () => {
    expect(canShareMemory()).toBe(true);
  });

  it.each(['SharedArrayBuffer', 'Atomics', 'WebAssembly'])('needs %s', (name) => {
    vi.stubGlobal(name, undefined);
    expect(canShareMemory()).toBe(false);
  });

  it('needs a WebAssembly memory that can be made, is shared and grows', () => {
    const refuse = () => {
      throw new TypeError('no shared memory here');
    };
    stubMemory(refuse);
    expect(canShareMemory()).toBe(false);
    stubMemory(({ initial, maximum }) => new Memory({ initial, maximum: maximum! }));
    expect(canShareMemory()).toBe(false);
    stubMemory((options) => ({ buffer: new Memory(options).buffer, grow: refuse }));
    expect(canShareMemory()).toBe(false);
    stubMemory((options) => new Memory(options));
    expect(canShareMemory()).toBe(true);
  });
});
