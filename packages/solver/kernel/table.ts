// The transposition table: what searches of afterstates came to. It is never wiped between searches: each
// search is a generation, and says from which generation on entries count. Four entries make a bucket of one
// cache line. A new value takes the place of the least useful one there (`worthOf`), which among those of its own
// generation depends on nothing that was there before, nor on the places in the bucket: two tables in which a
// search is alone keep the same, whatever else they hold.
//
//   0         8       12                             31   20 19         4 3     0
//   |   key   | value | tag | (16 bytes)       tag: | budget | generation | depth |
//
// `budget` is that of the search (see search.ts), as the exponent and upper four bits of a float: the less
// was left, the more of what follows the afterstate was cut off.
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const A_QUARTER: u32 = 32; // less by two in the exponent

let table: usize = 0;
let bucketMask: u32 = 0;
let generation: u32 = 0;
let oldest: u32 = 1; // since the network last changed
let visible: u32 = 1; // the first generation whose entries the running search sees
let strict: bool = false;

/** Where the table is, zeroed; `buckets` of 64 bytes is a power of two. */
export function setTable(at: usize, buckets: u32): void {
  table = at;
  bucketMask = buckets - 1;
  generation = 0;
  oldest = 1;
}

/**
 * Begins another generation. Alone, it sees none of the entries before it, and takes a value only where it was
 * searched to just the depth needed: what it finds depends on nothing else. Otherwise it sees all entries since
 * the last `forget`, and deeper ones are welcome. Generations recur after 65,535, and only then is the
 * table wiped.
 */
export function beginGeneration(alone: bool): void {
  generation++;
  if (generation == 65536) {
    memory.fill(table, 0, (usize(bucketMask) + 1) * BUCKET_BYTES);
    generation = 1;
    oldest = 1;
  }
  strict = alone;
  visible = alone ? generation : oldest;
}

/** To be called when the network changes: all entries are wrong. */
export function forget(): void {
  oldest = generation + 1;
}

/** Fifth bits go into the key too, so that boards with a 65536 have keys of their own. */
export function keyOf(cells: u64, high: u64): u64 {
  return cells ^ (high * 0x9e3779b97f4a7c15);
}

/** Of the last successful `recall`. */
export let recalled: f32 = 0;

/** Whether a search as deep, with at least a quarter of the budget, is known; its value is in `recalled`. */
export function recall(key: u64, depth: u32, budget: f32): bool {
  const bucket = bucketOf(key);
  return (
    recallAt(bucket, key, depth, budget) ||
    recallAt(bucket + ENTRY_BYTES, key, depth, budget) ||
    recallAt(bucket + 2 * ENTRY_BYTES, key, depth, budget) ||
    recallAt(bucket + 3 * ENTRY_BYTES, key, depth, budget)
  );
}

function recallAt(entry: usize, key: u64, depth: u32, budget: f32): bool {
  if (load<u64>(entry) != key) return false;
  const tag = load<u32>(entry, 12);
  if (((tag >> 4) & 0xffff) < visible) return false;
  const searched = tag & 15;
  if (strict ? searched != depth : searched < depth) return false;
  if ((tag >> 20) + A_QUARTER < budgetBits(budget)) return false;
  recalled = load<f32>(entry, 8);
  return true;
}

export function remember(key: u64, depth: u32, budget: f32, value: f32): void {
  const bucket = bucketOf(key);
  const tag = (budgetBits(budget) << 20) | (generation << 4) | depth;
  let victim = bucket;
  let least = u64.MAX_VALUE;
  for (let entry = bucket; entry < bucket + BUCKET_BYTES; entry += ENTRY_BYTES) {
    const worth = worthOf(entry, key, depth);
    if (worth > least || (worth == least && load<u64>(entry) >= load<u64>(victim))) continue;
    least = worth;
    victim = entry;
  }
  store<u64>(victim, key);
  store<f32>(victim, value, 8);
  store<u32>(victim, tag, 12);
}

/**
 * How useful an entry is beside a new value: less if that replaces it, else by generation, then by depth, then by
 * budget: of two as deep, the one that was the likelier to be met.
 */
function worthOf(entry: usize, key: u64, depth: u32): u64 {
  const tag = load<u32>(entry, 12);
  if (load<u64>(entry) != key || (tag & 15) > depth) return u64(rotl<u32>(tag, 12)) + 2;
  return ((tag >> 4) & 0xffff) == generation ? 0 : 1;
}

function budgetBits(budget: f32): u32 {
  return reinterpret<u32>(budget) >> 19;
}

/** A 32-bit hash of both halves (its steps are MurmurHash3's): multiplications that TypeScript has too. */
function bucketOf(key: u64): usize {
  let hash = (u32(key) * 0xcc9e2d51) ^ (u32(key >> 32) * 0x1b873593);
  hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return table + (usize((hash ^ (hash >> 16)) & bucketMask) << 6);
}
