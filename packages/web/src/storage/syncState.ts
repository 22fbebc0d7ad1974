// Whether this device shares its games with the account, and how the last round went. In localStorage: a page that does
// not share loads no more than this.
import { createSignal } from 'solid-js';

/** Why nothing is shared now. A word of its own, or the code of the server's answer. */
export type SyncTrouble =
  | 'offline'
  | 'signedOut'
  | 'other-account'
  | 'off'
  | 'storage'
  | 'limits'
  | 'refused';

export interface SyncState {
  readonly lastAt?: number | undefined; // of the last whole round, milliseconds since 1970
  readonly trouble?: SyncTrouble | undefined; // of the last round
  readonly unsynced?: number | undefined; // items without room in the account
  readonly used?: number | undefined; // bytes
  readonly quota?: number | undefined;
}

const KEY = 'twofold.sync';

const [state, setState] = createSignal(read());
/** Undefined: sync is off. Reactive. */
export const syncState = state;

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
