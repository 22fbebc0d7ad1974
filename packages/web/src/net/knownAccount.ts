// The claimed name that this browser was last signed in to. A device that another one has signed out would else become a
// stranger without a word: the next game would make it a new account.
import type { Account } from '@twofold/protocol/client';
import { createSignal } from 'solid-js';

const KEY = 'twofold.account';

const [signedOutOf, setSignedOutOf] = createSignal<string>();
const [passkeyOrigin, setPasskeyOrigin] = createSignal<string | null>();
const [refusal, setRefusal] = createSignal<'codeRefused' | 'codeHalfRefused'>();
const [codeUse, setCodeUse] = createSignal<{ readonly accountId: string; readonly at: string }>();

/** The name that this device was signed out of from elsewhere. Undefined: it was not, as far as is known. Reactive. */
export { signedOutOf };

/** When the account's recovery code was used on another device, while nobody has read of it on this one. ISO 8601. Reactive. */
export const codeUsedAt = () => codeUse()?.at;

/** The only address at which passkeys work, as the server has said with the account; null: none. Undefined: not asked yet. Reactive. */
export { passkeyOrigin, setPasskeyOrigin };

/** Notes the server's answer: the account of this device, or that it has none now. */
export function noteAccount(account: Pick<Account, 'id' | 'name' | 'isClaimed'> | undefined): void {
  if (account) write(account.isClaimed ? account.name : undefined);
  setSignedOutOf(account ? undefined : knownName());
  if (codeUse()?.accountId !== account?.id) setCodeUse(undefined);
}

/** Notes the use of the recovery code, or that there is none to read of. Only the answer of `GET /api/account` says it. */
export function noteCodeUse({ id, codeUsedAt: at }: Pick<Account, 'id' | 'codeUsedAt'>): void {
  if (at !== undefined && at !== codeUse()?.at) setRefusal(undefined); // another use
  setCodeUse(at === undefined ? undefined : { accountId: id, at });
}

/** The player has left the account, here and on purpose. */
export function forgetAccount(): void {
  write(undefined);
  setSignedOutOf(undefined);
  setCodeUse(undefined);
}

/** The use of the recovery code was read of on this device. */
export function hideCodeUse(): void {
  setRefusal(undefined);
  setCodeUse(undefined);
}

/** What came of the player's word that somebody else used the code: also keys made since are gone, or devices only. Reactive. */
export { refusal };

/** `hasRemoved`: keys that were made since are gone. */
export function noteRefusal(hasRemoved: boolean): void {
  setRefusal(hasRemoved ? 'codeRefused' : 'codeHalfRefused');
}

/** The claimed name that this device had at the last answer. */
export function knownName(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string | undefined): void {
  try {
    if (name === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // no room, or not allowed
  }
}
