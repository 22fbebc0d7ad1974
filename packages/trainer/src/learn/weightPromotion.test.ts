import { describe, expect, it } from 'vitest';
import { checkWeightPromotion, promoteWeights } from './weightPromotion.js';

describe('weight promotion', () => {
  it('begins every new stage with the stage that it is split from', () => {
    const values = Float32Array.of(1, 2, 3, 4, 0, 0, 0, 0, 0, 0);
    promoteWeights(values, [100], [50, 100, 200, 300]);
    expect([...values]).toEqual([1, 2, 1, 2, 3, 4, 3, 4, 3, 4]);
  });

  it('gives new stages alone a share of what is known', () => {
    const values = Float32Array.of(8, 4, 0, 0);
    promoteWeights(values, [100], [50, 100, 200], 0.5);
    expect([...values]).toEqual([8, 4, 4, 2]);
  });

  it('leaves stages that stay as they are', () => {
    const values = Float32Array.of(1, 2, 3);
    promoteWeights(values, [10, 20], [10, 20]);
    expect([...values]).toEqual([1, 2, 3]);
  });

  it('never forgets a stage', () => {
    expect(() => checkWeightPromotion([10, 30], [10, 20])).toThrow('name 10, 30 among the stages');
    expect(() => checkWeightPromotion([10, 30], [5, 10, 30])).not.toThrow();
  });
});
