import type { WayFacts } from './way';

export const PACK_AND_PAIR: WayFacts = {
  side: 'WEST',
  picture: { line: 'pair', run: 1, side: 'NORTH' }, // two tiles in one place
  journey: { moves: ['place', 'pair'] },
  assigning: { pair: { assigns: ['mergedRow'], reads: ['tiles', 'tile', 'to'] } },
  source: () => import('@twofold/lessons/src/packAndPair.ts?raw'),
};
