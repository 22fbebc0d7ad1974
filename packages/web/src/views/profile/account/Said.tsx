// What came of an action, in the player's language where the server's code is known.
import type { Failure } from '@twofold/core';
import { Show } from 'solid-js';
import { type MessageKey, t } from '../../../i18n/i18n';
import { Refused } from '../../../people/NoServer';
import type { Outcome } from './model';

const WORDS: Readonly<Record<string, MessageKey>> = {
  bad_request: 'profile.refused.name',
  cancelled: 'profile.refused.cancelled',
  name_abusive: 'profile.refused.abusive',
  name_changes: 'profile.refused.changes',
  name_phrase: 'profile.refused.name',
  name_reserved: 'profile.refused.reserved',
  name_taken: 'profile.refused.taken',
  no_passkey: 'profile.refused.gone',
  no_session: 'profile.refused.gone',
  no_way_back: 'profile.refused.noWay',
  passkey_failed: 'profile.refused.passkey',
  passkey_refused: 'profile.refused.passkey',
  passkey_there: 'profile.refused.there',
  passkey_unknown: 'profile.refused.unknown',
  passkeys_off: 'profile.noOrigin',
  too_many_passkeys: 'profile.refused.passkeys',
  wrong_code: 'profile.refused.code',
};

export function Said(props: { readonly of: Outcome }) {
  return (
    <>
      <Show when={props.of.failure()}>{(failure) => <Fault failure={failure()} />}</Show>
      <p class="profile-said" role="status">
        {props.of.done()}
      </p>
    </>
  );
}

function Fault(props: { readonly failure: Failure }) {
  const words = () => WORDS[props.failure.code];
  return (
    <Show when={words()} fallback={<Refused failure={props.failure} />}>
      {(key) => (
        <p class="refusal" role="alert">
          {t(key())}
        </p>
      )}
    </Show>
  );
}
