// The source files of the ways, as text. Each is loaded when it is first shown.
import { createEffect, createRoot, untrack } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { createMissing } from '../../../ui/missingPart';
import { appLocation } from '../../../ui/router';

const FILES: Record<string, () => Promise<{ default: string }>> = {
  'walk.ts': () => import('@twofold/lessons/src/walk.ts?raw'),
  'packAndPair.ts': () => import('@twofold/lessons/src/packAndPair.ts?raw'),
  'minimumRow.ts': () => import('@twofold/lessons/src/minimumRow.ts?raw'),
  'twoPointers.ts': () => import('@twofold/lessons/src/twoPointers.ts?raw'),
  'rotateWithMotions.ts': () => import('@twofold/lessons/src/rotateWithMotions.ts?raw'),
  'wrongWays.ts': () => import('@twofold/lessons/src/wrongWays.ts?raw'),
  'consoleGame.ts': () => import('@twofold/lessons/src/consoleGame.ts?raw'),
};

const missing = createMissing();
createRoot(() =>
  createEffect(() => {
    appLocation();
    missing.close();
  }),
);

/**
 * The text of a file below the sources of `@twofold/lessons`. Undefined if it cannot be loaded. A toast says so, until the
 * next try or another address.
 */
export async function loadSource(file: string): Promise<string | undefined> {
  const load = FILES[file];
  if (!load) throw new RangeError(`no source ${file}`);
  const place = untrack(appLocation);
  missing.close();
  try {
    return (await importAgain(load)).default;
  } catch {
    if (place === untrack(appLocation)) missing.show();
    return undefined;
  }
}
