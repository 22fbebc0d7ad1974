import { describe, expect, it } from 'vitest';
import { findVariant, isEven, makeVariant, USUAL_FOUR_CHANCE, VARIANTS } from './index.js';

describe('variants', () => {
  it('have the classic values', () => {
    expect(VARIANTS.classic).toEqual({
      id: 'classic',
      columns: 4,
      rows: 4,
      fourChance: 0.1,
      target: 2048,
      endsAtTarget: false,
      startTiles: 2,
    });
    expect(VARIANTS.even.fourChance).toBe(0.5);
    expect(VARIANTS.course.endsAtTarget).toBe(true);
  });

  it('are found by their ids', () => {
    for (const [id, variant] of Object.entries(VARIANTS)) {
      expect(variant.id).toBe(id);
      expect(findVariant(id)).toBe(variant);
      expect(Object.isFrozen(variant)).toBe(true);
    }
    expect(findVariant('4x4')).toEqual(VARIANTS.classic);
    expect(findVariant('4x4-even')).toEqual(VARIANTS.even);
    expect(findVariant('4x4-course')).toEqual(VARIANTS.course);
  });

  it('exist for every size and kind, under an id that finds them again', () => {
    for (let columns = 2; columns <= 8; columns++) {
      for (let rows = 2; rows <= 8; rows++) {
        for (const even of [false, true]) {
          for (const course of [false, true]) {
            const variant = makeVariant({ columns, rows, even, course });
            expect(findVariant(variant.id)).toEqual(variant);
            expect(isEven(variant)).toBe(even);
            expect(variant.fourChance).toBe(even ? 0.5 : USUAL_FOUR_CHANCE);
            expect([variant.columns, variant.rows, variant.endsAtTarget]).toEqual([columns, rows, course]);
            expect(variant.target).toBeLessThanOrEqual(2 ** (columns * rows));
          }
        }
      }
    }
  });

  it('do not exist under other names', () => {
    for (const id of [
      '',
      '4',
      '1x4',
      '4x9',
      '9x9',
      '4x4-',
      '4x4-course-even',
      '04x4',
      'Classic',
      'toString',
      '__proto__',
    ]) {
      expect(findVariant(id)).toBeUndefined();
    }
    expect(() => makeVariant({ columns: 1, rows: 4 })).toThrow(RangeError);
    expect(() => makeVariant({ columns: 4, rows: 4.5 })).toThrow(RangeError);
  });
});
