/**
 * Weight promotion (Jaskowski, "Mastering 2048 with delayed temporal coherence learning, multistage weight
 * promotion, redundant encoding and carousel shaping", 2018). A new stage begins with the weights of the
 * stage it is split from, instead of zeros.
 */

/** Throws RangeError that says what to do, if a stage of `before` is missing in `after`. */
export function checkWeightPromotion(before: readonly number[], after: readonly number[]): void {
  const lost = before.find((sum) => !after.includes(sum));
  if (lost === undefined) return;
  throw new RangeError(
    `The run's stage from ${lost} on cannot be taken away: name ${before.join(', ')} among the stages, or none at all`,
  );
}

/**
 * Rearranges values by stage in place. `values` has room for all stages of `after`. The values of `before`
 * lie at its beginning. Both lists are ascending tile sums at which the second, third ... stage begins.
 * `after` contains all of `before`. The values of a new stage are multiplied by `share`.
 */
export function promoteWeights(
  values: Float32Array,
  before: readonly number[],
  after: readonly number[],
  share = 1,
): void {
  const size = values.length / (after.length + 1);
  for (let stage = after.length; stage > 0; stage--) {
    const begins = after[stage - 1]!;
    const from = before.filter((sum) => sum <= begins).length;
    values.copyWithin(stage * size, from * size, (from + 1) * size);
    if (share === 1 || before.includes(begins)) continue;
    for (let at = stage * size; at < (stage + 1) * size; at++) values[at]! *= share;
  }
}
