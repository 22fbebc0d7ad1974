// The transposition table: what searches of afterstates came to. It is never wiped between searches: an
// entry of another generation counts as empty. Two entries make a bucket; the first keeps the deepest search
// of its generation, the second the latest.
//
//   0         8       12                             31       20 19         4 3     0
//   |   key   | value | tag | (16 bytes)       tag: | likelihood | generation | depth |
//
// `likelihood` is the probability of the path by which the afterstate was searched, as the exponent and upper
// four bits of a float: the less likely a path, the more of what follows it was cut off.
const ENTRY_BYTES: usize = 16;
const A_QUARTER: u32 = 32; // less by two in the exponent

let table: usize = 0;
let bucketMask: u32 = 0;
let generation: u32 = 0;

/** Where the table is, zeroed; `buckets` of 32 bytes is a power of two. */
export function setTable(at: usize, buckets: u32): void {
  table = at;
  bucketMask = buckets - 1;
  generation = 0;
}

/** Makes all entries count as empty. Generations recur after 65,535, and only then is the table wiped. */
export function beginGeneration(): void {
  generation++;
  if (generation < 65536) return;
  memory.fill(table, 0, (usize(bucketMask) + 1) * 2 * ENTRY_BYTES);
  generation = 1;
}

/** Fifth bits go into the key too, so that boards with a 65536 have keys of their own. */
export function keyOf(cells: u64, high: u64): u64 {
  return cells ^ (high * 0x9e3779b97f4a7c15);
}

/** Of the last successful `recall`. */
export let recalled: f32 = 0;

/** Whether a search as deep, on a path at least a quarter as likely, is known; its value is in `recalled`. */
export function recall(key: u64, depth: u32, probability: f32): bool {
  const bucket = bucketOf(key);
  return recallAt(bucket, key, depth, probability) || recallAt(bucket + ENTRY_BYTES, key, depth, probability);
}

function recallAt(entry: usize, key: u64, depth: u32, probability: f32): bool {
  const tag = load<u32>(entry, 12);
  if (load<u64>(entry) != key || ((tag >> 4) & 0xffff) != generation || (tag & 15) < depth) return false;
  if ((tag >> 20) + A_QUARTER < likelihoodOf(probability)) return false;
  recalled = load<f32>(entry, 8);
  return true;
}

export function remember(key: u64, depth: u32, probability: f32, value: f32): void {
  const bucket = bucketOf(key);
  const tag = load<u32>(bucket, 12);
  const kept = ((tag >> 4) & 0xffff) == generation && (tag & 15) > depth;
  const entry = kept ? bucket + ENTRY_BYTES : bucket;
  store<u64>(entry, key);
  store<f32>(entry, value, 8);
  store<u32>(entry, (likelihoodOf(probability) << 20) | (generation << 4) | depth, 12);
}

function likelihoodOf(probability: f32): u32 {
  return reinterpret<u32>(probability) >> 19;
}

/** A 32-bit hash of both halves (its steps are MurmurHash3's): multiplications that TypeScript has too. */
function bucketOf(key: u64): usize {
  let hash = (u32(key) * 0xcc9e2d51) ^ (u32(key >> 32) * 0x1b873593);
  hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return table + (usize((hash ^ (hash >> 16)) & bucketMask) << 5);
}
