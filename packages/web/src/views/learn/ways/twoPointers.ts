import type { WayFacts } from './way';

export const TWO_POINTERS: WayFacts = {
  side: 'WEST',
  picture: { line: 'read', run: 4, side: 'NORTH' }, // one pointer reads, one writes
  journey: { start: 'read', moves: ['close'] },
  assigning: {
    close: { assigns: ['row', 'write'], reads: ['read'] },
    merge: { assigns: ['row'], reads: ['i'] },
  },
  source: () => import('@twofold/lessons/src/twoPointers.ts?raw'),
  game: 'consoleGame.ts',
};
