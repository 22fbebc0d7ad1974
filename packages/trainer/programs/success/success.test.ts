import { type Board, makeVariant } from '@twofold/core';
import { createAnySizeSearch, SUCCESS_FEATURES } from '@twofold/solver/internal';
import { describe, expect, it } from 'vitest';
import { Xorshift } from '../../src/xorshift.js';
import { fitSamples } from './fit.js';
import { playGame } from './games.js';
import { type Example, fitLogistic, probabilityOf } from './logistic.js';
import { playAll } from './players.js';
import { makeDiagram, reliabilityOf } from './reliability.js';

/** Examples whose chances are those of the given coefficients. */
function drawExamples(coefficients: readonly number[], count: number): Example[] {
  const random = new Xorshift();
  return Array.from({ length: count }, () => {
    const features = coefficients.map((_, index) => (index === 0 ? 1 : 4 * random.unit() - 2));
    return { features, success: random.unit() < probabilityOf(features, coefficients) };
  });
}

describe('the logistic fit', () => {
  it('finds the coefficients that examples were drawn from', () => {
    const fitted = fitLogistic(drawExamples([0.5, 1.5, -2], 20_000), []);
    [0.5, 1.5, -2].forEach((own, index) => {
      expect(fitted[index]).toBeCloseTo(own, 0.7);
    });
  });

  it('fixes at 0 what may not be negative, and what never varies', () => {
    const examples = drawExamples([0.5, 1.5, -2], 5000).map(({ features, success }) => ({
      features: [...features, 7],
      success,
    }));
    const fitted = fitLogistic(examples, [1, 2]);
    expect(fitted[1]).toBeGreaterThan(0.5);
    expect(fitted.slice(2)).toEqual([0, 0]);
  });

  it('is as good as can be where a feature separates nearly all', () => {
    const examples = drawExamples([-3, 40, 0], 5000).map(({ features: [constant, x, y], success }) => ({
      features: [constant!, x!, y!, Math.max(0, x! - 1.9)],
      success,
    }));
    const fitted = fitLogistic(examples, []);
    const misses = examples.filter(
      ({ features, success }) => probabilityOf(features, fitted) > 0.5 !== success,
    );
    expect(misses.length).toBeLessThan(100);
    expect(fitted.every(Number.isFinite)).toBe(true);
  });
});

describe('reliability', () => {
  const forecasts = [
    { chance: 0.05, success: false, base: 0.5, mean: 0.5 },
    { chance: 0.95, success: true, base: 0.5, mean: 1 },
    { chance: 1, success: false, base: 0.5, mean: 0.5 },
  ];

  it('is the mean squared error, beside that of who says always the same', () => {
    const { brier, brierOfBase, brierOfMean } = reliabilityOf(forecasts);
    expect(brier).toBeCloseTo((0.0025 + 0.0025 + 1) / 3);
    expect(brierOfBase).toBeCloseTo(0.25);
    expect(brierOfMean).toBeCloseTo(0.5 / 3);
  });

  it('counts by tenths, the last with 1', () => {
    expect(reliabilityOf(forecasts).bins).toEqual([
      { said: 0.05, happened: 0, count: 1 },
      { said: 0.975, happened: 0.5, count: 2 },
    ]);
  });

  it('draws every bin', () => {
    const svg = makeDiagram([{ name: 'all', colour: 'red', bins: reliabilityOf(forecasts).bins }]);
    expect(svg.match(/<circle /g)).toHaveLength(2);
    expect(svg).toContain('<svg xmlns');
  });
});

describe('games of a player', () => {
  /** Looks one move ahead on 2x2, where 32 is the largest tile that can be made. */
  const search = createAnySizeSearch({ now: () => 0, networkFor: () => undefined });
  const player = { name: 'greedy', choose: (board: Board) => search.bestMove(board, 0.1, { depth: 1 }) };
  const variant = makeVariant({ columns: 2, rows: 2 });

  it('give samples that say whether the milestone was reached', () => {
    const { samples, maxTile, moves } = playGame(variant, 7, player, { chance: 1, random: new Xorshift() });
    expect(samples).toHaveLength(moves);
    for (const { milestone, success, features, game } of samples) {
      expect({ success, game }).toEqual({ success: maxTile >= milestone, game: 7 });
      expect(features).toHaveLength(SUCCESS_FEATURES.length);
    }
    expect(samples.at(-1)!.success).toBe(false);
    expect(samples[0]!.success).toBe(true);
  });

  it('fit a model that judges games it has not seen better than their mean', () => {
    const samples = playAll([{ variant, player, games: 200, kept: 1 }], () => {});
    const { model, judged } = fitSamples(samples, 'greedy');
    expect(model.record).toMatchObject({ players: 'greedy', games: 200, positions: samples.length });
    expect(model.coefficients).toHaveLength(SUCCESS_FEATURES.length);
    expect(judged).toHaveLength(samples.length);
    expect(model.record.brier).toBeLessThan(model.record.brierOfBase / 2);
  });
});
