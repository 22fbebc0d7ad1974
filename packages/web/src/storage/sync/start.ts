// Sync in the page: when a round runs. One tab at a time runs rounds. They wait for a lull of play, and no move waits for
// them.
import { inLull } from '../../browser/lull';
import { knownName } from '../../net/knownAccount';
import { syncApi } from '../../net/sync';
import { IndexedDbBackend } from '../indexedDb';
import { openNotices } from '../tabChannel';
import { browserSources } from './browserSources';
import { OTHER_ACCOUNT, type RoundOutcome, syncRound } from './engine';
import { openKnownStore } from './knownDatabase';
import { followSync, noteSync, type SyncTrouble, syncState } from './syncState';

const LOCK = 'twofold.sync';
/** After a turn: several turns are one round. */
const QUIET_MS = 15_000;
const AFTER_START_MS = 2_000;
/** A page that is looked at reads what other devices have stored. */
const EVERY_MS = 5 * 60_000;

let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Number.POSITIVE_INFINITY;
let running: Promise<void> | undefined;

/** Follows the page from now on. Does nothing the second time. */
export function startSync(): void {
  if (isStarted) return;
  isStarted = true;
  followSync();
  openNotices().listen(() => askFor(QUIET_MS)); // also of rounds, which may have left something to send
  document.addEventListener('visibilitychange', () => askFor(document.hidden ? 0 : AFTER_START_MS));
  addEventListener('online', () => askFor(0));
  setInterval(() => !document.hidden && askFor(0), EVERY_MS);
  askFor(AFTER_START_MS);
}

/** Asks for a round after this time, or before. */
function askFor(milliseconds: number): void {
  const at = performance.now() + milliseconds;
  if (syncState() === undefined || at >= dueAt) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    dueAt = Number.POSITIVE_INFINITY;
    if (document.hidden) void syncNow();
    else inLull(() => void syncNow());
  }, milliseconds);
}

/** Runs a round, or joins the one that runs. Never rejects. */
export function syncNow(): Promise<void> {
  running ??= runAlone().finally(() => {
    running = undefined;
  });
  return running;
}

async function runAlone(): Promise<void> {
  if (syncState() === undefined) return;
  if (!navigator.locks) return run();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && run());
}

async function run(): Promise<void> {
  const outcome = await round().catch(() => undefined);
  const before = syncState();
  if (before === undefined) return; // switched off meanwhile
  if (outcome?.ok) {
    const { unsynced, used, quota } = outcome.value;
    return noteSync({ lastAt: Date.now(), unsynced, used, quota });
  }
  const trouble = outcome ? troubleOf(outcome.error.code) : 'storage';
  noteSync({ ...before, trouble, failingSince: before.failingSince ?? Date.now() });
}

/** To the page, sync is another tab: it has a channel and a connection of its own. */
const notices = openNotices();
const backend = new IndexedDbBackend(() => {});

async function round(): Promise<RoundOutcome> {
  const store = await openKnownStore();
  try {
    const sources = await browserSources({ backend, notify: (change) => notices.post(change) });
    return await syncRound({ api: syncApi, sources, store });
  } finally {
    store.close();
  }
}

function troubleOf(code: string): SyncTrouble {
  if (code === OTHER_ACCOUNT) return code;
  if (code === 'no-server' || code === 'not-ready') return 'offline';
  if (code === 'no_account') return wasSignedIn() ? 'signedOut' : 'nameFirst';
  if (code === 'name_first') return 'nameFirst';
  if (code === 'sync_off') return 'off';
  return code === 'too_many_requests' ? 'limits' : 'refused';
}

/** Sync that is on needed an account, also one of a version that did not note it. */
function wasSignedIn(): boolean {
  return syncState() !== undefined || knownName() !== undefined;
}

/** Switches sync on, here and for the account, and runs the first round. Returns why it stays off. */
export async function switchSyncOn(): Promise<SyncTrouble | undefined> {
  const begun = await syncApi.begin();
  if (!begun.ok) return troubleOf(begun.error.code);
  const store = await openKnownStore().catch(() => undefined);
  if (!store) return 'storage';
  await store.clear(); // of an earlier time, perhaps of another account
  store.close();
  noteSync({ used: begun.value.used, quota: begun.value.quota });
  startSync();
  await syncNow();
  return undefined;
}

/** Switches sync off on this device. `deletes`: on all, and the account keeps nothing. Returns why it does not. */
export async function switchSyncOff(deletes: boolean): Promise<SyncTrouble | undefined> {
  if (deletes) {
    const ended = await syncApi.end();
    if (!ended.ok) return troubleOf(ended.error.code);
  }
  noteSync(undefined);
  const store = await openKnownStore().catch(() => undefined);
  await store?.clear();
  store?.close();
  return undefined;
}
