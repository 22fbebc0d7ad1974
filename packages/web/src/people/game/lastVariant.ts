// The board of the ranked game that was opened last: the start and the leaderboards show it first.
import { createSignal } from 'solid-js';
import { settings } from '../../settings/settings';
import { RANKED_VARIANTS } from './variants';

const [lastVariant, setLastVariant] = createSignal<string>();

/** Notes the board of a game that is opened. */
export { setLastVariant };

/** The board to show first. Before any game it is the one of local play, if ranked play has it. */
export function firstVariant(): string {
  const last = lastVariant() ?? settings.variant;
  return RANKED_VARIANTS.some(({ id }) => id === last) ? last : 'classic';
}
