// The recovery code: made, and shown once. Until the player has kept it, it stays on the page.
import { createSignal, Show } from 'solid-js';
import { saveFile } from '../../../browser/download';
import { formatDate, t } from '../../../i18n/i18n';
import { accounts } from '../../../net/account';
import { copyText } from '../../../share/clipboard';
import { type AccountModel, createOutcome } from './model';
import { Said } from './Said';

interface CodeProps {
  readonly model: AccountModel;
  /** When the present one was made. */
  readonly made: string | undefined;
}

export function RecoveryCode(props: CodeProps) {
  const { model } = props;
  const outcome = createOutcome();
  const [code, setCode] = createSignal<string>();
  const make = async () => {
    const made = await outcome.run(() => model.proved(() => accounts.makeCode()));
    if (made === undefined) return;
    setCode(made);
    model.touch();
  };
  return (
    <div class="profile-part">
      <h3>{t('profile.code')}</h3>
      <p class="profile-hint">{t('profile.codeHint')}</p>
      <Show
        when={code()}
        fallback={
          <>
            <Show when={props.made}>
              {(made) => (
                <p>
                  {t('profile.codeMade', { date: formatDate(Date.parse(made()), { dateStyle: 'medium' }) })}
                </p>
              )}
            </Show>
            <div>
              <button type="button" class="btn" aria-disabled={outcome.isBusy()} onClick={() => void make()}>
                {props.made ? t('profile.newCode') : t('profile.makeCode')}
              </button>
            </div>
          </>
        }
      >
        {(shown) => (
          <Shown code={shown()} name={model.account()?.name ?? ''} done={() => setCode(undefined)} />
        )}
      </Show>
      <Said of={outcome} />
    </div>
  );
}

function Shown(props: { readonly code: string; readonly name: string; readonly done: () => void }) {
  const save = () => {
    const text = `${t('profile.codeFile', { name: props.name, address: location.origin })}\n\n${props.code}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'twofold-recovery-code.txt');
  };
  return (
    <div class="profile-code">
      <p role="status">{t('profile.codeShown')}</p>
      <code dir="ltr">{props.code}</code>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => void copyText(props.code, t('profile.codeCopied'))}>
          {t('profile.codeCopy')}
        </button>
        <button type="button" class="btn" onClick={save}>
          {t('profile.codeSave')}
        </button>
        <button type="button" class="btn quiet" onClick={() => props.done()}>
          {t('profile.codeDone')}
        </button>
      </div>
    </div>
  );
}
