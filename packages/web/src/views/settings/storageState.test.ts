import { expect, it } from 'vitest';
import { askToKeep, readStorageState } from './storageState';

const storage = (parts: Partial<StorageManager>) => parts as StorageManager;
const refuse = () => Promise.reject(new TypeError('not here'));

it('tells what the browser says', async () => {
  const full = storage({ persisted: async () => true, estimate: async () => ({ usage: 1234, quota: 9999 }) });
  expect(await readStorageState(full)).toEqual({ isPromised: true, usedBytes: 1234 });
});

it('tells nothing where the browser says nothing, or fails', async () => {
  const silent = { isPromised: undefined, usedBytes: undefined };
  expect(await readStorageState(undefined)).toEqual(silent);
  expect(await readStorageState(storage({}))).toEqual(silent);
  expect(await readStorageState(storage({ persisted: refuse, estimate: refuse }))).toEqual(silent);
});

it('takes everything but a promise for none', async () => {
  expect(await askToKeep(storage({ persist: async () => true }))).toBe(true);
  for (const other of [storage({ persist: async () => false }), storage({ persist: refuse }), storage({})])
    expect(await askToKeep(other)).toBe(false);
});
