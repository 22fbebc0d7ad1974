// Finished games of a player, the newest first. Each row opens its replay. Below the board stands the kind: a race with its
// goal, place and rivals leads to its page.
import { findVariant } from '@twofold/core';
import type { PlayerGame, RaceOfGame } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { formatDate, formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { joinWords } from '../../../i18n/lists';
import { gamePath, racePath } from '../../../people/paths';
import { aimOf } from '../../../people/race/aim';
import { A } from '../../../ui/router';
import '../../../people/resultTable.css';

export function GameTable(props: { readonly games: readonly PlayerGame[] }) {
  return (
    <table class="results player-games">
      <thead>
        <tr>
          <th scope="col">{t('people.column.when')}</th>
          <th scope="col">{t('people.player.board')}</th>
          <th scope="col">{t('play.score')}</th>
          <th scope="col" class="results-when">
            {t('people.player.largest')}
          </th>
          <th scope="col" class="results-when">
            {t('people.player.moves')}
          </th>
          <th scope="col" class="results-when">
            {t('play.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.games}>{(game) => <Row game={game} />}</For>
      </tbody>
    </table>
  );
}

const KIND_NAMES = {
  ranked: 'nav.ranked',
  daily: 'nav.daily',
  week: 'people.player.week',
  race: 'people.race',
} as const;

/** The goal, which leads to the race, the place and the rivals. */
function Race(props: { readonly race: RaceOfGame }) {
  const { race } = props;
  const parts = () => [
    ...(race.people === 1 ? [t('race.way.alone')] : []),
    ...(race.people > 1 && race.place !== null
      ? [t('race.placeOf', { place: race.place, total: race.people })]
      : []),
    ...(race.rivals.length > 0
      ? [
          t('race.against', {
            names: joinWords(
              race.rivals.map(({ name }) => name),
              'conjunction',
            ),
          }),
        ]
      : []),
  ];
  return (
    <>
      <Show when={race.id} fallback={aimOf(race)}>
        {(id) => (
          <A class="player-race" href={racePath(id())}>
            {aimOf(race)}
          </A>
        )}
      </Show>
      <For each={parts()}>{(part) => <> · {part}</>}</For>
    </>
  );
}

function Row(props: { readonly game: PlayerGame }) {
  const { game } = props;
  const variant = findVariant(game.variant);
  const replay = game.isSecret ? null : game.id;
  return (
    <tr classList={{ opens: !game.isSecret }}>
      <td>{formatDate(Date.parse(game.endedAt), { dateStyle: 'medium' })}</td>
      <th scope="row">
        {variant ? variantName(variant) : game.variant}
        <small class="player-kind">
          <Show when={game.race} fallback={t(KIND_NAMES[game.kind])}>
            {(race) => <Race race={race()} />}
          </Show>
        </small>
      </th>
      <td>
        <Show
          when={replay}
          fallback={
            <>
              {formatNumber(game.score)}
              <small> {t(game.race ? 'race.secret' : 'people.player.secret')}</small>
            </>
          }
        >
          {(id) => (
            <A
              class="results-open"
              href={gamePath(id(), game.key)}
              aria-label={t('people.replayOf', { value: formatNumber(game.score) })}
            >
              {formatNumber(game.score)}
            </A>
          )}
        </Show>
      </td>
      <td class="results-when">{formatTile(game.largest)}</td>
      <td class="results-when">{game.ply === null ? '' : formatNumber(game.ply)}</td>
      <td class="results-when">{game.duration === null ? '' : formatDuration(game.duration)}</td>
    </tr>
  );
}
