/** Fits a model of the success rate to samples, and judges it by games that it has not seen. */
import { SUCCESS_FEATURES, type SuccessModel } from '@twofold/solver/internal';
import type { Sample } from './games.js';
import { fitLogistic, probabilityOf } from './logistic.js';
import { type Forecast, reliabilityOf } from './reliability.js';

const FOLDS = 4; // parts of the games, each held out once
/** The coefficients that may not be negative: a larger value never makes success less likely. */
const RISING = [SUCCESS_FEATURES.indexOf('shortfall'), SUCCESS_FEATURES.indexOf('surplus')];

/** A forecast for a sample, by a fit that has not seen its game. */
export interface Judged extends Forecast {
  sample: Sample;
}

/** A fitted model, and the forecasts that judge it. */
export interface Fitted {
  model: SuccessModel;
  judged: Judged[];
}

/**
 * Fits a model to all samples. Each forecast is cross-validated: a fit to three quarters of the games judges
 * the fourth.
 */
export function fitSamples(samples: readonly Sample[], players: string): Fitted {
  const judged = Array.from({ length: FOLDS }, (_, fold) => judge(samples, fold)).flat();
  const { brier, brierOfBase } = reliabilityOf(judged);
  const record = {
    players,
    games: new Set(samples.map(({ player, game }) => `${player} ${game}`)).size,
    positions: samples.length,
    brier: Number(brier.toFixed(4)),
    brierOfBase: Number(brierOfBase.toFixed(4)),
  };
  return { model: { coefficients: coefficientsFor(samples), record }, judged };
}

function coefficientsFor(samples: readonly Sample[]): number[] {
  return fitLogistic(samples, RISING).map((own) => Number(own.toPrecision(6)));
}

function judge(samples: readonly Sample[], fold: number): Judged[] {
  const learned = samples.filter(({ game }) => game % FOLDS !== fold);
  const coefficients = coefficientsFor(learned);
  const base = rateOf(learned);
  const means = meansOf(learned);
  return samples
    .filter(({ game }) => game % FOLDS === fold)
    .map((sample) => ({
      sample,
      success: sample.success,
      chance: probabilityOf(sample.features, coefficients),
      base,
      mean: means.get(groupOf(sample)) ?? 0.5,
    }));
}

/** How often each milestone was reached, by search. */
function meansOf(samples: readonly Sample[]): Map<string, number> {
  const groups = groupBy(samples, groupOf);
  return new Map(
    [...groups].map(([name, own]) => [name, own.filter(({ success }) => success).length / own.length]),
  );
}

/** The share of successes. */
export function rateOf(samples: readonly { success: boolean }[]): number {
  return samples.filter(({ success }) => success).length / samples.length;
}

/** The name of a search and a milestone together. */
export function groupOf({ seenBy, milestone }: Sample): string {
  return `${seenBy}, to ${milestone}`;
}

export function groupBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const own = groups.get(nameOf(item));
    if (own) own.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}
