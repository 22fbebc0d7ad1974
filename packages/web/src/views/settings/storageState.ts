// The browser's state of this site's storage. Every part of it may be missing, or its request may fail.

export interface StorageState {
  readonly isPromised: boolean | undefined; // true: the browser deletes nothing by itself; undefined: unknown
  readonly usedBytes: number | undefined; // the games and the app itself
}

export async function readStorageState(storage = globalThis.navigator?.storage): Promise<StorageState> {
  const [isPromised, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => undefined),
    storage?.estimate?.().catch(() => undefined),
  ]);
  return { isPromised, usedBytes: estimate?.usage };
}

/** Asks the browser for persistent storage. False if it does not promise it. */
export async function askToKeep(storage = globalThis.navigator?.storage): Promise<boolean> {
  return (await storage?.persist?.().catch(() => false)) ?? false;
}
