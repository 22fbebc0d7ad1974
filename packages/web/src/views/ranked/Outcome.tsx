// How a ranked game ended: the scene on the board's place, and beside it the times, the proof and the server's review.
import { findVariant } from '@twofold/core';
import type { Leaderboard, RankedGame } from '@twofold/protocol/client';
import { createEffect, For, Show } from 'solid-js';
import { formatDuration, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { OutcomeActions } from '../../people/game/OutcomeActions';
import { OutcomePanel, type OutcomePlace } from '../../people/game/OutcomePanel';
import type { Ending, EndProps } from '../../people/game/Play';
import { raceOf } from '../../people/paths';
import { Proof } from '../../people/proof/Proof';
import { ReportButton } from '../../people/ReportButton';
import { ServerReview } from './ServerReview';

const GOALS = ['512', '1024', '2048'] as const;

export const ENDING: Ending = {
  scene: (props) => <Scene {...props} />,
  details: (props) => <Details {...props} />,
  actions: (props) => <OutcomeActions game={props.game} isOwn={props.isOwn} />,
};

function Scene(props: EndProps) {
  const { game } = props;
  const leaderboard = createAsked(
    () => game.variant,
    (variant) => api.leaderboard({ variant, class: 'score', period: 'all', players: 'people' }),
  );
  const own = () => (props.isOwn ? (leaderboard.value()?.own ?? undefined) : undefined);
  const place = (): OutcomePlace | undefined => {
    const standing = own();
    if (!standing || standing.value > game.score) return undefined;
    return placeOf(standing, leaderboard.value()!.total);
  };
  const sentences = (): string[] => {
    if (!props.isOwn) return [];
    if (leaderboard.failure()) return [t('ranked.noStanding')];
    const standing = own();
    return standing ? standingSentences(standing, leaderboard.value()!.total, game.score) : [];
  };
  createEffect(() => {
    const [first] = sentences();
    const rank = place();
    const text = rank && rank.total > 1 ? t('people.rankOf', { rank: rank.rank }) : first;
    if (text) props.say(() => text);
  });
  return (
    <OutcomePanel
      game={game}
      title={titleOf(game, props.isOwn)}
      place={place()}
      sentences={sentences()}
      scores={scoresOf(leaderboard.value(), game.score)}
      actions={<OutcomeActions game={game} isOwn={props.isOwn} />}
    />
  );
}

function Details(props: EndProps) {
  const { game } = props;
  return (
    <section class="ranked-outcome stack">
      <Times game={game} />
      <Proof game={game} isChecked={props.hadEnded && game.ply > 0 && game.ply <= MOST_CHECKED} />
      <Show when={game.ply > 0}>
        <ServerReview id={game.id} />
        <Show when={!props.isOwn}>
          <ReportButton kind="result" id={game.id} />
        </Show>
      </Show>
    </section>
  );
}

/** Longer games are checked when somebody asks for it: the check takes a second. */
const MOST_CHECKED = 10_000;

function titleOf(game: RankedGame, isOwn: boolean): string {
  const { status } = game;
  if (status !== 'over' && raceOf(game)) return t('ranked.raceEnded');
  if (status === 'resigned') return t(isOwn ? 'ranked.youEnded' : 'ranked.playerEnded');
  return status === 'abandoned' ? t('ranked.abandoned') : t('ranked.over');
}

/** With fewer results the share of those behind says no more than the rank. */
const FEW_RESULTS = 10;

function placeOf({ rank, percentile }: NonNullable<Leaderboard['own']>, total: number): OutcomePlace {
  return { rank, total, ahead: total < FEW_RESULTS ? undefined : percentile / 100 };
}

function standingSentences(
  { rank, value }: NonNullable<Leaderboard['own']>,
  total: number,
  score: number,
): string[] {
  if (total === 1) return [value > score ? t('ranked.bestAlone', { value }) : t('ranked.rankAlone')];
  return value > score ? [t('ranked.bestIs', { value, rank, total })] : [];
}

/** The scores of the leaderboard with this one, the lowest first. Undefined: there are others that are not read. */
function scoresOf(leaderboard: Leaderboard | undefined, score: number): number[] | undefined {
  if (!leaderboard || leaderboard.total > leaderboard.rows.length) return undefined;
  const others = leaderboard.rows.filter(({ mine, value }) => !mine || value !== score);
  return [...others.map(({ value }) => value), score].sort((one, other) => one - other);
}

/** Milliseconds to the milestones that the leaderboards count, those made. */
function Times(props: { readonly game: RankedGame }) {
  const target = findVariant(props.game.variant)?.target ?? 2048;
  const reached = () =>
    GOALS.filter((goal) => Number(goal) <= target && timeTo(props.game, goal) !== undefined);
  return (
    <Show when={reached().length > 0}>
      <dl class="ranked-times">
        <For each={reached()}>
          {(goal) => (
            <div>
              <dt>{goal}</dt>
              <dd>{formatDuration(timeTo(props.game, goal)!)}</dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  );
}

function timeTo({ reached }: RankedGame, goal: string): number | undefined {
  return reached?.[goal] ?? undefined;
}
