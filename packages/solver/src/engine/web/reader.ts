/** Reads networks from the site, for the engine. */
import type { NetworkPorts } from '../networkReader.js';
import { download } from './download.js';

const NETWORKS: Readonly<Record<string, URL>> = {
  // Written out: bundlers need `new URL` with the whole file name.
  small: new URL('../../../networks/small.2048ntn', import.meta.url),
  late: new URL('../../../networks/late.2048ntn', import.meta.url),
  endgame: new URL('../../../networks/endgame.2048ntn', import.meta.url),
  '2x4': new URL('../../../networks/2x4.2048ntn', import.meta.url),
  '3x3': new URL('../../../networks/3x3.2048ntn', import.meta.url),
  '3x4': new URL('../../../networks/3x4.2048ntn', import.meta.url),
  '3x5': new URL('../../../networks/3x5.2048ntn', import.meta.url),
  '4x5': new URL('../../../networks/4x5.2048ntn', import.meta.url),
  '5x5': new URL('../../../networks/5x5.2048ntn', import.meta.url),
};

/** A port that posts to itself. Earlier messages come first, and the delay is shorter than a timer's. */
const { port1, port2 } = new MessageChannel();
port1.start();

export const networkPorts: NetworkPorts = {
  isSlow: true,
  async readNetwork(name, tell) {
    const url = NETWORKS[name];
    if (!url) throw new Error('there is no such network');
    return download(url, tell);
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  pause: () =>
    new Promise((resolve) => {
      port1.addEventListener('message', () => resolve(), { once: true });
      port2.postMessage(undefined);
    }),
};
