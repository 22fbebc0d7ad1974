// The figures at a glance: accuracy, the longest run of best moves, luck, and the score.
import type { Reviewed, ReviewedMove } from '@twofold/solver';
import { ungradedBy } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, For, Show } from 'solid-js';
import { formatDate, formatNumber, type MessageKey, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { variantTitle } from '../parts/words';
import { levelsAround } from './model/accuracyScale';
import { isWholeGame, type Luckier, type LuckTable, loadLuckTables, luckierThan } from './model/luckier';
import type { ReviewSession } from './model/session';

interface SummaryProps {
  readonly recording: Recording;
  readonly session: ReviewSession;
}

/** All figures have their places from the start. A dash stands for a figure that is not known yet. */
export function Summary(props: SummaryProps) {
  const { record } = props.recording;
  const reviewed = () => props.session.reviewed();
  const ungraded = createMemo(() => ungradedWords(reviewed()?.moves, record.ply));
  const isEarly = () => props.session.state().kind !== 'done';
  return (
    <section class="review-summary" classList={{ early: isEarly() }} aria-label={t('review.summary')}>
      <Heading class="visually-hidden">{t('review.title', { score: record.score })}</Heading>
      <Show when={ungraded() === undefined} fallback={<p class="review-ungraded">{t(ungraded()!)}</p>}>
        <Accuracy accuracy={reviewed()?.game.accuracy} />
        <p class="review-fact">
          <b>{known(reviewed(), ({ moves }) => formatNumber(bestInARow(moves)))}</b>{' '}
          <span>{t('review.inARow')}</span>
        </p>
        <Luck {...props} />
      </Show>
      <p class="review-fact review-score">
        <b>{formatNumber(record.score)}</b>{' '}
        <span class="apart">
          <span>{variantTitle(record.variant)}</span> <span>{t('play.moves', { count: record.ply })}</span>{' '}
          <Show when={record.id !== ''}>
            <span>{formatDate(record.updatedAt, { dateStyle: 'medium' })}</span>
          </Show>
        </span>
      </p>
    </section>
  );
}

/** Why the game has no grades. Undefined: it has, or later moves may have some. */
function ungradedWords(moves: Reviewed['moves'] | undefined, length: number): MessageKey | undefined {
  if (!moves) return undefined;
  const reason = ungradedBy(moves);
  if (reason === 'points') return 'review.ungraded';
  if (reason === undefined || moves.length < length) return undefined;
  return length === 0 ? 'review.noMoves' : 'review.noChoice';
}

function known<Source>(source: Source | undefined, words: (source: Source) => string): string {
  return source === undefined ? '–' : words(source);
}

/** The accuracy between those of the two player models next to it: alone, nobody could tell whether 78 is much. */
function Accuracy(props: { readonly accuracy: number | undefined }) {
  const scale = () =>
    levelsAround(props.accuracy ?? 0).map(({ level, accuracy }) =>
      t('review.accuracy.of', { level: t(`coach.level.${level}`), accuracy: Math.round(accuracy) }),
    );
  return (
    <p class="review-figure">
      <b>{known(props.accuracy, (accuracy) => formatNumber(Math.round(accuracy)))}</b>{' '}
      <span>
        <A href={HOW_PATH}>{t('review.accuracy')}</A>
        <Show when={props.accuracy !== undefined}>
          <For each={scale()}>{(words) => <small>{words}</small>}</For>
        </Show>
      </span>
    </p>
  );
}

/** "81% of games were less lucky". Nothing where such games were not measured. A dash before the review is done. */
function Luck(props: SummaryProps) {
  const { record } = props.recording;
  const isWhole = isWholeGame(props.recording);
  const [table, setTable] = createSignal<readonly LuckTable[]>();
  const isDone = createMemo(() => props.session.state().kind === 'done' && props.session.level() !== 'quick');
  createEffect(() => {
    if (isDone() && !table()) loadLuckTables().then(setTable, () => {}); // the review is whole without it
  });
  const luckier = createMemo(() => {
    const [known, game] = [table(), props.session.reviewed()?.game];
    const { variant, ply } = record;
    const { meanShare, luck } = game ?? { meanShare: undefined, luck: 0 };
    return known && isDone()
      ? luckierThan({ variant, isWhole, moves: ply, meanShare, luck }, known)
      : undefined;
  });
  return (
    <Show when={luckier() || (isWhole && !isDone())}>
      <p class="review-fact review-luckier" title={luckier() && aboutLuck(luckier()!)}>
        <b>{known(luckier(), ({ share }) => formatNumber(shown(share), { style: 'percent' }))}</b>{' '}
        <span>{t('review.lessLucky')}</span>
        <Show when={luckier()}>{(found) => <span class="visually-hidden"> {aboutLuck(found())}</span>}</Show>
      </p>
    </Show>
  );
}

/** No game is luckier than all games, or than none. */
function shown(share: number): number {
  return Math.min(0.99, Math.max(0.01, share));
}

function aboutLuck({ cell }: Luckier): string {
  const [from = 0, to = 1] = cell.moves;
  return t('review.luckier.of', { games: cell.games, from, to: to - 1 });
}

/** The longest run of best moves. Moves without a choice neither lengthen nor end it. */
function bestInARow(moves: Reviewed['moves']): number {
  let [longest, run] = [0, 0];
  for (const move of moves) {
    if (!isChoice(move)) continue;
    run = move.grade === 'best' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function isChoice({ isForced, grade }: ReviewedMove): boolean {
  return !isForced && grade !== undefined;
}
