// The filter and the order of the list. The parts of the filter are folded at first.
import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import type { GameList } from '../gameList';
import { variantLabel } from '../variantLabel';
import { countConditions, EVERYTHING, ORDERS, type Order, PROVENANCES, variantsOf } from './filterGames';
import { changeFilter, filter, order, setOrder } from './filterState';

interface FiltersProps {
  readonly list: GameList;
  readonly withOrder: boolean;
  readonly children?: JSX.Element;
}

export function Filters(props: FiltersProps) {
  const conditions = () => countConditions(filter());
  const [isOpen, setOpen] = createSignal(conditions() > 0);
  const parts = createUniqueId();
  return (
    <div class="filters">
      <div class="row wrap filters-line">
        {props.children}
        <div class="row wrap filters-choice">
          <Show when={props.withOrder}>
            <OrderField />
          </Show>
          <button
            type="button"
            class="btn"
            classList={{ filtering: conditions() > 0 }}
            aria-expanded={isOpen()}
            aria-controls={parts}
            onClick={() => setOpen(!isOpen())}
          >
            <Icon name="filter" />
            <span class="label">
              {conditions() > 0 ? t('games.filterOn', { count: conditions() }) : t('games.filter')}
            </span>
          </button>
        </div>
      </div>
      <div id={parts} class="filters-parts" hidden={!isOpen()}>
        <FilterParts list={props.list} />
        <button
          type="button"
          class="btn"
          aria-disabled={conditions() === 0}
          onClick={() => changeFilter(EVERYTHING)}
        >
          {t('games.clearFilter')}
        </button>
      </div>
    </div>
  );
}

function FilterParts(props: { readonly list: GameList }) {
  const { games } = props.list;
  const variants = () => ['all', ...variantsOf(games() ?? [])];
  return (
    <>
      <Choice
        label={t('games.variant')}
        value={filter().variant}
        options={variants()}
        name={(id) => (id === 'all' ? t('games.anyVariant') : variantLabel(id))}
        onChange={(variant) => changeFilter({ variant })}
      />
      <Choice
        label={t('games.state')}
        value={filter().state}
        options={['all', 'finished', 'unfinished'] as const}
        name={(state) => t(`games.state.${state}`)}
        onChange={(state) => changeFilter({ state })}
      />
      <Choice
        label={t('games.won')}
        value={filter().won}
        options={['all', 'won', 'notWon'] as const}
        name={(won) => t(`games.won.${won}`)}
        onChange={(won) => changeFilter({ won })}
      />
      <Choice
        label={t('games.undo')}
        value={filter().undo}
        options={['all', 'used', 'unused'] as const}
        name={(undo) => t(`games.undo.${undo}`)}
        onChange={(undo) => changeFilter({ undo })}
      />
      <Choice
        label={t('games.origin')}
        value={filter().origin}
        options={['all', ...PROVENANCES] as const}
        name={(origin) => t(`games.origin.${origin}`)}
        onChange={(origin) => changeFilter({ origin })}
      />
    </>
  );
}

function OrderField() {
  return (
    <select
      aria-label={t('games.order')}
      value={order()}
      onChange={(event) => setOrder(event.currentTarget.value as Order)}
    >
      <For each={ORDERS}>{(id) => <option value={id}>{t(`games.order.${id}`)}</option>}</For>
    </select>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly name: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select onChange={(event) => props.onChange(event.currentTarget.value as Value)}>
        <For each={props.options}>
          {(option) => (
            <option value={option} selected={option === props.value}>
              {props.name(option)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
