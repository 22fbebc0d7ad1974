/** The ids of the ways, repeated here so that help need not load the lessons. */
import type { Way, WrongWay } from '@twofold/lessons';

export const RIGHT: readonly Way['id'][] = [
  'walk',
  'pack-and-pair',
  'minimum-row',
  'two-pointers',
  'rotate-with-motions',
];
export const WRONG: readonly WrongWay['id'][] = ['repeat', 'merge-twice', 'wrong-end'];
