// The name: claimed once, and changed behind a button. A device without an account gets one with its name.
import { createSignal, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { accounts } from '../../../net/account';
import { api } from '../../../net/api';
import { type AccountModel, createOutcome } from './model';
import { Said } from './Said';
import { Section } from './Section';

export function NameSection(props: { readonly model: AccountModel }) {
  const { model } = props;
  const outcome = createOutcome();
  const [isOpen, setOpen] = createSignal(false);
  const isClaimed = () => model.account()?.isClaimed ?? false;
  const take = async (name: string) => {
    const named = await outcome.run(async () => {
      const account = model.account() ? ({ ok: true } as const) : await api.makeAccount();
      return account.ok ? accounts.setName(name) : account;
    });
    if (!named) return;
    setOpen(false);
    model.become(named);
    outcome.say(t('profile.nameSaved', { name: named.name }));
  };
  return (
    <Section title={t('profile.name')}>
      <Show when={isClaimed() && !isOpen()}>
        <div>
          <button type="button" class="btn" onClick={() => setOpen(true)}>
            {t('profile.changeName')}
          </button>
        </div>
      </Show>
      <Show when={!isClaimed() || isOpen()}>
        <NameForm
          isClaimed={isClaimed()}
          isBusy={outcome.isBusy()}
          take={take}
          cancel={() => setOpen(false)}
        />
      </Show>
      <Said of={outcome} />
    </Section>
  );
}

interface FormProps {
  readonly isClaimed: boolean;
  readonly isBusy: boolean;
  readonly take: (name: string) => Promise<void>;
  readonly cancel: () => void;
}

function NameForm(props: FormProps) {
  let field!: HTMLInputElement;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = field.value.trim().replace(/\s+/g, ' ');
    if (name === '') field.focus();
    else void props.take(name);
  };
  return (
    <form class="profile-form" onSubmit={submit}>
      <label class="field">
        <span>{props.isClaimed ? t('profile.newName') : t('profile.yourName')}</span>
        <input
          type="text"
          maxlength="40"
          dir="auto"
          autocomplete="nickname"
          spellcheck={false}
          aria-describedby="profile-name-hint"
          ref={field}
        />
      </label>
      <button
        type="submit"
        class="btn"
        classList={{ primary: !props.isClaimed }}
        aria-disabled={props.isBusy}
      >
        {props.isClaimed ? t('profile.save') : t('profile.claim')}
      </button>
      <Show when={props.isClaimed}>
        <button type="button" class="btn quiet" onClick={() => props.cancel()}>
          {t('profile.cancel')}
        </button>
      </Show>
      <p class="profile-hint" id="profile-name-hint">
        {props.isClaimed ? t('profile.changeHint') : t('profile.nameHint')}
      </p>
    </form>
  );
}
