/**
 * Endgame patterns: further, smaller sets of weights for the last steps to the tile 32768 (`Endgame`). Files of their
 * own have them, and complete every 4x4 network that knows no tile above 16384. docs/experiments/endgame.md says how
 * they were learned.
 */
import type { CodedSection, PackedWeights } from '../kernel/kernel.js';
import type { WeightsFile } from '../weights/file.js';
import { MAX_CODE } from '../weights/section.js';
import { checkPlayable, type Endgame, type NetworkShape } from './descriptor.js';
import { weightCount } from './shape.js';

/** Whether a network can take endgames: it has none yet, and has no weights for tiles above 16384. */
export function takesEndgames({ shape }: WeightsFile): boolean {
  return !shape.board && !shape.endgames && shape.largest === 14 && weightCount(shape) % 32 === 0;
}

/**
 * Appends endgames to a network, given in the order of play. Each needs those after it. So one that is undefined or
 * does not fit is left out, and so are those before it.
 */
export function completeWith(
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

/** A network whose patterns are endgame patterns; see `Endgame`. */
export interface EndgameWeights extends Omit<Endgame, 'patterns'> {
  network: PackedWeights;
}

/**
 * Appends endgame weights to a network, which may have endgames that begin earlier. Throws RangeError if the endgame's
 * weights are not multiples of the network's step.
 */
export function withEndgame(main: PackedWeights, { from, largest, network }: EndgameWeights): PackedWeights {
  const { shape, step } = main;
  if (weightCount(shape) % 32 !== 0)
    throw new RangeError('The number of weights before an endgame is a multiple of 32');
  if (!areMultiples(network, step)) {
    throw new RangeError(`Weights of steps of ${network.step} are not multiples of the step ${step}`);
  }
  const factor = network.step / step;
  const codes = new Int16Array(main.codes.length + network.codes.length);
  codes.set(main.codes);
  network.codes.forEach((code, at) => {
    codes[main.codes.length + at] = code * factor;
  });
  const present = new Uint32Array(main.present.length + network.present.length);
  present.set(main.present);
  present.set(network.present, main.present.length);
  return {
    shape: {
      ...shape,
      endgames: [...(shape.endgames ?? []), { from, largest, patterns: network.shape.patterns }],
    },
    present,
    codes,
    step,
  };
}

/** Whether a network's weights are multiples of a step, and small enough for a code. */
function areMultiples({ codes, step: own }: PackedWeights, step: number): boolean {
  const factor = own / step;
  return Number.isInteger(factor) && codes.every((code) => Math.abs(code * factor) <= MAX_CODE);
}
