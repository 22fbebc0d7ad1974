// What the browser says about the storage of this site; every part of it may be missing or refuse to answer.

export interface StorageState {
  readonly isPromised: boolean | undefined; // true: the browser removes nothing by itself; undefined: it does not say
  readonly usedBytes: number | undefined; // the games and the app itself
}

export async function readStorageState(storage = globalThis.navigator?.storage): Promise<StorageState> {
  const [isPromised, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => undefined),
    storage?.estimate?.().catch(() => undefined),
  ]);
  return { isPromised, usedBytes: estimate?.usage };
}

/** Asks the browser to keep everything until the player removes it. False if it does not promise. */
export async function askToKeep(storage = globalThis.navigator?.storage): Promise<boolean> {
  return (await storage?.persist?.().catch(() => false)) ?? false;
}
