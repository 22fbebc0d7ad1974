/** One sentence on why the best direction is better than the next one: that of the web's hint, in English. */
import { FACTS_AGAINST, type Reason, type Why } from '@twofold/solver/internal';
import { percent } from '../format.js';
import { DIRECTION_NAMES } from './speech.js';

/**
 * "Up keeps 1024 in the corner in all lines (Left: 36.0 %)." Lines are the new tiles that may come, with replies.
 * Undefined: nothing could be followed.
 */
export function describeWhy({ better, other, moves, reasons: [reason] }: Why): string | undefined {
  const [name, against] = [DIRECTION_NAMES[better], DIRECTION_NAMES[other]];
  if (moves === 0) return undefined;
  if (!reason) return `${name} is better than ${against}, but the next ${moves} moves do not show why.`;
  const { kind, share, otherShare } = reason;
  if (!FACTS_AGAINST.has(kind)) {
    return `${name} ${does(reason, moves)} in ${often(share)} (${against}: ${rarely(otherShare)}).`;
  }
  return `${name}, since ${against} ${does(reason, moves)} in ${often(otherShare)} (${name}: ${rarely(share)}).`;
}

/** What lines are whose replies are quick ones. */
export const QUICK_LINES =
  'Lines: every tile that may come, with quick replies, chosen one move ahead. Their shares are no chances of good play.';

/** What a direction does where the reason holds. */
function does(reason: Reason, moves: number): string {
  switch (reason.kind) {
    case 'corner':
      return `keeps ${reason.tile} in the corner`;
    case 'takesCorner':
      return `brings ${reason.tile} into a corner`;
    case 'edge':
      return `keeps ${reason.tile} at the edge`;
    case 'chain':
      return `keeps a falling chain of ${reason.count} tiles or more from the corner`;
    case 'ordered':
      return `keeps ${reason.count} or more rows and columns in order`;
    case 'beside':
      return 'keeps the two largest tiles side by side';
    case 'makes':
      return `makes ${reason.tile} within ${moves} moves`;
    case 'joins':
      return `brings ${reason.tile} and ${reason.tile} together`;
    case 'free':
      return `leaves ${reason.count} or more cells free`;
    case 'ready':
      return `leaves ${reason.count} or more merges ready`;
    case 'row':
      return `keeps the ${reason.count} largest tiles in one row or column`;
    case 'shut':
      return 'shuts a tile in between larger ones';
    case 'forced':
      return 'leads to a forced move';
    case 'pulled':
      return `ends in a forced ${DIRECTION_NAMES[reason.direction]}, out of the corner,`;
    case 'over':
      return `ends the game within ${moves} moves`;
  }
}

function often(share: number): string {
  return share < 1 ? `${percent(share)} of the lines` : 'all lines';
}

function rarely(share: number): string {
  return share > 0 ? percent(share) : 'none';
}
