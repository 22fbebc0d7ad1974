/** Weights of no meaning, the same everywhere: a linear congruential sequence (Numerical Recipes), 0 to 4096. */
export function fillWeights(weights: Float32Array): void {
  let word = 12345;
  for (let at = 0; at < weights.length; at++) {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    weights[at] = (word >>> 8) / 4096;
  }
}
