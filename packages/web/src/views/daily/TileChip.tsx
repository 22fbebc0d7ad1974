// A tile as a small sign, with its number.
import { formatTile } from '../../i18n/i18n';

/** The last rank with colours of its own. */
const LAST_RANK = 18;

export function TileChip(props: { readonly tile: number }) {
  const rank = () => Math.min(LAST_RANK, Math.max(1, Math.round(Math.log2(props.tile))));
  return (
    <span
      class="daily-chip"
      classList={{ long: props.tile > 9999 }}
      style={{ background: `var(--tile-${rank()})`, color: `var(--tile-ink-${rank()})` }}
    >
      {formatTile(props.tile)}
    </span>
  );
}
