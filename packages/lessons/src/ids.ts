/**
 * The names of the ways, as in addresses and commands, in the order of the lessons. Facts of each way are
 * records by these names, so that a missing way does not compile. This module has an entry of its own: help
 * and completions need the names without the lessons.
 */
export const WAY_IDS = [
  'walk',
  'pack-and-pair',
  'minimum-row',
  'two-pointers',
  'rotate-with-motions',
] as const;
/** The id of a way. */
export type WayId = (typeof WAY_IDS)[number];

/** The names of the famous mistakes. */
export const WRONG_WAY_IDS = ['repeat', 'merge-twice', 'wrong-end'] as const;
/** The id of a mistake. */
export type WrongWayId = (typeof WRONG_WAY_IDS)[number];
