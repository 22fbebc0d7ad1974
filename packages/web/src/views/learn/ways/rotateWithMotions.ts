import type { WayFacts } from './way';

export const ROTATE_WITH_MOTIONS: WayFacts = {
  side: 'EAST',
  picture: { line: 'stack', run: 2, side: 'SOUTH' }, // turned, below the next free row
  journey: { moves: ['merge', 'stack'] },
  assigning: {
    column: { assigns: ['top', 'mayMerge'], reads: [] },
    merge: { assigns: ['mayMerge'], reads: ['top', 'c'] },
    stack: { assigns: ['top', 'mayMerge'], reads: ['c'] },
  },
  source: () => import('@twofold/lessons/src/rotateWithMotions.ts?raw'),
};
