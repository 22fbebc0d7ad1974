// The learn view's facts of every way, one file a way. A missing one does not compile.
import { WAYS, type Way, type WayId } from '@twofold/lessons';
import { MINIMUM_ROW } from './minimumRow';
import { PACK_AND_PAIR } from './packAndPair';
import { ROTATE_WITH_MOTIONS } from './rotateWithMotions';
import { TWO_POINTERS } from './twoPointers';
import { WALK } from './walk';
import type { WayFacts } from './way';

const FACTS: Readonly<Record<WayId, WayFacts>> = {
  walk: WALK,
  'pack-and-pair': PACK_AND_PAIR,
  'minimum-row': MINIMUM_ROW,
  'two-pointers': TWO_POINTERS,
  'rotate-with-motions': ROTATE_WITH_MOTIONS,
};

export function factsOf({ id }: Pick<Way, 'id'>): WayFacts {
  return FACTS[id];
}

const IN_ROWS: WayId = 'two-pointers';

/**
 * The way that shows what happens to a row that lies. A way that turns the board would stand it up, so two
 * pointers takes its place.
 */
export function inRows(way: Way): Way {
  return way.turns ? WAYS.find(({ id }) => id === IN_ROWS)! : way;
}
