// Whether this device shares its games with the account, and how the last round went. In localStorage: a page that does
// not share loads no more than this.
import { createSignal } from 'solid-js';

/** Why nothing is shared now. A word of its own, or the code of the server's answer. */
export type SyncTrouble =
  | 'offline'
  | 'signedOut'
  | 'nameFirst'
  | 'other-account'
  | 'off'
  | 'storage'
  | 'limits'
  | 'refused';

const PASSING: readonly SyncTrouble[] = ['offline', 'limits', 'refused', 'storage'];

export interface SyncState {
  readonly lastAt?: number | undefined; // of the last whole round, milliseconds since 1970
  readonly trouble?: SyncTrouble | undefined; // of the last round
  readonly failingSince?: number | undefined; // the first round that failed after the last whole one
  readonly unsynced?: number | undefined; // items without room in the account
  readonly used?: number | undefined; // bytes
  readonly quota?: number | undefined;
}

const KEY = 'twofold.sync';
/** Rounds that fail for so long, in milliseconds, count as stopped. Their number says little: each look at the page runs one. */
const LONG_MS = 20 * 60_000;

const [state, setState] = createSignal(read());
/** Undefined: sync is off. Reactive. */
export const syncState = state;

/** Whether nothing has been shared for a while, or will be before the player does something. Reactive. */
export function hasSyncStopped(): boolean {
  const { trouble, failingSince = Date.now() } = state() ?? {};
  return trouble !== undefined && (Date.now() - failingSince >= LONG_MS || !PASSING.includes(trouble));
}

/** Notes the state, for this tab and the others. */
export function noteSync(next: SyncState | undefined): void {
  setState(next);
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // not allowed, or full: it lasts as long as the page
  }
}

/** Follows the other tabs. */
export function followSync(): void {
  addEventListener('storage', ({ key }) => key === KEY && setState(read()));
}

function read(): SyncState | undefined {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return known && typeof known === 'object' ? known : undefined;
  } catch {
    return undefined;
  }
}
