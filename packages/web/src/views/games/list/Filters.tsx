// The filter of the list, and the way to exports. The parts of the filter are folded at first.
import { createSignal, createUniqueId, type JSX } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { A } from '../../../ui/router';
import type { GameList } from '../gameList';
import { DATA_PATH } from '../location';
import { Options } from '../Options';
import { countConditions, EVERYTHING, PROVENANCES } from './filterGames';
import { changeFilter, filter } from './filterState';
import './filters.css';

interface FiltersProps {
  readonly list: GameList;
  readonly children?: JSX.Element;
}

export function Filters(props: FiltersProps) {
  const conditions = () => countConditions(filter());
  const [isOpen, setOpen] = createSignal(conditions() > 0);
  const parts = createUniqueId();
  return (
    <div class="filters">
      <div class="row filters-line">
        {props.children}
        <button
          type="button"
          class="btn quiet"
          classList={{ filtering: conditions() > 0 }}
          aria-expanded={isOpen()}
          aria-controls={parts}
          onClick={() => setOpen(!isOpen())}
        >
          <Icon path={LATER_ICONS.filter} />
          {conditions() > 0 ? t('games.filterOn', { count: conditions() }) : t('games.filter')}
        </button>
        <A class="icon-btn" href={DATA_PATH} aria-label={t('games.data')} title={t('games.dataHint')}>
          <Icon path={LATER_ICONS.download} />
        </A>
      </div>
      <div id={parts} class="filters-parts" hidden={!isOpen()}>
        <FilterParts />
        <button
          type="button"
          class="btn"
          aria-disabled={conditions() === 0 && props.list.board() === 'all'}
          onClick={() => changeFilter(EVERYTHING)}
        >
          {t('games.clearFilter')}
        </button>
      </div>
    </div>
  );
}

function FilterParts() {
  return (
    <>
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
        <Options value={props.value} options={props.options} name={props.name} />
      </select>
    </label>
  );
}
