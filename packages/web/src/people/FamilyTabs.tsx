// The views of playing with others are one family, with one bar of tabs. A tab is shown when its route exists.
import type { Failure } from '@twofold/core';
import { createEffect, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { focusContent } from '../browser/focus';
import { inLull } from '../browser/lull';
import { formatDate, t } from '../i18n/i18n';
import { api, askForKnownAccount } from '../net/api';
import {
  codeUsedAt,
  forgetAccount,
  hideCodeUse,
  noteRefusal,
  refusal,
  signedOutOf,
} from '../net/knownAccount';
import { setPartTitle } from '../ui/partTitle';
import { A, appLocation } from '../ui/router';
import './familyTabs.css';
import { Refused } from './NoServer';
import { PROFILE_PATH } from './paths';
import { TABS } from './tabs';

interface FamilyTabsProps {
  /** The page asks for the account by itself, later than others. */
  readonly pageAsks?: boolean;
}

export function FamilyTabs(props: FamilyTabsProps) {
  onMount(() => !props.pageAsks && inLull(askForKnownAccount)); // by then most pages that need the account have asked
  return (
    <>
      <nav class="family-tabs" aria-label={t('people.tabs')}>
        <For each={TABS.filter(({ hasRoute }) => hasRoute)}>
          {({ path, name }) => <A href={path}>{t(name)}</A>}
        </For>
      </nav>
      <SignedOut />
      <CodeUsed />
    </>
  );
}

/** The recovery code of the account was used on another device. It is said until the player has read it. */
function CodeUsed() {
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<Failure>();
  const refuse = async () => {
    if (isBusy()) return;
    setBusy(true);
    const answer = await api.refuseCodeUse();
    setBusy(false);
    setFailure(answer.ok ? undefined : answer.error);
    if (answer.ok) noteRefusal(answer.value);
    else if (answer.error.code === 'no_code_use') void api.account(); // refused or read in another tab
  };
  const read = (usedAt: string) => {
    hideCodeUse();
    focusContent(); // the pressed button is gone
    void api.noteCodeRead(usedAt); // without an answer it is shown again at the next visit
  };
  return (
    <Show when={codeUsedAt()}>
      {(time) => (
        <section class="signed-out" role="status">
          <p>
            <Show when={refusal() === undefined} fallback={t(`people.${refusal()!}`)}>
              <b>
                {t('people.codeUsedTitle', { date: formatDate(Date.parse(time()), { dateStyle: 'medium' }) })}
              </b>{' '}
              {t('people.codeUsed')}
            </Show>
            <Show when={appLocation().path !== PROFILE_PATH}>
              {' '}
              <A href={PROFILE_PATH}>{t('people.toDevices')}</A>
            </Show>
          </p>
          <div class="row wrap">
            <Show when={refusal() === undefined}>
              <button type="button" class="btn" aria-disabled={isBusy()} onClick={() => void refuse()}>
                {t('people.codeRefuse')}
              </button>
            </Show>
            <button type="button" class="btn" onClick={() => read(time())}>
              {t('people.codeRead')}
            </button>
          </div>
          <Show when={failure()}>{(reason) => <Refused failure={reason()} />}</Show>
        </section>
      )}
    </Show>
  );
}

/** Another device has signed this one out: said before anything makes a new account. */
export function SignedOut() {
  return (
    <Show when={signedOutOf()}>
      {(name) => (
        <section class="signed-out" role="status">
          <p>
            <b>{t('people.signedOutTitle', { name: name() })}</b> {t('people.signedOut')}
          </p>
          <div class="row wrap">
            <Show when={appLocation().path !== PROFILE_PATH}>
              <A class="btn primary" href={PROFILE_PATH}>
                {t('people.signIn')}
              </A>
            </Show>
            <button type="button" class="btn" onClick={goOn}>
              {t('people.goOnWithout')}
            </button>
          </div>
        </section>
      )}
    </Show>
  );
}

function goOn(): void {
  forgetAccount();
  focusContent(); // the pressed button is gone
}

/** The page's title of a view whose name comes later than the title. For pages of the family without tabs, too. */
export function createFamilyTitle(): void {
  createEffect(() => {
    const tab = TABS.find(({ path }) => path === appLocation().path);
    if (tab && tab.name !== 'nav.daily') setPartTitle(t(tab.name));
  });
  onCleanup(() => setPartTitle(''));
}
