// Asks before something that cannot be taken back.
import type { JSX } from 'solid-js';
import { t } from '../../../i18n/i18n';

export function Agree(props: {
  readonly label: string; // for screen readers
  readonly yes: string;
  readonly isBusy: boolean;
  readonly agree: () => void;
  readonly cancel: () => void;
  readonly children: JSX.Element;
}) {
  return (
    <div class="profile-agree" role="group" aria-label={props.label}>
      <p>{props.children}</p>
      <div class="row wrap">
        <button type="button" class="btn danger" aria-disabled={props.isBusy} onClick={() => props.agree()}>
          {props.yes}
        </button>
        <button type="button" class="btn quiet" onClick={() => props.cancel()}>
          {t('profile.cancel')}
        </button>
      </div>
    </div>
  );
}
