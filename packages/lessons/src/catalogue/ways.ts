/** The catalogue: the five ways in the order of the lessons. */
import { MINIMUM_ROW } from './minimumRowEntry.js';
import { PACK_AND_PAIR } from './packAndPairEntry.js';
import { ROTATE_WITH_MOTIONS } from './rotateWithMotionsEntry.js';
import { TWO_POINTERS } from './twoPointersEntry.js';
import { WALK } from './walkEntry.js';
import type { Way } from './way.js';

export const WAYS: readonly Way[] = [WALK, PACK_AND_PAIR, MINIMUM_ROW, TWO_POINTERS, ROTATE_WITH_MOTIONS];
