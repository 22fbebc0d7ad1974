// The ways from the list: its order, another page, a replay, the game going on. On a phone they are the bar in
// the thumb's reach, elsewhere they stand beside the title.
import { For, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A } from '../../ui/router';
import type { GameList } from './gameList';
import { ORDERS, type Order, variantsOf } from './list/filterGames';
import { changeFilter, order, setOrder } from './list/filterState';
import { LIST_PATH, STATISTICS_PATH } from './location';
import { OpenReplay } from './OpenReplay';
import { PageLink } from './PageLink';
import { variantLabel } from './variantLabel';

interface WaysProps {
  readonly list: GameList;
  readonly isList: boolean; // else the statistics
}

export function Ways(props: WaysProps) {
  const { games, current } = props.list;
  const isOn = () => current.record().ply > 0 && current.record().status !== 'over';
  return (
    <div class="games-ways">
      <Show when={(games()?.length ?? 0) > 0}>
        <Show when={props.isList}>
          <OrderField />
        </Show>
        <PageLink class="btn" href={props.isList ? STATISTICS_PATH : LIST_PATH}>
          {props.isList ? <Icon path={LATER_ICONS.statistics} /> : <Icon name="games" />}
          <span>{props.isList ? t('games.statistics') : t('games.list')}</span>
        </PageLink>
      </Show>
      <OpenReplay />
      <Show when={isOn()}>
        <A class="btn primary games-continue" href="/">
          {t('games.continue')}
        </A>
      </Show>
    </div>
  );
}

/** The board whose games and figures are shown. Only the list can show all boards. */
export function BoardField(props: WaysProps) {
  const { games, board, figuresBoard } = props.list;
  const options = () => [...variantsOf(games() ?? []), ...(props.isList ? ['all'] : [])];
  const shown = () => (props.isList ? board() : figuresBoard());
  return (
    <label class="field-button board-field">
      <Icon path={LATER_ICONS.board} />
      <select
        aria-label={t('games.variant')}
        onChange={(event) => changeFilter({ variant: event.currentTarget.value })}
      >
        <For each={options()}>
          {(id) => (
            <option value={id} selected={id === shown()}>
              {id === 'all' ? t('games.anyVariant') : variantLabel(id)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}

function OrderField() {
  return (
    <label class="field-button">
      <Icon path={LATER_ICONS.order} />
      <select
        aria-label={t('games.order')}
        value={order()}
        onChange={(event) => setOrder(event.currentTarget.value as Order)}
      >
        <For each={ORDERS}>{(id) => <option value={id}>{t(`games.order.${id}`)}</option>}</For>
      </select>
    </label>
  );
}
