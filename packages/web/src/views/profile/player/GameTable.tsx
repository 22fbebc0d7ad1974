// Finished games of a player, the newest first. Each row opens its replay.
import { findVariant } from '@twofold/core';
import type { PlayerGame } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { formatDate, formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { gamePath } from '../../../people/paths';
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

function Row(props: { readonly game: PlayerGame }) {
  const { game } = props;
  const variant = findVariant(game.variant);
  return (
    <tr classList={{ opens: !game.isSecret }}>
      <td>{formatDate(Date.parse(game.endedAt), { dateStyle: 'medium' })}</td>
      <th scope="row">{variant ? variantName(variant) : game.variant}</th>
      <td>
        <Show
          when={!game.isSecret}
          fallback={
            <>
              {formatNumber(game.score)}
              <small> {t('people.player.secret')}</small>
            </>
          }
        >
          <A
            class="results-open"
            href={gamePath(game.id, game.key)}
            aria-label={t('people.replayOf', { value: formatNumber(game.score) })}
          >
            {formatNumber(game.score)}
          </A>
        </Show>
      </td>
      <td class="results-when">{formatTile(game.largest)}</td>
      <td class="results-when">{formatNumber(game.ply)}</td>
      <td class="results-when">{formatDuration(game.duration)}</td>
    </tr>
  );
}
