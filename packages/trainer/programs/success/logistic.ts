/**
 * Logistic regression by Newton's method, with a touch of ridge. A feature that never varies has the
 * coefficient 0, except the first one, the constant. A coefficient that may not be negative, but would be, is
 * 0 too; the rest is then fitted again.
 */
export interface Example {
  features: number[];
  success: boolean;
}

const STEPS = 60;
const RIDGE = 0.01;
const ENOUGH = 1e-9; // gain an example at which the fit is done

/** The coefficients of greatest likelihood; those at `nonNegative` are 0 or more. */
export function fitLogistic(examples: readonly Example[], nonNegative: readonly number[]): number[] {
  const count = examples[0]!.features.length;
  const free = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index === 0 || varies(examples, index),
  );
  for (;;) {
    const coefficients = newton(examples, free, count);
    const bad = free.findIndex((index) => nonNegative.includes(index) && coefficients[index]! < 0);
    if (bad < 0) return coefficients;
    free.splice(bad, 1);
  }
}

function varies(examples: readonly Example[], index: number): boolean {
  return examples.some(({ features }) => features[index] !== examples[0]!.features[index]);
}

/** The chance of success that the coefficients give. */
export function probabilityOf(features: readonly number[], coefficients: readonly number[]): number {
  return 1 / (1 + Math.exp(-logitOf(features, coefficients)));
}

function logitOf(features: readonly number[], coefficients: readonly number[]): number {
  let logit = 0;
  for (let index = 0; index < features.length; index++) logit += features[index]! * coefficients[index]!;
  return logit;
}

function newton(examples: readonly Example[], free: readonly number[], count: number): number[] {
  let coefficients = new Array<number>(count).fill(0);
  let loss = lossOf(examples, coefficients);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = derivatives(examples, free, coefficients);
    const change = solve(curvature, gradient);
    let better: number[] | undefined;
    // A whole step may overshoot where successes and failures are nearly separable.
    for (let length = 1; length > 1e-3 && !better; length /= 2) {
      const next = coefficients.slice();
      for (const [row, index] of free.entries()) next[index]! += length * change[row]!;
      const nextLoss = lossOf(examples, next);
      if (nextLoss >= loss) continue;
      better = next;
      if (loss - nextLoss < ENOUGH * examples.length) return next;
      loss = nextLoss;
    }
    if (!better) break;
    coefficients = better;
  }
  return coefficients;
}

/** The minimised loss: the negative logarithm of the likelihood, and the ridge. */
function lossOf(examples: readonly Example[], coefficients: readonly number[]): number {
  let loss = 0;
  for (const own of coefficients) loss += (RIDGE / 2) * own * own;
  for (const { features, success } of examples) {
    const logit = logitOf(features, coefficients);
    const against = success ? -logit : logit;
    loss += against > 30 ? against : Math.log1p(Math.exp(against));
  }
  return loss;
}

/** The loss's gradient, with its sign turned, and its second derivatives. */
function derivatives(examples: readonly Example[], free: readonly number[], coefficients: readonly number[]) {
  const gradient = free.map((index) => -RIDGE * coefficients[index]!);
  const curvature = free.map((_, row) => free.map((_, column) => (row === column ? RIDGE : 0)));
  for (const { features, success } of examples) {
    const chance = probabilityOf(features, coefficients);
    const weight = chance * (1 - chance);
    for (let row = 0; row < free.length; row++) {
      const feature = features[free[row]!]!;
      gradient[row]! += ((success ? 1 : 0) - chance) * feature;
      const weighted = weight * feature;
      for (let column = 0; column < free.length; column++) {
        curvature[row]![column]! += weighted * features[free[column]!]!;
      }
    }
  }
  return { gradient, curvature };
}

/** Gauss's elimination with pivots; both arguments are used up. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    [right[column], right[pivot]] = [right[pivot]!, right[column]!];
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let at = column; at < size; at++) matrix[row]![at]! -= factor * matrix[column]![at]!;
      right[row]! -= factor * right[column]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) right[row]! -= matrix[row]![at]! * right[at]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}
