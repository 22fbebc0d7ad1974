// The passkeys of the account, each with its label, its last use, and a way to remove it.
import type { Passkey } from '@twofold/protocol/client';
import { createSignal, For, Show } from 'solid-js';
import { formatDate, t } from '../../../i18n/i18n';
import { accounts } from '../../../net/account';
import { Agree } from './Agree';
import { type AccountModel, createOutcome } from './model';
import { Said } from './Said';

const DAY = { dateStyle: 'medium' } as const;
const dayOf = (time: string) => formatDate(Date.parse(time), DAY);

interface ListProps {
  readonly model: AccountModel;
  readonly passkeys: readonly Passkey[];
  /** Whether there is a recovery code, too. */
  readonly hasCode: boolean;
}

export function PasskeyList(props: ListProps) {
  const isLast = () => props.passkeys.length === 1 && !props.hasCode;
  return (
    <Show when={props.passkeys.length > 0}>
      <ul class="profile-list">
        <For each={props.passkeys}>
          {(passkey) => <Row model={props.model} passkey={passkey} isLast={isLast()} />}
        </For>
      </ul>
    </Show>
  );
}

interface RowProps {
  readonly model: AccountModel;
  readonly passkey: Passkey;
  /** Nothing else brings the account back. */
  readonly isLast: boolean;
}

function Row(props: RowProps) {
  const { model } = props;
  const { id, label, createdAt, usedAt } = props.passkey;
  const outcome = createOutcome();
  const [isNaming, setNaming] = createSignal(false);
  const [isAsking, setAsking] = createSignal(false);
  const remove = async () => {
    if (await outcome.run(() => model.proved(() => accounts.removePasskey(id)))) model.touch();
  };
  const rename = async (next: string) => {
    if (await outcome.run(() => accounts.labelPasskey(id, next))) model.touch();
  };
  return (
    <li>
      <Show
        when={isNaming()}
        fallback={
          <>
            <p class="profile-what">
              <span>
                <bdi>{label}</bdi>
              </span>
              <small>
                {t('profile.added', { date: dayOf(createdAt) })} ·{' '}
                {usedAt ? t('profile.used', { date: dayOf(usedAt) }) : t('profile.unused')}
              </small>
            </p>
            <span class="profile-acts">
              <button
                type="button"
                class="btn quiet"
                aria-label={t('profile.renameNamed', { name: label })}
                onClick={() => setNaming(true)}
              >
                {t('profile.rename')}
              </button>
              <button
                type="button"
                class="btn quiet"
                aria-label={t('profile.removeNamed', { name: label })}
                aria-disabled={outcome.isBusy()}
                aria-expanded={props.isLast ? isAsking() : undefined}
                onClick={() => (props.isLast ? setAsking(!isAsking()) : void remove())}
              >
                {t('profile.remove')}
              </button>
            </span>
          </>
        }
      >
        <LabelForm label={label} save={rename} cancel={() => setNaming(false)} />
      </Show>
      <Show when={props.isLast && isAsking()}>
        <Agree
          label={t('profile.removeNamed', { name: label })}
          yes={t('profile.removeYes')}
          isBusy={outcome.isBusy()}
          agree={() => void remove()}
          cancel={() => setAsking(false)}
        >
          {t('profile.removeLast')}
        </Agree>
      </Show>
      <Said of={outcome} />
    </li>
  );
}

function LabelForm(props: {
  readonly label: string;
  readonly save: (label: string) => Promise<void>;
  readonly cancel: () => void;
}) {
  let field!: HTMLInputElement;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const label = field.value.trim();
    if (label === '' || label === props.label) props.cancel();
    else void props.save(label);
  };
  return (
    <form class="profile-form" onSubmit={submit}>
      <label class="field">
        <span>{t('profile.passkeyLabel')}</span>
        <input
          type="text"
          maxlength="60"
          dir="auto"
          autocomplete="off"
          value={props.label}
          ref={(element) => {
            field = element;
            queueMicrotask(() => element.focus());
          }}
        />
      </label>
      <button type="submit" class="btn">
        {t('profile.save')}
      </button>
      <button type="button" class="btn quiet" onClick={() => props.cancel()}>
        {t('profile.cancel')}
      </button>
    </form>
  );
}
