/** The five oracles by name; see oracle.ts. */
import { minimumRow } from './minimumRow.js';
import type { Oracle } from './oracle.js';
import { packAndPair } from './packAndPair.js';
import { rotateWithMotions } from './rotateWithMotions.js';
import { twoPointers } from './twoPointers.js';
import { walk } from './walk.js';

export const ORACLES: Readonly<Record<string, Oracle>> = {
  walk,
  'pack and pair': packAndPair,
  'minimum row': minimumRow,
  'two pointers': twoPointers,
  'rotate with motions': rotateWithMotions,
};
