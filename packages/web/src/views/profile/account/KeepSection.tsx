// What keeps an account beyond this browser: passkeys and a recovery code. Where the browser has no passkeys, says why.
import type { Credentials } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { accounts, makePasskey, whyNoPasskeys } from '../../../net/account';
import { Refused } from '../../../people/NoServer';
import { type AccountModel, createOutcome, createPart } from './model';
import { PasskeyList } from './PasskeyList';
import { RecoveryCode } from './RecoveryCode';
import { Said } from './Said';
import { Section } from './Section';

export function KeepSection(props: { readonly model: AccountModel }) {
  const { model } = props;
  const credentials = createPart(model, () => accounts.credentials());
  return (
    <Section title={t('profile.keep')}>
      <Show when={credentials.value()}>{(found) => <Keys model={model} credentials={found()} />}</Show>
      <Show when={credentials.failure()}>{(failure) => <Refused failure={failure()} />}</Show>
    </Section>
  );
}

function Keys(props: { readonly model: AccountModel; readonly credentials: Credentials }) {
  const hasNone = () => props.credentials.passkeys.length === 0 && !props.credentials.recoveryCode;
  return (
    <>
      <p>{hasNone() ? t('profile.keepNone') : t('profile.keepSome')}</p>
      <Passkeys model={props.model} credentials={props.credentials} isWanted={hasNone()} />
      <RecoveryCode model={props.model} made={props.credentials.recoveryCode?.createdAt} />
    </>
  );
}

function Passkeys(props: {
  readonly model: AccountModel;
  readonly credentials: Credentials;
  readonly isWanted: boolean;
}) {
  const { model } = props;
  const outcome = createOutcome();
  const whyNone = () => whyNoPasskeys(props.credentials.origin);
  const add = async () => {
    const added = await outcome.run(async () => {
      const options = await model.proved(() => accounts.passkeyOptions());
      if (!options.ok) return options;
      const made = await makePasskey(options.value);
      return made.ok ? accounts.addPasskey(made.value) : made;
    }, t('profile.passkeySaved'));
    if (added) model.touch();
  };
  return (
    <div class="profile-part">
      <h3>{t('profile.passkeys')}</h3>
      <p class="profile-hint">{t('profile.passkeyHint')}</p>
      <PasskeyList
        model={model}
        passkeys={props.credentials.passkeys}
        hasCode={props.credentials.recoveryCode !== null}
      />
      <Show
        when={whyNone() === undefined}
        fallback={
          <p class="profile-note">
            {t(`profile.${whyNone()!}`, { address: props.credentials.origin ?? '' })}
          </p>
        }
      >
        <div>
          <button
            type="button"
            class="btn"
            classList={{ primary: props.isWanted }}
            aria-disabled={outcome.isBusy()}
            onClick={() => void add()}
          >
            {t('profile.addPasskey')}
          </button>
        </div>
      </Show>
      <Said of={outcome} />
    </div>
  );
}
