// A lane for each runner on a scale of doubling. The runner is the largest tile; wide windows say when it was made.
import { rankValue } from '@twofold/core';
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { For, Index, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { CoursePoint } from '../model/course';
import { placeOnScale, scaleRanks, scaleStart } from '../model/standing';

type Runner = Pick<RacerView, 'seat' | 'name' | 'score' | 'max'> & Partial<Pick<RacerView, 'splits'>>;

/** No seat of a racer. */
const GHOST = -1;

interface LanesProps {
  readonly race: RaceView;
  /** Where the own best stood at this time. */
  readonly ghost?: CoursePoint | undefined;
}

export function Lanes(props: LanesProps) {
  const start = () =>
    scaleStart(props.race, props.ghost ? [...props.race.racers, props.ghost] : props.race.racers);
  const own = () => props.race.you;
  const runners = (): readonly Runner[] => {
    const racers = [...props.race.racers].sort(
      (a, b) => Number(b.seat === own()) - Number(a.seat === own()) || a.seat - b.seat,
    );
    const ghost = props.ghost && { ...props.ghost, seat: GHOST, name: t('race.ghost.name') };
    return ghost ? [...racers, ghost] : racers;
  };
  return (
    <div class="race-lanes">
      <Index each={runners()}>
        {(racer) => {
          const place = () => `${(100 * placeOnScale(racer(), start())).toFixed(1)}%`;
          const isOwn = () => racer().seat === own();
          const madeAfter = () => racer().splits?.find(([rank]) => rank === racer().max)?.[1];
          return (
            <div class="race-lane" classList={{ own: isOwn() }}>
              <b dir="auto">{isOwn() ? t('race.youShort') : racer().name}</b>
              <span class="race-track" dir="ltr">
                <i style={{ width: place() }} />
                <span class="race-runner" style={{ left: place() }}>
                  <MiniTile rank={Math.max(1, racer().max)} />
                </span>
              </span>
              <span class="race-score">
                <span class="visually-hidden">
                  {t('race.largest', { tile: formatTile(rankValue(racer().max)) })}{' '}
                </span>
                <Show when={madeAfter()}>
                  {(milliseconds) => <small class="race-split">{formatDuration(milliseconds())} ·</small>}
                </Show>
                {formatNumber(racer().score)}
              </span>
            </div>
          );
        }}
      </Index>
      <div class="race-lane race-scale" aria-hidden="true">
        <b />
        <span class="race-track" dir="ltr">
          <For each={scaleRanks(start())}>
            {(rank, at) => <s style={{ left: `${25 * at()}%` }}>{formatTile(rankValue(rank))}</s>}
          </For>
        </span>
        <span />
      </div>
    </div>
  );
}
