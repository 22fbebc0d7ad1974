// One game of the list: its last board, its score, the room it had, and how it stands. The whole line opens it.

import { rankValue } from '@twofold/core';
import { createEffect, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { formatDate, formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { Parts } from '../../../ui/Parts';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { formatWhen } from '../dates';
import type { GameList } from '../gameList';
import { gamePath, reviewOf } from '../location';
import { PageLink } from '../PageLink';
import { targetName, variantLabel } from '../variantLabel';
import { isKnown } from './filterGames';
import { listPosition } from './filterState';
import { standingOf, timeToTarget, wentBeyond } from './gameState';
import type { GamePicture } from './pictures';
import { RoomCurve } from './RoomCurve';
import { listenForRemoval } from './swipeAway';

interface LineProps {
  readonly list: GameList;
  readonly record: GameSummary;
  readonly isLarge?: boolean | undefined; // few games: their boards show their numbers
}

export function GameLine(props: LineProps & { readonly onDelete: () => void }) {
  const { list, record } = props;
  let line!: HTMLLIElement;
  const [distance, setDistance] = createSignal(0);
  const picture = createPicture(props, () => line);
  onMount(() => listenForRemoval(line, setDistance, props.onDelete));
  return (
    <li class="game" classList={{ current: list.isCurrent(record), swiped: distance() !== 0 }} ref={line}>
      <Show when={distance() !== 0}>
        <span class="game-behind" aria-hidden="true">
          <Icon path={LATER_ICONS.trash} />
          {t('games.delete')}
          <Icon path={LATER_ICONS.trash} />
        </span>
      </Show>
      <div class="game-front" style={{ translate: distance() === 0 ? undefined : `${distance()}px` }}>
        <PageLink
          class="game-link"
          href={gamePath(record.id)}
          keys="Delete"
          onFollow={() => {
            Object.assign(listPosition, { top: scrollY, game: record.id });
          }}
        >
          <Contents list={list} record={record} isLarge={props.isLarge} picture={picture()} />
        </PageLink>
        <Show when={record.ply > 0 && isKnown(record)} fallback={<span class="game-review" />}>
          <A
            class="game-review"
            href={reviewOf(record.id)}
            aria-label={t('games.reviewOf', { score: record.score })}
            title={t('games.review')}
          >
            <Icon name="analyse" />
          </A>
        </Show>
      </div>
    </li>
  );
}

/** The picture of the line's game, once the line has come into view. It follows the game. */
function createPicture({ list, record }: LineProps, line: () => HTMLElement) {
  const [picture, setPicture] = createSignal<GamePicture>();
  const [isSeen, setSeen] = createSignal(false);
  onMount(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '300px',
    });
    observer.observe(line());
    onCleanup(() => observer.disconnect());
  });
  createEffect(() => {
    if (isSeen()) void list.pictures.of(record).then(setPicture);
  });
  return picture;
}

function Contents(props: LineProps & { readonly picture: GamePicture | undefined }) {
  const { list, record } = props;
  return (
    <>
      <span class="game-picture">
        <Show when={props.picture}>
          {(drawn) => <SmallBoard board={drawn().board} digits={props.isLarge === true} />}
        </Show>
      </span>
      <span class="game-score">
        <b>{formatNumber(record.score)}</b> <span class="visually-hidden">{t('games.points')}</span>
        <small>{t('games.largest', { tile: formatTile(rankValue(record.maxRank)) })}</small>
      </span>
      <RoomCurve room={props.picture?.room ?? []} />
      <StateWords list={list} record={record} />
      <span class="game-what apart">
        <span classList={{ 'visually-hidden': list.board() !== 'all' && isKnown(record) }}>
          {variantLabel(record.variant)}
        </span>{' '}
        <span>{t('play.moves', { count: record.ply })}</span>{' '}
        <Show when={record.elapsed > 0}>
          <span>{formatDuration(record.elapsed)}</span>
        </Show>
      </span>
      <time
        class="game-date"
        dateTime={new Date(record.updatedAt).toISOString()}
        title={formatDate(record.updatedAt)}
      >
        {formatWhen(record.updatedAt, Date.now())}
      </time>
      <span class="game-opens">
        <Icon name="right" />
      </span>
    </>
  );
}

/** How the game stands, and below it its marks: undo, origin, solver. */
function StateWords(props: LineProps) {
  const { list, record } = props;
  const target = () => targetName(record.variant);
  const standing = () => standingOf(record, list.isCurrent(record));
  const reached = () => {
    const time = timeToTarget(record);
    if (time === undefined) return t('games.targetReached', { target: target() });
    return t('games.reachedAfter', { target: target(), time: formatDuration(time) });
  };
  const words = () => {
    if (!isKnown(record)) return t('games.notPlayable');
    const stands = standing();
    return stands === 'reached' ? reached() : t(`games.standing.${stands}`);
  };
  const marks = () => [
    ...(isKnown(record) && record.won && standing() !== 'reached' ? [reached()] : []),
    ...(isKnown(record) && standing() === 'reached' && wentBeyond(record) ? [t('games.playedOn')] : []),
    ...(record.undos > 0 ? [t('play.undoUsed')] : []),
    ...(record.help ? [t('play.helped')] : []),
    ...(record.origin ? [t(`games.mark.${record.origin}`)] : []),
    ...(record.solver ? [t('play.solverTo', { ply: record.solver.last })] : []),
  ];
  return (
    <span class="game-state apart" data-standing={standing()}>
      <span>{words()}</span>{' '}
      <small class="apart">
        <Parts words={marks()} />
      </small>
    </span>
  );
}
