/** The catalogue: the five ways in the order of the lessons. */
import { MINIMUM_ROW } from './minimumRow.js';
import { PACK_AND_PAIR } from './packAndPair.js';
import { ROTATE_WITH_MOTIONS } from './rotateWithMotions.js';
import { TWO_POINTERS } from './twoPointers.js';
import { WALK } from './walk.js';
import type { Way } from './way.js';

export const WAYS: readonly Way[] = [WALK, PACK_AND_PAIR, MINIMUM_ROW, TWO_POINTERS, ROTATE_WITH_MOTIONS];
