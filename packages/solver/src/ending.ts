/**
 * The ending that the shipped networks play by: weights for the last step to the tile 32768, in a file of their own
 * (endingNetwork.ts), learned from games played by search too, as the networks were not (docs/solver.md).
 */
import { fromBase64 } from './base64.js';
import { ENDING_NETWORK } from './endingNetwork.js';
import type { Ending, PackedWeights } from './kernel.js';
import { weightCount } from './network.js';
import { parseWeights } from './weights.js';
import { MAX_CODE } from './weightsSection.js';

/**
 * A network as it is to be played by: with the ending of the shipped ones, if it knows no tiles above 16384 and has no
 * ending. One with steps that the ending cannot be told in stays as it is.
 */
export function completed(network: PackedWeights): PackedWeights {
  const { shape, step } = network;
  if (shape.ending || shape.largest !== 14 || weightCount(shape) % 32 !== 0) return network;
  const { from, largest, base64 } = ENDING_NETWORK;
  const ending = parseWeights(fromBase64(base64));
  if (!ending.ok) throw new TypeError(ending.error.message);
  if (!canTell(ending.value, step)) return network;
  return withEnding(network, { from, largest, network: ending.value });
}

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
  if (shape.ending) throw new RangeError('This network has an ending');
  if (weightCount(shape) % 32 !== 0) throw new RangeError('The weights before an ending fill words of 32');
  if (!canTell(network, step)) {
    throw new RangeError(`Weights of steps of ${network.step} cannot be told in steps of ${step}`);
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
    shape: { ...shape, ending: { from, largest, patterns: network.shape.patterns } },
    present,
    codes,
    step,
  };
}

/** Whether a network's weights are multiples of a step, and few enough of them for a code. */
function canTell({ codes, step: own }: PackedWeights, step: number): boolean {
  const factor = own / step;
  return Number.isInteger(factor) && codes.every((code) => Math.abs(code * factor) <= MAX_CODE);
}
