// Signing in to an account that the player has already, on a device that has none, or an unnamed one.
import { t } from '../../../i18n/i18n';
import type { AccountModel } from './model';
import { Section } from './Section';
import { SignIn } from './SignIn';

export function SignInSection(props: { readonly model: AccountModel }) {
  const { model } = props;
  return (
    <Section title={t('profile.signIn')}>
      <p>{t('profile.signInHint')}</p>
      <SignIn leaving={model.account()?.name} signedIn={(account) => model.enter(account)} />
    </Section>
  );
}
