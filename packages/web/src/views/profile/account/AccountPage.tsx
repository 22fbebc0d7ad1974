// The own account: one thing at a time. Without an account, a name and the sign-in; then what keeps it, devices and data.
import { isPassing } from '@twofold/protocol/client';
import { Match, Show, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { NoServer, Refused } from '../../../people/NoServer';
import { profilePath } from '../../../people/paths';
import { refocus } from '../../../ui/refocus';
import { A } from '../../../ui/router';
import { DataSection } from './DataSection';
import { DevicesSection } from './DevicesSection';
import { KeepSection } from './KeepSection';
import { type AccountModel, createAccountModel } from './model';
import { NameSection } from './NameSection';
import { ProofDialog } from './ProofDialog';
import { SignInSection } from './SignInSection';

export function AccountPage() {
  const model = createAccountModel();
  return (
    <Switch>
      <Match when={model.known()}>
        <Sections model={model} />
      </Match>
      <Match when={model.asked.failure()}>
        {(failure) =>
          isPassing(failure()) ? (
            <>
              <h1 class="visually-hidden">{t('profile.title')}</h1>
              <NoServer failure={failure()} retry={model.asked.askAgain} />
            </>
          ) : (
            <Refused failure={failure()} />
          )
        }
      </Match>
    </Switch>
  );
}

function Sections(props: { readonly model: AccountModel }) {
  const { model } = props;
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <>
      <h1 tabindex="-1" ref={heading}>
        <Show when={model.account()} fallback={t('profile.title')}>
          {(account) => <bdi>{account().name}</bdi>}
        </Show>
      </h1>
      <Show when={!model.account()?.isClaimed}>
        <p class="profile-intro">{t(model.account() ? 'profile.introMade' : 'profile.intro')}</p>
      </Show>
      <Show when={model.account()}>
        {(account) => (
          <p>
            <A class="btn" href={profilePath(account().id)}>
              {t('profile.ownPage')}
            </A>
          </p>
        )}
      </Show>
      <NameSection model={model} />
      <Show when={model.account()?.isClaimed} fallback={<SignInSection model={model} />}>
        <KeepSection model={model} />
      </Show>
      <Show when={model.account()}>
        <DevicesSection model={model} />
        <DataSection model={model} />
      </Show>
      <Show when={model.waiting()}>
        {(waiting) => <ProofDialog model={model} goOn={waiting().goOn} giveUp={waiting().giveUp} />}
      </Show>
    </>
  );
}
