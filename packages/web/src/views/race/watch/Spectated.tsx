// A race for viewers: all boards, as far as the slowest has come.
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { ConnectionSign } from '../../../people/ConnectionSign';
import { aimOf } from '../../../people/race/aim';
import { refocus } from '../../../ui/refocus';
import { A } from '../../../ui/router';
import { AwayNotice, AwayRegion } from '../board/AwayNotice';
import { Lanes } from '../board/Lanes';
import { RaceClock } from '../board/RaceClock';
import { Rivals } from '../board/Rivals';
import type { FollowedRace } from '../model/follow';

export function Spectated(props: { readonly followed: FollowedRace }) {
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <Show when={props.followed.race()}>
      {(race) => (
        <main class="page race-page race-spectated">
          <div class="race-spectator-head">
            <h1 tabindex="-1" ref={heading}>
              {aimOf(race())}
            </h1>
            <RaceClock race={race()} now={props.followed.now} />
          </div>
          <p class="race-soft">{t('race.spectate')}</p>
          <AwayNotice race={race()} now={props.followed.now} />
          <Lanes race={race()} />
          <Rivals race={race()} />
          <div class="race-spectator-foot">
            <ConnectionSign link={props.followed.link()} />
            <span class="race-soft">{t('race.spectators', { count: race().spectators })}</span>
            <A class="btn" href="/watch">
              {t('race.toWatch')}
            </A>
          </div>
          <AwayRegion race={race()} now={props.followed.now} />
        </main>
      )}
    </Show>
  );
}
