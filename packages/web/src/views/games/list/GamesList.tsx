// The list of games. It draws its first lines, and more when their end comes into view. So five thousand games
// open as fast as fifty. Every drawn line is real text that can be searched, focused and read aloud.
import { createMemo, For, onCleanup, onMount, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';
import type { GameList } from '../gameList';
import { focusHeading, isFocusFree } from '../Heading';
import { LEAST_SUMMED, Summary } from '../statistics/Summary';
import { attempt } from '../viewer/recordingActions';
import { Filters } from './Filters';
import { drawn, listPosition, PAGE_SIZE, setDrawn } from './filterState';
import { GameLine } from './GameLine';
import './list.css';

/** Up to this number, the games have large lines that fill the page. */
const MOST_LARGE = 3;

export function GamesList(props: { readonly list: GameList }) {
  const { list } = props;
  const { games, chosen, listed } = list;
  const lines = createMemo(() => listed().slice(0, drawn()));
  const isFew = () => listed().length <= MOST_LARGE;
  onMount(() => {
    scrollTo(0, listPosition.top);
    const left = listed().findIndex(({ id }) => id === listPosition.game);
    if (isFocusFree()) gameLinks()[left]?.focus({ preventScroll: true });
    Object.assign(listPosition, { top: 0, game: undefined });
  });
  const remove = async (record: GameSummary) => {
    const index = listed().indexOf(record);
    await list.delete(record);
    const links = gameLinks();
    links[Math.min(index, links.length - 1)]?.focus();
    focusHeading(); // if the deleted line was the last
  };
  return (
    <section class="games-content" aria-label={t('games.list')}>
      <Show when={list.board() !== 'all' && list.counted().length >= LEAST_SUMMED}>
        <Summary list={list} />
      </Show>
      <Filters list={list}>
        <p class="filters-count" role="status">
          {chosen().length === games()?.length
            ? t('games.count', { count: chosen().length })
            : t('games.countOf', { shown: chosen().length, count: games()?.length ?? 0 })}
        </p>
      </Filters>
      <Show when={chosen().length > 0} fallback={<p class="games-none">{t('games.noneMatch')}</p>}>
        <Show when={!isFew()}>
          <Columns />
        </Show>
        <ul class="games-list" classList={{ few: isFew() }}>
          <For each={lines()}>
            {(record) => (
              <GameLine
                list={list}
                record={record}
                isLarge={isFew()}
                onDelete={attempt(() => remove(record))}
              />
            )}
          </For>
        </ul>
        <Show when={listed().length > drawn()}>
          <More list={list} />
        </Show>
      </Show>
    </section>
  );
}

/** The names of the columns, where lines have columns. Each line says them in words of its own. */
function Columns() {
  return (
    <div class="game-columns" aria-hidden="true">
      <span>{t('games.column.board')}</span>
      <span>{t('play.score')}</span>
      <span>{t('games.column.room')}</span>
      <span>{t('games.state')}</span>
      <span>{t('games.column.moves')}</span>
      <span>{t('games.column.date')}</span>
    </div>
  );
}

/** The links of the drawn lines. */
function gameLinks(): NodeListOf<HTMLElement> {
  return document.querySelectorAll('.game-link');
}

/** Draws the next lines when it comes into view, or is pressed. */
function More(props: { readonly list: GameList }) {
  const { listed } = props.list;
  let button!: HTMLButtonElement;
  const draw = () => {
    const next = drawn();
    const hadFocus = document.activeElement === button;
    setDrawn(next + PAGE_SIZE);
    if (hadFocus && !button.isConnected) gameLinks()[next]?.focus({ preventScroll: true });
  };
  onMount(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), {
      rootMargin: '600px',
    });
    observer.observe(button);
    onCleanup(() => observer.disconnect());
  });
  return (
    <button type="button" class="btn games-more" ref={button} onClick={draw}>
      {t('games.more', { count: listed().length - drawn() })}
    </button>
  );
}
