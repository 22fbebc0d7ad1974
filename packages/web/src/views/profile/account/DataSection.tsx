// All that the server keeps of the account as a file, and the end of the account.
import { createSignal, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { accounts, EXPORT_LINK } from '../../../net/account';
import { A } from '../../../ui/router';
import { type AccountModel, createOutcome } from './model';
import { Said } from './Said';
import { Section } from './Section';

export function DataSection(props: { readonly model: AccountModel }) {
  const { model } = props;
  const outcome = createOutcome();
  const [isAsking, setAsking] = createSignal(false);
  const erase = async () => {
    if (!(await outcome.run(() => model.proved(() => accounts.erase())))) return;
    setAsking(false);
    model.become(undefined);
  };
  return (
    <Section title={t('profile.data')}>
      <p>{t('profile.dataHint')}</p>
      <p class="row wrap">
        <A class="btn quiet" href="/settings">
          {t('sync.title')}
        </A>
        <A class="btn quiet" href="/settings?privacy">
          {t('sync.privacy')}
        </A>
      </p>
      <div class="row wrap">
        <a class="btn" href={EXPORT_LINK} download="">
          {t('profile.export')}
        </a>
        <button type="button" class="btn" aria-expanded={isAsking()} onClick={() => setAsking(!isAsking())}>
          {t('profile.delete')}
        </button>
      </div>
      <Show when={isAsking()}>
        <div class="profile-agree" role="group" aria-label={t('profile.delete')}>
          <p>
            <b>{t('profile.deleteTitle', { name: model.account()?.name ?? '' })}</b> {t('profile.deleteText')}
          </p>
          <div class="row wrap">
            <button
              type="button"
              class="btn danger"
              aria-disabled={outcome.isBusy()}
              onClick={() => void erase()}
            >
              {t('profile.deleteYes')}
            </button>
            <button type="button" class="btn quiet" onClick={() => setAsking(false)}>
              {t('profile.cancel')}
            </button>
          </div>
        </div>
      </Show>
      <Said of={outcome} />
    </Section>
  );
}
