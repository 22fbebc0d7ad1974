/** Endings from files of their own. */
import type { Ending, PackedWeights } from './kernel.js';
import { weightCount } from './network.js';
import { MAX_CODE } from './weightsSection.js';

/** A network whose patterns are those of the ending; see `Ending`. */
export interface EndingWeights extends Omit<Ending, 'patterns'> {
  network: PackedWeights;
}

/**
 * The network with an ending after its stages. Throws RangeError if it has one, or if weights of the ending are not
 * multiples of the network's step.
 */
export function withEnding(main: PackedWeights, { from, largest, network }: EndingWeights): PackedWeights {
  const { shape, step } = main;
  const factor = network.step / step;
  if (shape.ending) throw new RangeError('This network has an ending');
  if (weightCount(shape) % 32 !== 0) throw new RangeError('The weights before an ending fill words of 32');
  if (!Number.isInteger(factor) || network.codes.some((code) => Math.abs(code * factor) > MAX_CODE)) {
    throw new RangeError(`Weights of steps of ${network.step} cannot be told in steps of ${step}`);
  }
  const codes = new Int16Array(main.codes.length + network.codes.length);
  codes.set(main.codes);
  network.codes.forEach((code, at) => {
    codes[main.codes.length + at] = code * factor;
  });
  const present = new Uint32Array(main.present.length + network.present.length);
  present.set(main.present);
  present.set(network.present, main.present.length);
  return {
    shape: { ...shape, ending: { from, largest, patterns: network.shape.patterns } },
    present,
    codes,
    step,
  };
}
