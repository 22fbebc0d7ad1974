// Notices between tabs: a game was saved or deleted, or games were imported. A notice carries no data:
// listeners read the library.
import type { StoreChange } from './records';

const CHANNEL = 'twofold.games';

/** The channel to the other tabs. */
export interface Notices {
  post(change: StoreChange): void;
  /** Reports the notices of other tabs. Returns a function that stops listening. */
  listen(listener: (change: StoreChange) => void): () => void;
}

/** The best channel of this browser: a BroadcastChannel, else the event of localStorage, else none. */
export function openNotices(): Notices {
  try {
    return typeof BroadcastChannel === 'undefined' ? storageNotices() : channelNotices();
  } catch {
    return { post: () => {}, listen: () => () => {} };
  }
}

export function channelNotices(channel = new BroadcastChannel(CHANNEL)): Notices {
  return {
    post: (change) => channel.postMessage(change),
    listen(listener) {
      const receive = ({ data }: MessageEvent) => deliver(data, listener);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}

/** Changing a key of localStorage raises an event in every other tab. */
export function storageNotices(storage = localStorage, target: EventTarget = globalThis): Notices {
  let count = 0;
  return {
    post(change) {
      try {
        storage.setItem(CHANNEL, JSON.stringify({ ...change, at: `${performance.timeOrigin} ${count++}` }));
      } catch {
        // storage is full: the other tabs notice at their next save
      }
    },
    listen(listener) {
      const receive = (event: Event) => {
        const { key, newValue } = event as StorageEvent;
        if (key === CHANNEL && newValue !== null) deliver(parse(newValue), listener);
      };
      target.addEventListener('storage', receive);
      return () => target.removeEventListener('storage', receive);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Passes on valid notices only: a tab of another version of the app may send others. */
function deliver(data: unknown, listener: (change: StoreChange) => void): void {
  const { kind, id, revision } = (data ?? {}) as Record<string, unknown>;
  if (kind !== 'saved' && kind !== 'deleted' && kind !== 'imported') return;
  listener({
    kind,
    id: typeof id === 'string' ? id : undefined,
    revision: typeof revision === 'number' ? revision : undefined,
  });
}
