import type { WayFacts } from './way';

export const MINIMUM_ROW: WayFacts = {
  side: 'NORTH',
  picture: { line: 'climb', run: 2, side: 'NORTH' }, // towards the row of minR
  journey: { start: 'start', moves: ['climb', 'compare', 'merge', 'put'] },
  assigning: {
    column: { assigns: ['minR'], reads: [] },
    climb: { assigns: ['t'], reads: [] },
    raise: { assigns: ['minR'], reads: ['t'] },
  },
  source: () => import('@twofold/lessons/src/minimumRow.ts?raw'),
};
