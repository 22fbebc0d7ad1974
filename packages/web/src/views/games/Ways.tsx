// The ways from the list: its order, another page, a replay, the game going on. On a phone they are the bar in
// the thumb's reach, elsewhere they stand beside the title.
import { Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A } from '../../ui/router';
import type { GameList } from './gameList';
import { ORDERS, variantsOf } from './list/filterGames';
import { changeFilter, order, setOrder } from './list/filterState';
import { LIST_PATH, STATISTICS_PATH } from './location';
import { OpenReplay } from './OpenReplay';
import { Options } from './Options';
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
  return (
    <FieldButton
      icon="board"
      label={t('games.variant')}
      value={props.isList ? board() : figuresBoard()}
      options={[...variantsOf(games() ?? []), ...(props.isList ? ['all'] : [])]}
      name={(id) => (id === 'all' ? t('games.anyVariant') : variantLabel(id))}
      onChange={(variant) => changeFilter({ variant })}
    />
  );
}

function OrderField() {
  return (
    <FieldButton
      icon="order"
      label={t('games.order')}
      value={order()}
      options={ORDERS}
      name={(id) => t(`games.order.${id}`)}
      onChange={setOrder}
    />
  );
}

interface FieldButtonProps<Value extends string> {
  readonly icon: 'board' | 'order';
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly name: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** A list to choose from with the look of a button: its own words wrap, those of a list are cut off. */
function FieldButton<Value extends string>(props: FieldButtonProps<Value>) {
  return (
    <label class="btn field-button">
      <Icon path={LATER_ICONS[props.icon]} />
      <span aria-hidden="true">{props.name(props.value)}</span>
      <Icon name="down" />
      <select
        aria-label={props.label}
        onChange={(event) => props.onChange(event.currentTarget.value as Value)}
      >
        <Options value={props.value} options={props.options} name={props.name} />
      </select>
    </label>
  );
}
