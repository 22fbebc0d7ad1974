/** The catalogue: the five ways in the order of the lessons. */
import { WAY_IDS, type WayId } from '../ids.js';
import { MINIMUM_ROW } from './minimumRowEntry.js';
import { PACK_AND_PAIR } from './packAndPairEntry.js';
import { ROTATE_WITH_MOTIONS } from './rotateWithMotionsEntry.js';
import { TWO_POINTERS } from './twoPointersEntry.js';
import { WALK } from './walkEntry.js';
import type { Way, WayEntry } from './way.js';

const ENTRIES: Readonly<Record<WayId, WayEntry>> = {
  walk: WALK,
  'pack-and-pair': PACK_AND_PAIR,
  'minimum-row': MINIMUM_ROW,
  'two-pointers': TWO_POINTERS,
  'rotate-with-motions': ROTATE_WITH_MOTIONS,
};

/** The five ways, in the order in which they are taught. */
export const WAYS: readonly Way[] = WAY_IDS.map((id) => ({ id, ...ENTRIES[id] }));
