// Said where ranked play is not to be had now: no server at this address, no network, or a database that starts.
import type { Failure } from '@twofold/core';
import { NOT_READY } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { A } from '../ui/router';
import { Sheets } from '../ui/Sheets';
import { CHECK_PATH } from './paths';
import { refusalWords } from './refusals';
import './people.css';

interface NoServerProps {
  readonly failure: Failure;
  readonly retry: () => void;
}

export function NoServer(props: NoServerProps) {
  const isStarting = () => props.failure.code === NOT_READY;
  return (
    <section class="no-server" role="status">
      <Sheets />
      <h2>{isStarting() ? t('people.startingTitle') : t('people.noServerTitle')}</h2>
      <p>{isStarting() ? t('people.starting') : t('people.noServer')}</p>
      <div class="row wrap">
        <A class="btn primary" href="/">
          {t('people.playLocal')}
        </A>
        <button type="button" class="btn" onClick={() => props.retry()}>
          {t('people.tryNow')}
        </button>
        <Show when={!isStarting()}>
          <A class="btn" href={CHECK_PATH}>
            {t('people.check')}
          </A>
        </Show>
      </div>
    </section>
  );
}

/** Something that did not come about, and why. `words`: on what it was. */
export function Refused(props: { readonly failure: Failure; readonly words?: string }) {
  const words = () => props.words ?? (refusalWords(props.failure) ? undefined : t('people.refused'));
  return (
    <p class="refusal" role="alert">
      <Show when={words()}>{(what) => `${what()} `}</Show>
      <Reason failure={props.failure} />
    </p>
  );
}

/** Why, in the player's language, or else in the server's own English words. */
export function Reason(props: { readonly failure: Failure }) {
  return (
    <Show when={refusalWords(props.failure)} fallback={<span lang="en">{props.failure.message}</span>}>
      {(words) => words()}
    </Show>
  );
}
