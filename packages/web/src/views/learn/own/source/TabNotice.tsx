// Another tab has changed the same program: both are kept until one is chosen.
import { Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import type { OwnProgram } from '../ownProgram';

export function TabNotice(props: { readonly program: OwnProgram }) {
  return (
    <Show when={props.program.other()}>
      <div class="own-notice" role="status">
        <p>{t('learn.own.tab.notice')}</p>
        <div class="row wrap">
          <button type="button" class="btn" onClick={props.program.keepThis}>
            {t('learn.own.tab.keep')}
          </button>
          <button type="button" class="btn" onClick={props.program.takeOther}>
            {t('learn.own.tab.take')}
          </button>
        </div>
      </div>
    </Show>
  );
}
