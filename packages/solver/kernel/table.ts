// The transposition table: values of afterstates that searches found. It is not wiped between searches. Each
// search is a generation, and sets the first generation whose entries it uses. Four entries form a bucket of
// one cache line.
//
// A new value replaces the least useful entry of its bucket (`worthOf`). Among entries of one generation that
// choice does not depend on older entries, nor on the order in the bucket. So two tables in which a search
// runs alone store the same values, whatever they held before.
//
//   0         8       12                             31   20 19         4 3     0
//   |   key   | value | tag | (16 bytes)       tag: | budget | generation | depth |
//
// `budget` is the search budget (see search.ts), as the exponent and the upper four bits of a float. The
// smaller the budget, the more of the tree below the afterstate was cut off.
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const A_QUARTER: u32 = 32; // two less in the exponent
/** From this generation on `forget` wipes the table. */
const WIPED_FROM: u32 = 16384;

let table: usize = 0;
let bucketMask: u32 = 0;
let generation: u32 = 0;
let oldest: u32 = 1; // the first generation since the network last changed
let visible: u32 = 1; // the first generation whose entries the running search sees
let strict: bool = false;

/** Sets the address of the table, which must be zeroed. `buckets`, each of 64 bytes, is a power of two. */
export function setTable(at: usize, buckets: u32): void {
  table = at;
  bucketMask = buckets - 1;
  generation = 0;
  oldest = 1;
}

/**
 * Begins a new generation. Alone, a search sees no older entries, and uses only values of exactly the depth
 * needed. Then its results depend on nothing else. Otherwise it sees all entries since the last `forget`,
 * also deeper ones. Generations repeat after 65,535; only then is the table wiped.
 */
export function beginGeneration(alone: bool): void {
  generation++;
  if (generation == 65536) {
    wipe();
    generation = oldest = 1;
  }
  strict = alone;
  visible = alone ? generation : oldest;
}

/**
 * Invalidates all entries. To be called when the network changes, and before a game that is to depend on nothing before
 * it. So the next wipe is at least 49,151 generations away, more than a game has moves.
 */
export function forget(): void {
  if (generation >= WIPED_FROM) wipe();
  oldest = generation + 1;
}

function wipe(): void {
  memory.fill(table, 0, (usize(bucketMask) + 1) * BUCKET_BYTES);
  generation = 0;
}

/** The key includes the fifth bits, so that boards with a 65536 have keys of their own. */
export function keyOf(cells: u64, high: u64): u64 {
  return cells ^ (high * 0x9e3779b97f4a7c15);
}

/** The value that the last successful `recall` found. */
export let recalled: f32 = 0;

/**
 * Looks for a search at least as deep, with at least a quarter of the budget. Sets `recalled` if there is
 * one.
 */
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
 * How useful an entry is, compared with a new value. An entry that the value supersedes is the least useful.
 * Others are ordered by generation, then by depth, then by budget.
 */
function worthOf(entry: usize, key: u64, depth: u32): u64 {
  const tag = load<u32>(entry, 12);
  if (load<u64>(entry) != key || (tag & 15) > depth) return u64(rotl<u32>(tag, 12)) + 2;
  return ((tag >> 4) & 0xffff) == generation ? 0 : 1;
}

function budgetBits(budget: f32): u32 {
  return reinterpret<u32>(budget) >> 19;
}

/** A 32-bit hash of both halves, with the steps of MurmurHash3. TypeScript has the same multiplications. */
function bucketOf(key: u64): usize {
  let hash = (u32(key) * 0xcc9e2d51) ^ (u32(key >> 32) * 0x1b873593);
  hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return table + (usize((hash ^ (hash >> 16)) & bucketMask) << 6);
}
