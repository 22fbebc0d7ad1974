import { rankValue } from '@twofold/core';
import { formatTile } from '../i18n/i18n';
import './miniTile.css';

/** A tile of the height of a line of text, in the colours of the board. */
export function MiniTile(props: { readonly rank: number }) {
  const text = () => formatTile(rankValue(props.rank));
  return (
    <span class="tile mini-tile" data-rank={props.rank} data-digits={Math.min(text().length, 10)}>
      {text()}
    </span>
  );
}
