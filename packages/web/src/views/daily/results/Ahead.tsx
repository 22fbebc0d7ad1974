// The commitments of boards to come: published before anybody can play, they show later that no tile was exchanged.
import type { DailyDeal, DailyKind } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatDate, t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { dailyApi, noteCommitments } from '../../../net/daily';
import { nameOf } from '../location';

export function Ahead(props: { readonly kind: DailyKind }) {
  const deals = createAsked(
    () => undefined,
    () => dailyApi.deals(),
  );
  const ahead = () => {
    const all = deals.value() ?? [];
    noteCommitments(all);
    return all.filter(({ kind, opens }) => kind === props.kind && Date.parse(opens) > Date.now());
  };
  return (
    <Show when={ahead().length > 0}>
      <details class="daily-about">
        <summary>{t('daily.ahead')}</summary>
        <p>{t('daily.aheadIs')}</p>
        <ul class="daily-ahead">
          <For each={ahead()}>{(deal) => <Row deal={deal} />}</For>
        </ul>
      </details>
    </Show>
  );
}

function Row(props: { readonly deal: DailyDeal }) {
  const { deal } = props;
  return (
    <li>
      <b>{nameOf(deal)}</b>{' '}
      <small>{formatDate(Date.parse(deal.opens), { dateStyle: 'medium', timeZone: 'UTC' })}</small>
      <code dir="ltr">{deal.commitment}</code>
    </li>
  );
}
