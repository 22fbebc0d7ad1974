/** Reads networks from files, for the engine. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { NetworkPorts } from '../networkReader.js';
import { networkUrl } from './networks.js';

/** Networks are shipped ones by their names, otherwise paths. */
export const networkPorts: NetworkPorts = {
  async readNetwork(name, tell) {
    const bytes = await readFile(networkUrl(name));
    tell?.(bytes.length, bytes.length);
    return bytes;
  },
  wait: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
};
