// The boards of the others, as far as one may see them.
import { parsePosition, rankValue } from '@twofold/core';
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { createMemo, Index, Show } from 'solid-js';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { SmallBoard } from '../../../ui/SmallBoard';
import { ownOf } from '../model/standing';
import { stateOf } from '../words';

export function Rivals(props: { readonly race: RaceView }) {
  const rivals = () => props.race.racers.filter(({ seat }) => seat !== props.race.you);
  return (
    <ul class="race-rivals" data-count={rivals().length} aria-label={t('race.others')}>
      <Index each={rivals()}>{(racer) => <Rival race={props.race} racer={racer()} />}</Index>
    </ul>
  );
}

function Rival(props: { readonly race: RaceView; readonly racer: RacerView }) {
  const board = createMemo(() => {
    const read = parsePosition(props.racer.board ?? '');
    return read.ok ? read.value : undefined;
  });
  const isHidden = () => props.race.blind && props.race.endedAt === null;
  return (
    <li class="race-rival" classList={{ away: !props.racer.here, bare: isHidden() }}>
      <Show when={!isHidden() && board()}>
        {(shown) => (
          <div class="race-small">
            <SmallBoard board={shown()} digits />
          </div>
        )}
      </Show>
      <p class="race-rival-name">
        <b>
          <bdi>{props.racer.name}</bdi>
        </b>
        <b>{formatNumber(props.racer.score)}</b>
      </p>
      <p class="race-soft">
        <span class="visually-hidden">
          {t('race.largest', { tile: formatTile(rankValue(props.racer.max)) })}{' '}
        </span>
        {stateOf(props.race, props.racer, ownOf(props.race))}
      </p>
    </li>
  );
}
