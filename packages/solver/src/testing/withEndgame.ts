/** Endgames of parsed weights: tests join them to networks of their own, which have no files. */
import type { PackedWeights } from '../kernel/kernel.js';
import type { Endgame } from '../network/descriptor.js';
import { weightCount } from '../network/shape.js';
import { MAX_CODE } from '../weights/section.js';

/** A network whose patterns are endgame patterns; see `Endgame`. */
interface EndgameWeights extends Omit<Endgame, 'patterns'> {
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
