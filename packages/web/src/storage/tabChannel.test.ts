import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoreChange } from './records';
import { channelNotices, openNotices, storageNotices } from './tabChannel';
import { aMoment } from './testing';

const CHANGE: StoreChange = { kind: 'saved', id: 'one', revision: 3 };
const open: BroadcastChannel[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  for (const channel of open.splice(0)) channel.close();
});

function aChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('twofold.notices.test');
  open.push(channel);
  return channel;
}

/** Simulates the event that a browser raises when another tab changes localStorage. */
function tabsWithStorage() {
  const target = new EventTarget();
  const values = new Map<string, string>();
  const setItem = (key: string, newValue: string) => {
    if (values.get(key) === newValue) return;
    values.set(key, newValue);
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  return { target, setItem, storage: { setItem } as unknown as Storage };
}

describe('notices between tabs', () => {
  it('go over a channel', async () => {
    const heard: StoreChange[] = [];
    const end = channelNotices(aChannel()).listen((change) => heard.push(change));
    const other = channelNotices(aChannel());
    other.post(CHANGE);
    await aMoment();
    end();
    other.post(CHANGE);
    await aMoment();
    expect(heard).toEqual([CHANGE]);
  });

  it('go over localStorage where there is no channel, the same one twice too', () => {
    const { target, storage } = tabsWithStorage();
    const heard: StoreChange[] = [];
    const notices = storageNotices(storage, target);
    const end = notices.listen((change) => heard.push(change));
    notices.post(CHANGE);
    notices.post(CHANGE);
    end();
    notices.post(CHANGE);
    expect(heard).toEqual([CHANGE, CHANGE]);
  });

  it('are not for us when they say anything else', async () => {
    const heard: StoreChange[] = [];
    channelNotices(aChannel()).listen((change) => heard.push(change));
    const other = aChannel();
    for (const data of [null, 'saved', 7, [], { kind: 'played' }, { kind: 'saved', id: 7, revision: 'x' }])
      other.postMessage(data);
    const { target, setItem, storage } = tabsWithStorage();
    storageNotices(storage, target).listen((change) => heard.push(change));
    setItem('twofold.settings', '{"kind":"saved"}');
    setItem('twofold.games', 'not JSON');
    await aMoment();
    expect(heard).toEqual([{ kind: 'saved', id: undefined, revision: undefined }]);
  });

  it('fail silently where storage is full or there is no way at all', () => {
    const full = { setItem: () => expect.fail('caught') } as unknown as Storage;
    storageNotices(full, new EventTarget()).post(CHANGE);
    vi.stubGlobal('BroadcastChannel', undefined);
    const denied = { configurable: true, get: () => expect.fail('denied') };
    Object.defineProperty(globalThis, 'localStorage', denied);
    const none = openNotices();
    Reflect.deleteProperty(globalThis, 'localStorage');
    none.post(CHANGE);
    none.listen(() => {})();
  });

  it('use the channel where there is one', () => {
    const posted: unknown[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage = (data: unknown) => posted.push(data);
      },
    );
    openNotices().post(CHANGE);
    expect(posted).toEqual([CHANGE]);
  });
});
