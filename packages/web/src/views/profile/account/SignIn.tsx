// Signing in by a passkey or the recovery code: to another account, or once more to the own one.
import type { Result } from '@twofold/core';
import type { Account } from '@twofold/protocol/client';
import { createSignal, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { accounts, usePasskey, whyNoPasskeys } from '../../../net/account';
import { passkeyOrigin } from '../../../net/knownAccount';
import { createOutcome } from './model';
import { Said } from './Said';

const LEFT = 'account_left';

interface SignInProps {
  /** Absent: it is the own account, and nothing is left. */
  readonly leaving?: string | undefined;
  readonly signedIn: (account: Account, by: 'passkey' | 'code') => void;
}

export function SignIn(props: SignInProps) {
  const outcome = createOutcome();
  const site = () => {
    const origin = passkeyOrigin();
    return origin === undefined ? location.origin : origin;
  };
  const whyNone = () => whyNoPasskeys(site());
  const [agree, setAgree] = createSignal<() => void>();
  let field!: HTMLInputElement;
  const enter = async (
    by: 'passkey' | 'code',
    ask: (leave: boolean) => Promise<Result<Account>>,
    leave = false,
  ) => {
    setAgree(undefined);
    const account = await outcome.run<Account | undefined>(async () => {
      const answer = await ask(leave);
      if (answer.ok || answer.error.code !== LEFT) return answer;
      setAgree(() => () => void enter(by, ask, true));
      return { ok: true, value: undefined };
    });
    if (account) props.signedIn(account, by);
  };
  const withCode = (event: SubmitEvent) => {
    event.preventDefault();
    const code = field.value;
    if (code.trim() === '') field.focus();
    else void enter('code', (leave) => accounts.signInByCode(code, leave));
  };
  return (
    <div class="profile-sign-in">
      <Show
        when={whyNone() === undefined}
        fallback={<p class="profile-note">{t(`profile.${whyNone()!}`, { address: site() ?? '' })}</p>}
      >
        <div>
          <button
            type="button"
            class="btn"
            aria-disabled={outcome.isBusy()}
            onClick={() => void enter('passkey', passkeySignIn())}
          >
            {t('profile.byPasskey')}
          </button>
        </div>
      </Show>
      <form class="profile-form" onSubmit={withCode}>
        <label class="field">
          <span>{t('profile.code')}</span>
          <input
            type="text"
            dir="ltr"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            ref={field}
          />
        </label>
        <button type="submit" class="btn" aria-disabled={outcome.isBusy()}>
          {t('profile.byCode')}
        </button>
      </form>
      <Said of={outcome} />
      <Show when={agree()}>
        {(goOn) => (
          <div class="profile-agree" role="alert">
            <p>
              <b>{t('profile.leaveTitle', { name: props.leaving ?? '' })}</b> {t('profile.leave')}
            </p>
            <div>
              <button type="button" class="btn" onClick={() => goOn()()}>
                {t('profile.leaveAgree')}
              </button>
            </div>
          </div>
        )}
      </Show>
    </div>
  );
}

/** The browser asks the player once. An agreement sends the same answer again: its challenge was not used. */
function passkeySignIn(): (leave: boolean) => Promise<Result<Account>> {
  let credential: unknown;
  return async (leave) => {
    if (credential === undefined) {
      const options = await accounts.signInOptions();
      if (!options.ok) return options;
      const used = await usePasskey(options.value);
      if (!used.ok) return used;
      credential = used.value;
    }
    return accounts.signInByPasskey(credential, leave);
  };
}
