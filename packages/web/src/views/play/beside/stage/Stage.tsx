// The scenes on the board's place: the target is reached, the game is at its end.

import { rankValue } from '@twofold/core';
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../../../i18n/i18n';
import { EndScene, Headline } from '../../../../scene/EndScene';
import { type Fact, Facts } from '../../../../scene/Facts';
import { Chip } from '../../../../scene/MiniBoard';
import { speedOf } from '../../../../scene/speed';
import type { GameSummary } from '../../../../storage/records';
import { Parts } from '../../../../ui/Parts';
import { isTargetMadeAt } from '../../scene';
import { followGames, type Shown, type Standing, standingOf } from '../ownGames';
import { helpWords } from '../words';
import { SceneActions } from './SceneActions';
import { ToBeat } from './ToBeat';
import { arc, targetFacts, targetSentences } from './target';

export function Stage(props: { readonly shown: Shown }) {
  return (
    <Switch>
      <Match when={props.shown.scene() === 'target'}>
        <TargetReached shown={props.shown} />
      </Match>
      <Match when={props.shown.scene() === 'end'}>
        <GameOver shown={props.shown} />
      </Match>
    </Switch>
  );
}

/** The ladder of tiles in an arc over the one that was made. */
function TargetReached(props: { readonly shown: Shown }) {
  const { record, variant } = props.shown.controller;
  const games = followGames(props.shown);
  const rank = () => Math.log2(variant().target);
  const title = () => t('scene.won', { target: formatTile(variant().target) });
  return (
    <section class="scene target" aria-label={title()}>
      <div class="ladder" dir="ltr" aria-hidden="true">
        <For each={arc(rank() - 1)}>
          {({ x, y, size }, i) => (
            <span
              style={{
                left: `${x}%`,
                top: `${y}%`,
                '--chip': `${size}cqmin`,
                'animation-delay': `${i() * 40}ms`,
              }}
            >
              <Chip rank={i() + 1} />
            </span>
          )}
        </For>
        <span class="made">
          <Chip rank={rank()} won />
        </span>
      </div>
      <div class="scene-words">
        <h2>{title()}</h2>
        <For each={targetSentences(record(), rank(), games(), props.shown.own?.before)}>
          {(sentence) => <p>{sentence}</p>}
        </For>
        <HelpTaken record={record()} />
      </div>
      <Facts of={targetFacts(record(), rank())} />
      <SceneActions shown={props.shown} />
    </section>
  );
}

function GameOver(props: { readonly shown: Shown }) {
  const { record, variant, frame } = props.shown.controller;
  const best = () => props.shown.own?.bests.scoreFor(record()) ?? 0;
  const games = followGames(props.shown);
  const standing = createMemo(() => standingOf(record(), games() ?? [], best(), props.shown.own?.before));
  const isMade = () => isTargetMadeAt(record().ply, props.shown.controller.game);
  const title = () => {
    const target = formatTile(variant().target);
    if (!isMade()) return t('scene.over');
    return variant().endsAtTarget ? t('scene.won', { target }) : t('scene.wonOver', { target });
  };
  const facts = (): readonly Fact[] => [
    [formatDuration(record().elapsed), t('scene.time')],
    [formatNumber(record().ply), t('scene.moves', { count: record().ply })],
    [formatTile(rankValue(record().maxRank)), t('scene.largest')],
    ...speedOf(record()),
  ];
  return (
    <EndScene
      board={frame().board}
      title={title()}
      isMade={isMade()}
      bars={standing() && { scores: standing()!.scores, score: record().score, best: best() }}
      facts={facts()}
      actions={<SceneActions shown={props.shown} />}
    >
      <Show when={standing()} fallback={<Uncounted score={record().score} />}>
        {(place) => (
          <Show when={games()}>
            <Rank standing={place()} score={record().score} />
            <Show when={place().word === 'first'}>
              <p>{t('scene.first')}</p>
            </Show>
            <Show when={place().distance}>
              {(points) => (
                <p>
                  <Show when={place().count > 1}>{t('scene.ofGames', { count: place().count })} </Show>
                  <span class="aside">
                    {t(place().rank === 1 ? 'scene.above' : 'scene.short', { points: points() })}
                  </span>
                </p>
              )}
            </Show>
          </Show>
        )}
      </Show>
      <ToBeat record={record()} />
      <HelpTaken record={record()} />
    </EndScene>
  );
}

/** The kinds of help that the game had. Games with help are compared among themselves. */
function HelpTaken(props: { readonly record: GameSummary }) {
  const words = () => helpWords(props.record);
  return (
    <Show when={words().length > 0}>
      <p class="apart">
        <Parts words={words()} />
      </p>
    </Show>
  );
}

/** The rank, or where it says nothing the score. */
function Rank(props: { readonly standing: Standing | undefined; readonly score: number }) {
  const rank = () => {
    if (props.standing?.word === 'ranked') return t('scene.rank', { rank: props.standing.rank });
    return props.standing?.word === 'best' ? t('scene.best') : undefined;
  };
  return <Headline rank={rank()} score={props.score} />;
}

/** A game that is compared with no other. */
function Uncounted(props: { readonly score: number }) {
  return (
    <>
      <Headline rank={undefined} score={props.score} />
      <p>{t('scene.notCounted')}</p>
    </>
  );
}
