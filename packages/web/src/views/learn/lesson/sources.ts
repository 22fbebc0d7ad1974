// The source files of the ways, as text. Each is loaded when it is first shown.
import { importScript } from '../../../browser/lazy';
import { tellMissing } from '../../../ui/missingPart';

const FILES: Record<string, () => Promise<{ default: string }>> = {
  'walk.ts': () => import('@twofold/lessons/src/walk.ts?raw'),
  'packAndPair.ts': () => import('@twofold/lessons/src/packAndPair.ts?raw'),
  'minimumRow.ts': () => import('@twofold/lessons/src/minimumRow.ts?raw'),
  'twoPointers.ts': () => import('@twofold/lessons/src/twoPointers.ts?raw'),
  'rotateWithMotions.ts': () => import('@twofold/lessons/src/rotateWithMotions.ts?raw'),
  'wrongWays.ts': () => import('@twofold/lessons/src/wrongWays.ts?raw'),
  'consoleGame.ts': () => import('@twofold/lessons/src/consoleGame.ts?raw'),
};

/** The text of a file below the sources of `@twofold/lessons`. Undefined if it cannot be loaded; a toast says so. */
export async function loadSource(file: string): Promise<string | undefined> {
  const load = FILES[file];
  if (!load) throw new RangeError(`no source ${file}`);
  try {
    return (await importScript(load)).default;
  } catch {
    tellMissing();
    return undefined;
  }
}
