// The games of this account that go on. Each leads back into its game.
import { findVariant, parsePosition } from '@twofold/core';
import type { RankedGame } from '@twofold/protocol/client';
import { For } from 'solid-js';
import { variantName } from '../board/variantName';
import { t } from '../i18n/i18n';
import { A } from '../ui/router';
import { SmallBoard } from '../ui/SmallBoard';
import { gamePath } from './paths';
import './openGames.css';

/** Games of shared deals, of days and races, have pages of their own. */
export const isOwnDeal = ({ deal }: RankedGame): boolean => !deal;

export function OpenGames(props: { readonly games: readonly RankedGame[] }) {
  return (
    <ul class="open-games">
      <For each={props.games}>{(game) => <OpenGame game={game} />}</For>
    </ul>
  );
}

function OpenGame(props: { readonly game: RankedGame }) {
  const { game } = props;
  const board = parsePosition(game.board ?? '');
  const variant = findVariant(game.variant);
  return (
    <li>
      <A class="open-game" href={gamePath(game.id)}>
        <span class="open-board">{board.ok && <SmallBoard board={board.value} />}</span>
        <span class="grow">
          <b>{variant ? variantName(variant) : game.variant}</b>
          <small>
            {t('people.points', { score: game.score })} · {t('play.moves', { count: game.ply })}
          </small>
        </span>
        <span class="open-go">{t('people.goOn')}</span>
      </A>
    </li>
  );
}
