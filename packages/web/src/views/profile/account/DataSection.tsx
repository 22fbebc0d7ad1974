// All that the server keeps of the account as a file, and the end of the account.
import { createSignal, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { accounts, EXPORT_LINK } from '../../../net/account';
import { api } from '../../../net/api';
import { A } from '../../../ui/router';
import { Agree } from './Agree';
import { type AccountModel, createOutcome } from './model';
import { Said } from './Said';
import { Section } from './Section';

const NO_ACCOUNT = { ok: false, error: { code: 'no_account', message: '' } } as const;

export function DataSection(props: { readonly model: AccountModel }) {
  const { model } = props;
  const outcome = createOutcome();
  const [isAsking, setAsking] = createSignal(false);
  let link!: HTMLAnchorElement;
  /** The browser says nothing of a download that the server refuses. So the account is asked for before. */
  const save = async (event: MouseEvent) => {
    if (!event.isTrusted) return; // our own press, below
    event.preventDefault();
    const isThere = await outcome.run(async () => {
      const account = await api.account();
      return !account.ok || account.value ? account : NO_ACCOUNT;
    });
    if (isThere) link.click();
  };
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
        <a class="btn" href={EXPORT_LINK} download="" ref={link} onClick={(event) => void save(event)}>
          {t('profile.export')}
        </a>
        <button type="button" class="btn" aria-expanded={isAsking()} onClick={() => setAsking(!isAsking())}>
          {t('profile.delete')}
        </button>
      </div>
      <Show when={isAsking()}>
        <Agree
          label={t('profile.delete')}
          yes={t('profile.deleteYes')}
          isBusy={outcome.isBusy()}
          agree={() => void erase()}
          cancel={() => setAsking(false)}
        >
          <b>{t('profile.deleteTitle', { name: model.account()?.name ?? '' })}</b> {t('profile.deleteText')}
        </Agree>
      </Show>
      <Said of={outcome} />
    </Section>
  );
}
