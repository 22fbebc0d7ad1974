// The results of many games, in arrays that are made once and written again at every step.
import type { Variant } from '../variant.js';

/**
 * What a step or a reset of `count` games writes, a row for each game. The row of game i in an array of boards begins at
 * `i * cells`; `cells` is `rows * columns`. In an array of legal actions it begins at `4 * i`. Elsewhere it is entry i.
 */
export interface Batch {
  /** Ranks row by row, `count * cells`. Of a game that has just ended, the first board of the next game. */
  readonly observations: Uint8Array;
  /** Sum of the merged tiles' values, `count`; 0 after a reset and for an illegal action. */
  readonly rewards: Float64Array;
  /** 1 for each legal action on the observation, `count * 4`. */
  readonly legal: Uint8Array;
  /** 1 where the step ended the game, `count`. */
  readonly terminated: Uint8Array;
  /** 1 where the step reached a limit in a game that is not over, `count`. */
  readonly truncated: Uint8Array;
  /** 1 where the action was a move, `count`; 0 after a reset. */
  readonly moved: Uint8Array;
  /** Ranks at the end of a game that has just ended, `count * cells`. Rows of other games keep what they had. */
  readonly finalObservations: Uint8Array;
  /** Legal actions there, `count * 4`: none after `terminated`. */
  readonly finalLegal: Uint8Array;
  /** Score of the game that the step belongs to, `count`: after its end the final one. */
  readonly scores: Float64Array;
  /** Moves of that game, `count`. */
  readonly plies: Int32Array;
}

/** A batch of zeros for these games. Throws RangeError unless their number is a whole one from 0 on. */
export function makeBatch(count: number, { columns, rows }: Variant): Batch {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError(`count: a whole number from 0 on, not ${count}`);
  const cells = columns * rows;
  return {
    observations: new Uint8Array(count * cells),
    rewards: new Float64Array(count),
    legal: new Uint8Array(count * 4),
    terminated: new Uint8Array(count),
    truncated: new Uint8Array(count),
    moved: new Uint8Array(count),
    finalObservations: new Uint8Array(count * cells),
    finalLegal: new Uint8Array(count * 4),
    scores: new Float64Array(count),
    plies: new Int32Array(count),
  };
}

/** Throws RangeError unless every array has the length that these games need. */
export function requireBatch(batch: Batch, count: number, variant: Variant): void {
  const expected = makeBatch(0, variant);
  const cells = variant.columns * variant.rows;
  for (const name of Object.keys(expected) as (keyof Batch)[]) {
    const width = /legal/i.test(name) ? 4 : /observations/i.test(name) ? cells : 1;
    if (batch[name].length === count * width) continue;
    throw new RangeError(`${name}: ${count * width} entries, not ${batch[name].length}`);
  }
}
