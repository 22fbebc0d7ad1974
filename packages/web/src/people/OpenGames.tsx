// The games of this account that go on. Each leads back into its game. Attempts at days and weeks have a name and a path of
// their own.
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

interface OpenGamesProps {
  readonly games: readonly RankedGame[];
  /** By default the name of the board. */
  readonly nameOf?: (game: RankedGame) => string;
  /** By default the page of a ranked game. */
  readonly pathOf?: (id: string) => string;
}

export function OpenGames(props: OpenGamesProps) {
  return (
    <ul class="open-games">
      <For each={props.games}>
        {(game) => (
          <OpenGame
            game={game}
            name={(props.nameOf ?? boardOf)(game)}
            path={(props.pathOf ?? gamePath)(game.id)}
          />
        )}
      </For>
    </ul>
  );
}

function boardOf({ variant: id }: RankedGame): string {
  const variant = findVariant(id);
  return variant ? variantName(variant) : id;
}

function OpenGame(props: { readonly game: RankedGame; readonly name: string; readonly path: string }) {
  const { game } = props;
  const board = parsePosition(game.board ?? '');
  return (
    <li>
      <A class="open-game" href={props.path}>
        <span class="open-board">{board.ok && <SmallBoard board={board.value} />}</span>
        <span class="grow">
          <b>{props.name}</b>
          <small>
            {t('people.points', { score: game.score })} · {t('play.moves', { count: game.ply })}
          </small>
        </span>
        <span class="open-go">{t('people.goOn')}</span>
      </A>
    </li>
  );
}
