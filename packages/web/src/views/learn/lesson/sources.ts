// The source files of the ways, as text. Each is loaded when it is first shown.
import { WAYS, type WrongWay } from '@twofold/lessons';
import { createEffect, createRoot, untrack } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { createMissing } from '../../../ui/missingPart';
import { appLocation } from '../../../ui/router';
import type { WayFacts } from '../ways/way';
import { factsOf } from '../ways/ways';

type Load = WayFacts['source'];

/** The files of the package that are no way's own. */
const OTHERS: Record<WrongWay['file'] | 'consoleGame.ts', Load> = {
  'wrongWays.ts': () => import('@twofold/lessons/src/wrongWays.ts?raw'),
  'consoleGame.ts': () => import('@twofold/lessons/src/consoleGame.ts?raw'),
};

const LOADS: ReadonlyMap<string, Load> = new Map([
  ...WAYS.map((way) => [way.file, factsOf(way).source] as const),
  ...Object.entries(OTHERS),
]);

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
  const load = LOADS.get(file);
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
