/** Reads networks from the site, for the engine. */
import { messageOf } from '@twofold/core/internal';
import type { NetworkPorts } from '../networkReader.js';
import { download, type OnProgress } from './download.js';
import { type NetworkUrls, networkUrl } from './urls.js';

/** A port that posts to itself. Earlier messages come first, and the delay is shorter than a timer's. */
const { port1, port2 } = new MessageChannel();
port1.start();

/** The ports of a page or a thread whose networks lie at these addresses. */
export function networkPorts(urls: NetworkUrls): NetworkPorts {
  return {
    isSlow: true,
    readNetwork: (name, tell) => readNetwork(name, urls, tell),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    pause: () =>
      new Promise((resolve) => {
        port1.addEventListener('message', () => resolve(), { once: true });
        port2.postMessage(undefined);
      }),
  };
}

async function readNetwork(name: string, urls: NetworkUrls, tell?: OnProgress): Promise<Uint8Array> {
  const url = networkUrl(name, urls);
  if (!url) throw new Error('there is no such network');
  try {
    return await download(url, tell);
  } catch (error) {
    if (name in urls) throw error;
    throw new Error(`${messageOf(error)} at ${url.href}; name the file's address in urls.networks`);
  }
}
