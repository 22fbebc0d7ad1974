// A question with two answers, in a panel.
import { t } from '../../../../i18n/i18n';
import type { PanelContents } from '../../../../ui/Panel';

export function Confirm(
  props: PanelContents & { readonly text: string; readonly yes: string; readonly onYes: () => void },
) {
  const answer = () => {
    props.close();
    props.onYes();
  };
  return (
    <div class="stack">
      <p>{props.text}</p>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={answer}>
          {props.yes}
        </button>
        <button type="button" class="btn" onClick={() => props.close()}>
          {t('learn.own.cancel')}
        </button>
      </div>
    </div>
  );
}
