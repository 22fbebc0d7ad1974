// Why a pasted text could not be opened, and what else a board of numbers may be.
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { numbersWords, otherwiseWords } from '../../../replay/readFile';
import { reasonLanguage, refusalPlace, refusalTitle } from '../../../replay/refusalWords';
import { Icon } from '../../../ui/Icon';
import type { Pasting } from './model/pasting';

export function Refused(props: { readonly pasting: Pasting }) {
  return (
    <div class="analysis-told">
      <div role="alert">
        <Show when={props.pasting.refusal()}>
          {(failure) => (
            <div class="card analysis-refusal">
              <div>
                <b>{refusalTitle(failure())}</b>
                <p>
                  {refusalPlace(failure())} <span lang={reasonLanguage(failure())}>{failure().message}</span>
                </p>
              </div>
              <button
                type="button"
                class="icon-btn"
                aria-label={t('games.dismiss')}
                onClick={() => props.pasting.dismiss()}
              >
                <Icon name="close" />
              </button>
            </div>
          )}
        </Show>
      </div>
      <Show when={props.pasting.boards() > 1}>
        <p>{t('games.lastOfBoards', { count: props.pasting.boards() })}</p>
      </Show>
      <Show when={props.pasting.numbers()}>
        {(read) => (
          <div class="analysis-numbers">
            <p>{numbersWords(read())}</p>
            <Show when={read().otherwise}>
              <button type="button" class="btn" onClick={() => props.pasting.readOtherwise()}>
                {otherwiseWords(read())}
              </button>
            </Show>
          </div>
        )}
      </Show>
    </div>
  );
}
