// Hash tables from keys to values, as in src/exact/keyTable.ts. TypeScript makes the room for them before each call. A
// table is described by five words:
//
//   | keys | values | chances | 32 - bits | size |     u32 each, the first three are addresses

/** No position has this key. */
const EMPTY: i32 = -1;
/** 2^32 by the golden ratio: spreads neighbouring keys. */
const GOLDEN: i32 = <i32>0x9e3779b1;

export function keysOf(table: usize): usize {
  return <usize>load<u32>(table);
}

export function valueAt(table: usize, slot: u32): usize {
  return <usize>load<u32>(table, 4) + ((<usize>slot) << 3);
}

export function chanceAt(table: usize, slot: u32): usize {
  return <usize>load<u32>(table, 8) + ((<usize>slot) << 2);
}

/** The slot of a key, or the empty slot where it belongs. */
export function slotOf(table: usize, key: i32): u32 {
  const keys = keysOf(table);
  const shift = load<u32>(table, 12);
  const mask: u32 = <u32>-1 >> shift;
  let slot = <u32>(key * GOLDEN) >> shift;
  let found = load<i32>(keys + ((<usize>slot) << 2));
  while (found != key && found != EMPTY) {
    slot = (slot + 1) & mask;
    found = load<i32>(keys + ((<usize>slot) << 2));
  }
  return slot;
}

export function isAt(table: usize, slot: u32, key: i32): bool {
  return load<i32>(keysOf(table) + ((<usize>slot) << 2)) == key;
}

/** Puts a new key into the slot that `slotOf` gave. */
export function put(table: usize, slot: u32, key: i32): void {
  store<i32>(keysOf(table) + ((<usize>slot) << 2), key);
  store<u32>(table, load<u32>(table, 16) + 1, 16);
}

/** Adds a key if it is new, and says whether it was. */
export function add(table: usize, key: i32): bool {
  const slot = slotOf(table, key);
  if (isAt(table, slot, key)) return false;
  put(table, slot, key);
  return true;
}

/** Adds keys from an array. */
export function addAll(table: usize, keysAt: usize, count: u32): void {
  for (let at: u32 = 0; at < count; at++) add(table, load<i32>(keysAt + ((<usize>at) << 2)));
}

/** Adds new keys with their values. */
export function fill(table: usize, keysAt: usize, count: u32, values: usize, chances: usize): void {
  for (let at: usize = 0; at < <usize>count; at++) {
    const key = load<i32>(keysAt + (at << 2));
    const slot = slotOf(table, key);
    put(table, slot, key);
    store<f64>(valueAt(table, slot), load<f64>(values + (at << 3)));
    store<f32>(chanceAt(table, slot), load<f32>(chances + (at << 2)));
  }
}

/** Empties a table of `slots` slots. */
export function clear(table: usize, slots: u32): void {
  memory.fill(keysOf(table), 0xff, (<usize>slots) << 2);
  store<u32>(table, 0, 16);
}

/** Writes all keys of a table of `slots` slots to an array, in any order. */
export function collect(table: usize, slots: u32, to: usize): void {
  const end = keysOf(table) + ((<usize>slots) << 2);
  for (let at = keysOf(table); at < end; at += 4) {
    const key = load<i32>(at);
    if (key == EMPTY) continue;
    store<i32>(to, key);
    to += 4;
  }
}

/** Adds all entries of a table of `slots` slots to a larger one. */
export function move(table: usize, slots: u32, to: usize): void {
  for (let from: u32 = 0; from < slots; from++) {
    const key = load<i32>(keysOf(table) + ((<usize>from) << 2));
    if (key == EMPTY) continue;
    const slot = slotOf(to, key);
    put(to, slot, key);
    store<f64>(valueAt(to, slot), load<f64>(valueAt(table, from)));
    store<f32>(chanceAt(to, slot), load<f32>(chanceAt(table, from)));
  }
}
