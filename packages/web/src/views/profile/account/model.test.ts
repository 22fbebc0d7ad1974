import { createRoot } from 'solid-js';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const syncNow = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../../storage/sync/start', () => ({ syncNow }));
vi.stubGlobal('location', new URL('http://here/'));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('fetch', async () => Response.json({ account: null }));
const { noteSync } = await import('../../../storage/sync/syncState');
const { createAccountModel } = await import('./model');
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  noteSync(undefined);
  syncNow.mockClear();
});

const ADA = { id: 'a', name: 'Ada', isClaimed: true } as Parameters<
  ReturnType<typeof createAccountModel>['become']
>[0];

function become(account: typeof ADA): void {
  createRoot((dispose) => {
    createAccountModel().become(account);
    dispose();
  });
}

it('sync that has waited for the account goes on with it at once', async () => {
  noteSync({ trouble: 'signedOut' });
  become(ADA);
  await vi.waitFor(() => expect(syncNow).toHaveBeenCalledOnce());
});

it('runs no round where sync is off, or without an account', async () => {
  become(ADA);
  noteSync({ lastAt: 1 });
  become(undefined);
  await new Promise((done) => setTimeout(done, 50));
  expect(syncNow).not.toHaveBeenCalled();
});
