// The account as its page knows it, and what the page does with it. A change that needs a fresh sign-in waits for it.
import type { Failure, Result } from '@twofold/core';
import type { Account } from '@twofold/protocol/client';
import { createEffect, createSignal, on } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { CANCELLED } from '../../../net/account';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { forgetAccount, noteAccount, refusal } from '../../../net/knownAccount';
import { syncState } from '../../../storage/sync/syncState';

const FRESH_NEEDED = 'fresh_sign_in_needed';

/** A change that waits for a sign-in. */
interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/** Undefined account: this device has none. */
interface Known {
  readonly account: Account | undefined;
}

export function createAccountModel() {
  const asked = createAsked(
    () => undefined,
    async () => {
      const answer = await api.account();
      return answer.ok ? { ok: true, value: { account: answer.value } as Known } : answer;
    },
  );
  const [changed, setChanged] = createSignal<Known>();
  const [version, setVersion] = createSignal(0);
  createEffect(on(refusal, (made) => made && setVersion((count) => count + 1), { defer: true })); // devices are signed out
  const [waiting, setWaiting] = createSignal<Waiting>();
  const isProved = () =>
    new Promise<boolean>((resolve) => {
      const end = (done: boolean) => () => {
        setWaiting(undefined);
        resolve(done);
      };
      setWaiting({ goOn: end(true), giveUp: end(false) });
    });
  return {
    asked,
    known: () => changed() ?? asked.value(),
    account: () => (changed() ?? asked.value())?.account,
    /** Counts changes: the parts of the account are asked for again. */
    version,
    waiting,
    /** The account has another name, is another one, or is gone. */
    become(account: Account | undefined) {
      if (account) noteAccount(account);
      else forgetAccount();
      setChanged({ account });
      setVersion((count) => count + 1);
      if (account) void syncAgain();
    },
    /** This device has signed in. Only the answer of `api.account` tells of an unread use of the recovery code. */
    enter(account: Account) {
      this.become(account);
      void api.account();
    },
    /** Passkeys, code or devices have changed. */
    touch: () => setVersion((count) => count + 1),
    /** Makes a change. If the server asks for a fresh sign-in, makes it after one, unless the player gives up. */
    async proved<T>(change: () => Promise<Result<T>>): Promise<Result<T>> {
      const first = await change();
      if (first.ok || first.error.code !== FRESH_NEEDED) return first;
      if (await isProved()) return change();
      return { ok: false, error: { code: CANCELLED, message: first.error.message } };
    },
  };
}

/** Sync that has waited for the account, or for its name, goes on at once. */
async function syncAgain(): Promise<void> {
  if (syncState() === undefined) return;
  const start = await importAgain(() => import('../../../storage/sync/start')).catch(() => undefined);
  await start?.syncNow(); // without the code the next visit syncs
}

export type AccountModel = ReturnType<typeof createAccountModel>;

/** What came of an action, shown beside its button until the next one. */
export function createOutcome() {
  const [failure, setFailure] = createSignal<Failure>();
  const [done, setDone] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  /** Runs an action unless one runs already. Returns its value; undefined: it failed. */
  const run = async <T>(action: () => Promise<Result<T>>, said = ''): Promise<T | undefined> => {
    if (isBusy()) return undefined;
    setBusy(true);
    setFailure(undefined);
    setDone('');
    const result = await action();
    setBusy(false);
    if (result.ok) setDone(said);
    else setFailure(result.error);
    return result.ok ? result.value : undefined;
  };
  return { failure, done, isBusy, run, say: setDone };
}

export type Outcome = ReturnType<typeof createOutcome>;

/** Asks for a part of the account, and again with each change. The part before stays until the new one is there. */
export function createPart<T>({ version }: AccountModel, ask: () => Promise<Result<T>>) {
  const part = createAsked(() => undefined, ask);
  createEffect(on(version, () => part.askAgain(), { defer: true }));
  return part;
}
