import type { WayFacts } from './way';

export const WALK: WayFacts = {
  side: 'NORTH',
  picture: { line: 'step', run: 1, side: 'NORTH' }, // behind the flag of a merged tile
  journey: { start: 'tile', moves: ['step', 'compare', 'merge'] },
  assigning: { tile: { assigns: ['x', 'y'], reads: [] } },
  source: () => import('@twofold/lessons/src/walk.ts?raw'),
};
