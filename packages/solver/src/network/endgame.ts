/**
 * Endgame patterns: a second, smaller set of weights for the last step to the tile 32768 (`Endgame`). A file
 * of its own has them, and completes both shipped 4x4 networks. docs/experiments/endgame.md says how they were learned.
 */
import type { CodedSection, PackedWeights } from '../kernel/kernel.js';
import type { WeightsFile } from '../weights/file.js';
import { MAX_CODE } from '../weights/section.js';
import type { Endgame } from './descriptor.js';
import { weightCount } from './shape.js';

/** Whether a network can take endgame patterns: it has none yet, and has no weights for tiles above 16384. */
export function takesEndgame({ shape }: WeightsFile): boolean {
  return !shape.board && !shape.endgame && shape.largest === 14 && weightCount(shape) % 32 === 0;
}

/**
 * Appends the endgame's sections to a network. Returns the network unchanged if the two do not fit: the
 * endgame's step must be a multiple of the network's step.
 */
export function completeWith(network: WeightsFile, endgame: WeightsFile): WeightsFile {
  const factor = endgame.step / network.step;
  const { completes, shape } = endgame;
  if (!completes || !Number.isInteger(factor) || !takesEndgame(network)) return network;
  const added: CodedSection[] = endgame.sections.map((section) => ({ ...section, factor }));
  return {
    ...network,
    shape: { ...network.shape, endgame: { ...completes, patterns: shape.patterns } },
    sections: [...network.sections, ...added],
  };
}

/** A network whose patterns are endgame patterns; see `Endgame`. */
export interface EndgameWeights extends Omit<Endgame, 'patterns'> {
  network: PackedWeights;
}

/**
 * Appends endgame weights to the stages of a network. Throws RangeError if the network has an endgame
 * already. Also throws it if the endgame's weights are not multiples of the network's step.
 */
export function withEndgame(main: PackedWeights, { from, largest, network }: EndgameWeights): PackedWeights {
  const { shape, step } = main;
  if (shape.endgame) throw new RangeError('This network has endgame patterns already');
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
    shape: { ...shape, endgame: { from, largest, patterns: network.shape.patterns } },
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
