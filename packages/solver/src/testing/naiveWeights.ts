/**
 * A second reader of weights files, written only from docs/weights-format.md. Its correctness must be easy to
 * see. So it has whole numbers of any size instead of 32 bits. Contexts have names, and a map holds the
 * weights.
 */

/** The head, and each kept weight by its index over all sections. */
export function readNaively(bytes: Uint8Array): {
  head: Record<string, unknown>;
  weights: Map<number, number>;
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const headEnd = 20 + view.getUint32(16, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(20, headEnd)));
  const weights = new Map<number, number>();
  let [at, first, section] = [headEnd, 0, 0];
  const patterns: number[][] = [];
  for (let stage = 0; stage <= head.stages.length; stage++) patterns.push(...head.patterns);
  // One ending is an object, several are a list.
  for (const ending of [head.ending ?? []].flat()) patterns.push(...ending.patterns);
  for (const pattern of patterns) {
    const size: number = head.bytes[section];
    const codes = size === 0 ? new Map() : readSection(bytes.subarray(at, at + size), pattern.length);
    for (const [index, code] of codes) weights.set(first + index, Math.fround(code * head.step));
    at += size;
    first += 16 ** pattern.length;
    section++;
  }
  return { head, weights };
}

type Coder = ReturnType<typeof openCoder>;

function openCoder(bytes: Uint8Array) {
  const models = new Map<string, { zero: number; seen: number }>();
  let at = 0;
  const next = () => BigInt(bytes[at++]!);
  let code = 0n;
  for (let left = 5; left > 0; left--) code = code * 256n + next();
  let range = 2n ** 32n - 1n;
  const take = (below: bigint, width: bigint) => {
    code -= below;
    range = width;
    while (range < 2n ** 24n) {
      range *= 256n;
      code = code * 256n + next();
    }
  };
  return {
    bit(context: string): number {
      const model = models.get(context) ?? { zero: 32768, seen: 0 };
      const bound = (range / 65536n) * BigInt(model.zero);
      const bit = code < bound ? 0 : 1;
      take(bit ? bound : 0n, bit ? range - bound : bound);
      const share = 2 ** Math.min(6, Math.floor(Math.log2(model.seen + 2)));
      const zero = bit
        ? model.zero - Math.floor(model.zero / share)
        : model.zero + Math.floor((65536 - model.zero) / share);
      models.set(context, { zero, seen: Math.min(127, model.seen + 1) });
      return bit;
    },
    raw(width: number): number {
      const each = range / 2n ** BigInt(width);
      const value = code / each;
      take(value * each, each);
      return Number(value);
    },
  };
}

function readSection(bytes: Uint8Array, cells: number): Map<number, number> {
  const coder = openCoder(bytes);
  let parents = new Set([0]);
  for (let level = 1; level <= cells; level++) parents = readLevel(coder, level, parents);
  return readCodes(coder, [...parents], cells);
}

/** The indices with 1 less in one nibble, from the lowest nibble on. */
function lessOf(index: number, nibbles: number): { nibble: number; index: number }[] {
  return Array.from({ length: nibbles }, (_, nibble) => ({ nibble, index: index - 16 ** nibble })).filter(
    ({ nibble }) => Math.floor(index / 16 ** nibble) % 16 > 0,
  );
}

/** The prefixes of `level` nibbles with any kept weight, among the children of `parents`. */
function readLevel(coder: Coder, level: number, parents: Set<number>): Set<number> {
  const held = new Set<number>();
  for (const parent of parents) {
    for (let child = 0; child < 16; child++) {
      const index = 16 * parent + child;
      const near = lessOf(index, level).filter((other) => held.has(other.index));
      const names = near.map(({ nibble }) => nibble).join();
      if (coder.bit(`level ${level}, child ${child}, near ${names}`)) held.add(index);
    }
  }
  return held;
}

function readCodes(coder: Coder, indices: number[], cells: number): Map<number, number> {
  const codes = new Map<number, number>();
  let last = 0;
  for (const index of indices) {
    const near = lessOf(index, cells)
      .map((other) => codes.get(other.index))
      .filter((code) => code !== undefined);
    const mean = near.reduce((sum, code) => sum + code, 0) / near.length;
    const expected = near.length === 0 ? last : Math.floor(mean + 0.5);
    const spread = near.length === 0 ? 0 : Math.max(...near) - Math.min(...near);
    last = expected + readDifference(coder, `${Math.min(3, near.length)} near, spread ${bitsOf(spread)}`);
    codes.set(index, last);
  }
  return codes;
}

function bitsOf(size: number): number {
  return size === 0 ? 0 : size.toString(2).length;
}

function readDifference(coder: Coder, context: string): number {
  let known = '';
  while (known.length < 5) known += coder.bit(`width ${context}, ${known}`);
  const width = Number.parseInt(known, 2);
  if (width === 0) return 0;
  const negative = coder.bit(`sign ${width}`) === 1;
  let digits = '1';
  if (width > 1) digits += coder.bit(`second ${width}`);
  while (digits.length < width) {
    const some = Math.min(12, width - digits.length);
    digits += coder.raw(some).toString(2).padStart(some, '0');
  }
  return (negative ? -1 : 1) * Number.parseInt(digits, 2);
}
