// The devices that are signed in, and signing them out.
import type { DeviceSession } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatDate, t } from '../../../i18n/i18n';
import { accounts } from '../../../net/account';
import { type AccountModel, createOutcome, createPart, type Outcome } from './model';
import { Said } from './Said';
import { Section } from './Section';

const dayOf = (time: string) => formatDate(Date.parse(time), { dateStyle: 'medium' });

export function DevicesSection(props: { readonly model: AccountModel }) {
  const { model } = props;
  const sessions = createPart(model, () => accounts.sessions());
  const outcome = createOutcome();
  const others = async () => {
    const ended = await outcome.run(() => accounts.endOthers());
    if (ended === undefined) return;
    outcome.say(t('profile.othersOut', { count: ended }));
    model.touch();
  };
  return (
    <Section title={t('profile.devices')}>
      <ul class="profile-list">
        <For each={sessions.value()}>
          {(session) => <Device model={model} session={session} outcome={outcome} />}
        </For>
      </ul>
      <Show when={(sessions.value()?.length ?? 0) > 1}>
        <div>
          <button type="button" class="btn" aria-disabled={outcome.isBusy()} onClick={() => void others()}>
            {t('profile.signOutOthers')}
          </button>
        </div>
      </Show>
      <Said of={outcome} />
    </Section>
  );
}

function Device(props: {
  readonly model: AccountModel;
  readonly session: DeviceSession;
  readonly outcome: Outcome;
}) {
  const { model, outcome } = props;
  const { id, device, begunBy, createdAt, usedAt, isThis } = props.session;
  const name = device ?? t('profile.unknownDevice');
  const signOut = async () => {
    if (!(await outcome.run(() => accounts.endSession(id)))) return;
    if (isThis) model.become(undefined);
    else model.touch();
  };
  return (
    <li>
      <p class="profile-what">
        <span>
          <bdi>{name}</bdi>
          <Show when={isThis}>
            {' '}
            <b class="profile-this">{t('profile.thisDevice')}</b>
          </Show>
        </span>
        <small>
          {begunBy ? `${t(`profile.begun.${begunBy}`)} · ` : ''}
          {t('profile.since', { date: dayOf(createdAt) })} · {t('profile.used', { date: dayOf(usedAt) })}
        </small>
      </p>
      <Show when={!isThis || model.account()?.isClaimed}>
        <button
          type="button"
          class="btn quiet"
          aria-label={t('profile.signOutNamed', { name })}
          aria-disabled={outcome.isBusy()}
          onClick={() => void signOut()}
        >
          {t('profile.signOut')}
        </button>
      </Show>
    </li>
  );
}
