// The list of games. It draws its first lines, and more when their end comes into view. So five thousand games
// open as fast as fifty. Every drawn line is real text that can be searched, focused and read aloud.
import { createMemo, For, onCleanup, onMount, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { formatDate, formatNumber, t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';
import { Icon } from '../../../ui/Icon';
import { formatWhen } from '../dates';
import type { GameList } from '../gameList';
import { focusHeading, isFocusFree } from '../Heading';
import { gamePath } from '../location';
import { PageLink } from '../PageLink';
import { targetName, variantLabel } from '../variantLabel';
import { attempt, continueGame } from '../viewer/recordingActions';
import { Filters } from './Filters';
import { drawn, listPosition, PAGE_SIZE, setDrawn } from './filterState';

export function GamesList(props: { readonly list: GameList }) {
  const { list } = props;
  const { games, chosen, listed } = list;
  const lines = createMemo(() => listed().slice(0, drawn()));
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
    <section aria-label={t('games.list')}>
      <Filters list={list} withOrder>
        <p class="filters-count" role="status">
          {chosen().length === games()?.length
            ? t('games.count', { count: chosen().length })
            : t('games.countOf', { shown: chosen().length, count: games()?.length ?? 0 })}
        </p>
      </Filters>
      <Show when={chosen().length > 0} fallback={<p class="games-none">{t('games.noneMatch')}</p>}>
        <ul class="games-list">
          <For each={lines()}>
            {(record) => <GameLine list={list} record={record} onDelete={attempt(() => remove(record))} />}
          </For>
        </ul>
        <Show when={listed().length > drawn()}>
          <More list={list} />
        </Show>
      </Show>
    </section>
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

interface LineProps {
  readonly list: GameList;
  readonly record: GameSummary;
}

function GameLine(props: LineProps & { readonly onDelete: () => void }) {
  const { list, record } = props;
  return (
    <li class="game" classList={{ current: list.isCurrent(record) }}>
      <PageLink
        class="game-link"
        href={gamePath(record.id)}
        onFollow={() => {
          Object.assign(listPosition, { top: scrollY, game: record.id });
        }}
      >
        <span class="visually-hidden">{t('games.largestTile')}</span>
        <MiniTile rank={record.maxRank} />
        <span class="game-score">
          {formatNumber(record.score)} <span class="visually-hidden">{t('games.points')}</span>
        </span>
        <span class="game-what">
          {variantLabel(record.variant)} <i aria-hidden="true">·</i> {t('play.moves', { count: record.ply })}
        </span>
        <Marks list={list} record={record} />
        <time
          class="game-date"
          dateTime={new Date(record.updatedAt).toISOString()}
          title={formatDate(record.updatedAt)}
        >
          {formatWhen(record.updatedAt, Date.now())}
        </time>
      </PageLink>
      <div class="game-actions">
        <Show when={record.status !== 'over' && !list.isCurrent(record)}>
          <ContinueButton list={list} record={record} />
        </Show>
        <button
          type="button"
          class="icon-btn"
          aria-label={t('games.deleteGame', { score: record.score })}
          title={t('games.delete')}
          onClick={props.onDelete}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}

function Marks(props: LineProps) {
  const { list, record } = props;
  return (
    <span class="game-marks">
      <Show when={record.won}>
        <span class="mark-won">{t('games.targetReached', { target: targetName(record.variant) })}</span>
      </Show>
      <Show when={record.undos > 0}>
        <span>{t('play.undoUsed')}</span>
      </Show>
      <Show when={record.origin}>{(origin) => <span>{t(`games.mark.${origin()}`)}</span>}</Show>
      <Show when={record.solver}>
        {(solver) => <span>{t('play.solverTo', { ply: solver().last })}</span>}
      </Show>
      <Show when={record.status !== 'over'}>
        <Show when={list.isCurrent(record)} fallback={<span>{t('games.unfinished')}</span>}>
          <span class="mark-current">{t('games.current')}</span>
        </Show>
      </Show>
    </span>
  );
}

function ContinueButton(props: LineProps) {
  return (
    <button
      type="button"
      class="icon-btn"
      aria-label={t('games.continueGame', { score: props.record.score })}
      title={t('games.continue')}
      onClick={attempt(() => continueGame(props.list, props.record))}
    >
      <Icon name="play" />
    </button>
  );
}
