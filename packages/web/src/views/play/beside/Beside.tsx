// What stands beside the board: this game's curve with its milestones, the latest games, keys. With the target just
// reached it is the way there instead.
import { For, Show } from 'solid-js';
import { peersOf, splitsOf } from '../../../game/ownGames';
import { createSettled } from '../../../game/settled';
import { formatTile, t } from '../../../i18n/i18n';
import { Dropped } from '../../../replay/Dropped';
import { Splits } from '../../../replay/Splits';
import { Facts } from '../../../scene/Facts';
import type { GameSummary } from '../../../storage/records';
import { Curve } from './Curve';
import { nextMilestone } from './curve';
import { followGhost } from './ghost/followGhost';
import { GhostTimes } from './ghost/GhostTimes';
import { LatestGames } from './LatestGames';
import { followGames, type Shown } from './ownGames';
import { targetFacts } from './stage/target';

export function Beside(props: { readonly shown: Shown }) {
  const games = followGames(props.shown);
  const record = createSettled(props.shown.controller);
  const ghost = props.shown.own ? followGhost(props.shown.controller) : () => undefined;
  const isAtTarget = () => props.shown.scene() === 'target';
  return (
    <div class="parts">
      <Show when={isAtTarget()} fallback={<Curve shown={props.shown} record={record()} ghost={ghost()} />}>
        <TargetFacts shown={props.shown} record={record()} />
        <NextTile shown={props.shown} record={record()} games={games} />
      </Show>
      <Show when={ghost()} fallback={<TileTimes shown={props.shown} record={record()} games={games} />}>
        {(raced) => <GhostTimes ghost={raced()} record={record()} />}
      </Show>
      <LatestGames shown={props.shown} games={games} />
      <Keys />
      {/* Beside a ranked game nothing is opened: its clock runs. */}
      <Show when={props.shown.own}>
        <Dropped />
      </Show>
    </div>
  );
}

interface PartProps {
  readonly shown: Shown;
  readonly record: GameSummary;
  readonly games: ReturnType<typeof followGames>;
}

/** Where the stage is small, its figures stand here. */
function TargetFacts(props: Omit<PartProps, 'games'>) {
  const { variant } = props.shown.controller;
  return <Facts of={targetFacts(props.record, Math.log2(variant().target))} />;
}

/** The tiles made, the last first, and the next one with the times to beat. */
function TileTimes(props: PartProps) {
  const { variant } = props.shown.controller;
  const games = () => props.games() ?? [];
  const splits = () => splitsOf(props.record, props.record.milestones, games()).reverse();
  const next = () => {
    const rank = nextMilestone(props.record.maxRank, variant());
    return rank && splitsOf(props.record, [{ rank, ply: 0, elapsed: 0 }], games())[0];
  };
  return (
    <Show when={splits().length > 0}>
      <section class="part tile-times">
        <header>
          <h2>{t('splits.heading')}</h2>
        </header>
        <Splits splits={splits()} next={next() || undefined} label={t('splits.heading')} />
      </section>
    </Show>
  );
}

/** The tile after the target, and in how many of the player's games it was made. */
function NextTile(props: PartProps) {
  const { variant } = props.shown.controller;
  const next = () => Math.log2(variant().target) + 1;
  const peers = () => peersOf(props.record, props.games() ?? []);
  const made = () => peers().filter(({ maxRank }) => maxRank >= next()).length;
  return (
    <Show when={peers().length > 0}>
      <section class="part">
        <header>
          <h2>{t('scene.nextTile', { tile: formatTile(variant().target * 2) })}</h2>
          <span>{t('scene.madeIn', { made: made(), count: peers().length })}</span>
        </header>
        <div class="share" aria-hidden="true">
          <i style={{ 'inline-size': `${(100 * made()) / peers().length}%` }} />
        </div>
      </section>
    </Show>
  );
}

/** The keys of play, and where the others are. */
function Keys() {
  return (
    <p class="keys with-keys">
      <span dir="ltr" aria-hidden="true">
        <For each={['←', '↑', '↓', '→']}>{(key) => <span class="key" data-key={key} />}</For>
      </span>
      <span class="swipes">{t('beside.swipe')}</span>
      <button type="button" class="btn quiet" popovertarget="help">
        <span class="key" data-key="?" />
        <span>{t('beside.allKeys')}</span>
      </button>
    </p>
  );
}
