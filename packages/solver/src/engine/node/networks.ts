/** Networks as files, read synchronously: for the arena, trainers, tests. */
import { readFileSync } from 'node:fs';
import { isShipped, networkForBoard, networkNamed } from '../../network/manifest.js';
import { openWeights, type WeightsFile } from '../../weights/file.js';

/** The location of a shipped network by its name, otherwise the path itself. */
export function networkUrl(nameOrPath: string): string | URL {
  const name = networkNamed(nameOrPath);
  return isShipped(name) ? new URL(`../../../networks/${name}.2048ntn`, import.meta.url) : nameOrPath;
}

/**
 * Opens a network by its name or path: checked, not decoded. Throws Error if it cannot be read or is not a
 * network.
 */
export function openNetworkFile(nameOrPath: string): WeightsFile {
  const opened = openWeights(readFileSync(networkUrl(nameOrPath)));
  if (!opened.ok) throw new Error(`${nameOrPath}: ${opened.error.message}`);
  return opened.value;
}

/** The network for a shape that is not 4x4, for `createAnySizeSearch`. Undefined: there is none. */
export function openAnySizeNetwork(shape: { columns: number; rows: number }): WeightsFile | undefined {
  const name = networkForBoard(shape);
  return name === undefined ? undefined : openNetworkFile(name);
}
