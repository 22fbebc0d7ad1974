// What one tab tells the others: that a game was saved or deleted, or that games were imported. Only a
// notice, never the data: whoever cares reads the store.
import type { StoreChange } from './types';

const CHANNEL = 'twofold.games';

/** The way to the other tabs. */
export interface Notices {
  post(change: StoreChange): void;
  /** Calls back for what other tabs post. Returns its own end. */
  listen(listener: (change: StoreChange) => void): () => void;
}

/** The best way that this browser has: a BroadcastChannel, else the event of localStorage, else none. */
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
        // full: the other tabs find out at their next save
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

/** A tab of another version of the app may say other things: those are not for us. */
function deliver(data: unknown, listener: (change: StoreChange) => void): void {
  const { kind, id, revision } = (data ?? {}) as Record<string, unknown>;
  if (kind !== 'saved' && kind !== 'deleted' && kind !== 'imported') return;
  listener({
    kind,
    id: typeof id === 'string' ? id : undefined,
    revision: typeof revision === 'number' ? revision : undefined,
  });
}
