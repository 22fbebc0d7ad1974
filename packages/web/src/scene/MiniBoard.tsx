// A small board: the tiles' colours, with their numbers where there is room for them.
import { type Board, rankValue } from '@twofold/core';
import { For, Show } from 'solid-js';
import { formatTile } from '../i18n/i18n';
import './miniBoard.css';

export function MiniBoard(props: { readonly board: Board; readonly digits?: boolean }) {
  return (
    <span
      class="mini"
      dir="ltr"
      aria-hidden="true"
      style={{ '--mini-columns': props.board.columns, '--mini-rows': props.board.rows }}
    >
      <For each={[...props.board.ranks]}>
        {(rank) => (
          <Show when={rank > 0} fallback={<i />}>
            <Chip rank={rank} bare={!props.digits} />
          </Show>
        )}
      </For>
    </span>
  );
}

/** A tile among words, or on a small board. */
export function Chip(props: { readonly rank: number; readonly bare?: boolean; readonly won?: boolean }) {
  const text = () => formatTile(rankValue(props.rank));
  return (
    <b
      class="tile chip"
      classList={{ won: props.won }}
      data-rank={props.rank}
      style={{ '--letters': text().length }}
    >
      {props.bare ? '' : text()}
    </b>
  );
}
