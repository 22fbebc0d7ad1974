// The time of a race by the server's clock: the time left, or the time that has passed.
import type { RaceView } from '@twofold/protocol/client';
import { formatDuration, t } from '../../../i18n/i18n';
import { createServerTime } from '../model/follow';

export function RaceClock(props: { readonly race: RaceView; readonly now: () => number }) {
  const time = createServerTime(props.now);
  const shown = () => {
    const { endsAt, startsAt, endedAt } = props.race;
    const now = endedAt ?? time();
    return endsAt === null ? now - startsAt! : endsAt - now;
  };
  const label = () => t(props.race.endsAt === null ? 'race.time' : 'race.timeLeft');
  return (
    <div class="score">
      <small>{label()}</small>
      <output role="timer" aria-label={label()} aria-live="off">
        {formatDuration(Math.max(0, shown()))}
      </output>
    </div>
  );
}
