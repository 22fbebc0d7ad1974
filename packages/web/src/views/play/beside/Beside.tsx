// What stands beside the board: this game's curve with its milestones, the latest games, keys. With the target just
// reached it is the way there instead.
import { For, Match, Show, Switch } from 'solid-js';
import { formatDuration, formatTile, t } from '../../../i18n/i18n';
import { Curve } from './Curve';
import { Facts } from './Facts';
import { LatestGames } from './LatestGames';
import { Chip } from './MiniBoard';
import { followGames, peersOf, type Shown } from './ownGames';
import { aheadOfMedian, isAsUsual, targetFacts } from './stage/target';
import { formatSpan } from './words';

export function Beside(props: { readonly shown: Shown }) {
  const games = followGames(props.shown);
  const isAtTarget = () => props.shown.scene() === 'target';
  return (
    <div class="parts">
      <Show when={isAtTarget()} fallback={<Curve shown={props.shown} />}>
        <TargetFacts shown={props.shown} />
        <WayHere shown={props.shown} games={games} />
        <NextTile shown={props.shown} games={games} />
      </Show>
      <LatestGames shown={props.shown} games={games} />
      <Keys />
    </div>
  );
}

interface PartProps {
  readonly shown: Shown;
  readonly games: ReturnType<typeof followGames>;
}

/** Where the stage is small, its figures stand here. */
function TargetFacts(props: { readonly shown: Shown }) {
  const { record, variant } = props.shown.controller;
  return <Facts of={targetFacts(record(), Math.log2(variant().target))} />;
}

const LATEST = 3;

/** The last milestones, against the player's median. */
function WayHere(props: PartProps) {
  const { record } = props.shown.controller;
  const latest = () => record().milestones.slice(-LATEST).reverse();
  const ahead = (rank: number) => aheadOfMedian(record(), rank, props.games() ?? []);
  return (
    <Show when={latest().length > 0}>
      <section class="part way">
        <header>
          <h2>{t('scene.wayHere')}</h2>
          <Show when={latest().some(({ rank }) => ahead(rank) !== undefined)}>
            <span>{t('scene.againstMedian')}</span>
          </Show>
        </header>
        <ol>
          <For each={latest()}>
            {({ rank, ply, elapsed }) => (
              <li>
                <Chip rank={rank} />
                <span>{t('scene.atMove', { ply })}</span>
                <Ahead by={ahead(rank)} />
                <time>{formatDuration(elapsed)}</time>
              </li>
            )}
          </For>
        </ol>
      </section>
    </Show>
  );
}

function Ahead(props: { readonly by: number | undefined }) {
  const time = () => ({ time: formatSpan(Math.abs(props.by ?? 0)) });
  return (
    <Switch fallback={<span />}>
      <Match when={props.by !== undefined && isAsUsual(props.by)}>
        <span>{t('scene.level')}</span>
      </Match>
      <Match when={props.by !== undefined && props.by < 0}>
        <span class="ahead">{t('scene.ahead', time())}</span>
      </Match>
      <Match when={props.by !== undefined}>
        <span>{t('scene.behind', time())}</span>
      </Match>
    </Switch>
  );
}

/** The tile after the target, and in how many of the player's games it was made. */
function NextTile(props: PartProps) {
  const { record, variant } = props.shown.controller;
  const next = () => Math.log2(variant().target) + 1;
  const peers = () => peersOf(record(), props.games() ?? []);
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
