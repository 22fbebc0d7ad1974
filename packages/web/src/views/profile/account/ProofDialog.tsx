// Asks for a fresh sign-in before a change that a borrowed or stolen device must not make.
import { createUniqueId, onMount } from 'solid-js';
import { t } from '../../../i18n/i18n';
import type { AccountModel } from './model';
import { SignIn } from './SignIn';

interface ProofProps {
  readonly model: AccountModel;
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

export function ProofDialog(props: ProofProps) {
  const id = createUniqueId();
  let dialog!: HTMLDialogElement;
  onMount(() => dialog.showModal());
  return (
    <dialog class="profile-dialog" aria-labelledby={id} ref={dialog} onClose={() => props.giveUp()}>
      <h2 id={id}>{t('profile.proofTitle')}</h2>
      <p>{t('profile.proof')}</p>
      <SignIn
        leaving={props.model.account()?.name}
        signedIn={(account) => {
          const isSame = account.id === props.model.account()?.id;
          props.model.enter(account);
          dialog.close(); // gives the focus back
          if (isSame) props.goOn();
          else props.giveUp();
        }}
      />
      <div>
        <button type="button" class="btn quiet" onClick={() => dialog.close()}>
          {t('profile.cancel')}
        </button>
      </div>
    </dialog>
  );
}
