// A program that came by a link: it says so, runs only when asked to, and replaces nothing by itself.
import { createUniqueId, Match, Switch } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { Panel, type PanelContents } from '../../../../ui/Panel';
import { navigate } from '../../../../ui/router';
import { learnPath } from '../../location';
import type { OwnProgram } from '../ownProgram';
import { Confirm } from './Confirm';

export function LinkNotice(props: { readonly program: OwnProgram }) {
  const { program } = props;
  const id = createUniqueId();
  const refusal = () => {
    const read = program.fromLink();
    return read?.kind === 'refused' ? read.reason : undefined;
  };
  const leave = () => navigate(learnPath('own', program.contract.id), { replace: true });
  const confirm = async () => ({
    default: (panel: PanelContents) => (
      <Confirm
        text={t('learn.own.link.replaces')}
        yes={t('learn.own.link.keep')}
        onYes={program.adopt}
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
      <Match when={program.fromLink()}>
        <div class="own-notice" role="status">
          <p>{t('learn.own.link.notice')}</p>
          <p>{program.hasOwn() ? t('learn.own.link.yoursIsKept') : t('learn.own.link.becomesYours')}</p>
          <div class="row wrap">
            <button
              type="button"
              class="btn"
              popovertarget={program.hasOwn() ? id : undefined}
              onClick={() => !program.hasOwn() && program.adopt()}
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
