/**
 * Endgame patterns: further, smaller sets of weights for the last steps to the tile 32768 (`Endgame`). Files of their
 * own have them, and complete every 4x4 network that knows no tile above 16384. docs/experiments/endgame.md says how
 * they were learned.
 */
import type { CodedSection } from '../kernel/kernel.js';
import type { WeightsFile } from '../weights/file.js';
import { checkPlayable, type NetworkShape } from './descriptor.js';
import { weightCount } from './shape.js';

/** Whether a network can take endgames: it has none yet, and has no weights for tiles above 16384. */
export function takesEndgames({ shape }: WeightsFile): boolean {
  return !shape.board && !shape.endgames && shape.largest === 14 && weightCount(shape) % 32 === 0;
}

/**
 * Appends endgames to a network, given in the order of play. Each needs those after it. So one that is undefined or
 * does not fit is left out, and so are those before it.
 */
export function appendEndgames(
  network: WeightsFile,
  endgames: readonly (WeightsFile | undefined)[],
): WeightsFile {
  if (!takesEndgames(network)) return network;
  let added: readonly WeightsFile[] = [];
  for (const endgame of endgames.toReversed()) {
    const more = endgame && [endgame, ...added];
    if (!more || !fit(more, network)) break;
    added = more;
  }
  if (added.length === 0) return network;
  const sections: CodedSection[] = added.flatMap((endgame) =>
    endgame.sections.map((section) => ({ ...section, factor: endgame.step / network.step })),
  );
  return { ...network, shape: shapeWith(network, added), sections: [...network.sections, ...sections] };
}

/** Whether a network can be played with these endgames, each of one stage and of steps of the network's. */
function fit(endgames: readonly WeightsFile[], network: WeightsFile): boolean {
  const isPart = ({ shape, step, curve, completes }: WeightsFile) =>
    completes && !curve && !shape.board && !shape.stages?.length && Number.isInteger(step / network.step);
  if (!endgames.every(isPart)) return false;
  try {
    checkPlayable(shapeWith(network, endgames));
    return true;
  } catch {
    return false;
  }
}

function shapeWith({ shape }: WeightsFile, endgames: readonly WeightsFile[]): NetworkShape {
  const added = endgames.flatMap((endgame) =>
    endgame.completes ? [{ ...endgame.completes, patterns: endgame.shape.patterns }] : [],
  );
  return { ...shape, endgames: added };
}
