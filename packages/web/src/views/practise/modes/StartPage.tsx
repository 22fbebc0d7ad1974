// Before the three minutes: the rules, and the button that starts the clock.
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { HOME_PATH } from '../location';

export function StartPage(props: { readonly best: number; readonly begin: () => void }) {
  return (
    <main class="page practise practise-none">
      <Heading>{t('practise.minutes')}</Heading>
      <p class="practise-lead">{t('practise.minutesWords')}</p>
      <Show when={props.best > 0}>
        <p>{t('practise.bestSoFar', { count: props.best })}</p>
      </Show>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={() => props.begin()}>
          {t('practise.begin')}
        </button>
        <A class="btn" href={HOME_PATH}>
          {t('practise.toStart')}
        </A>
      </div>
    </main>
  );
}
