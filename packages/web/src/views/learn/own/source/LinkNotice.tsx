// A program that came by a link: it says so, runs only when asked to, and replaces nothing by itself.
import { createUniqueId, Match, Switch } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { Panel, type PanelContents } from '../../../../ui/Panel';
import { navigate } from '../../../../ui/router';
import { learnPath } from '../../location';
import type { Bench } from '../bench';

export function LinkNotice(props: { readonly bench: Bench }) {
  const { bench } = props;
  const id = createUniqueId();
  const refusal = () => {
    const visitor = bench.visitor();
    return visitor?.kind === 'refused' ? visitor.reason : undefined;
  };
  const leave = () => navigate(learnPath('own', bench.contract.id), { replace: true });
  const confirm = async () => ({
    default: (panel: PanelContents) => (
      <Confirm
        text={t('learn.own.link.replaces')}
        yes={t('learn.own.link.keep')}
        onYes={bench.adopt}
        {...panel}
      />
    ),
  });
  return (
    <Switch>
      <Match when={refusal()}>
        {(reason) => (
          <p class="own-notice" role="status">
            {t(`learn.own.link.${reason()}`)}
          </p>
        )}
      </Match>
      <Match when={bench.visitor()}>
        <div class="own-notice" role="status">
          <p>{t('learn.own.link.notice')}</p>
          <p>{bench.hasOwn() ? t('learn.own.link.yoursIsKept') : t('learn.own.link.becomesYours')}</p>
          <div class="row wrap">
            <button
              type="button"
              class="btn"
              popovertarget={bench.hasOwn() ? id : undefined}
              onClick={() => !bench.hasOwn() && bench.adopt()}
            >
              {t('learn.own.link.keep')}
            </button>
            <button type="button" class="btn" onClick={leave}>
              {t('learn.own.link.back')}
            </button>
          </div>
          <Panel id={id} label={t('learn.own.link.keep')} load={confirm} />
        </div>
      </Match>
    </Switch>
  );
}

/** A question with two answers, in a panel. */
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
