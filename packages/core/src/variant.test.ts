import { describe, expect, it } from 'vitest';
import {
  findVariant,
  Game,
  makeCompact,
  makeReplay,
  makeVariant,
  parseCompact,
  replayFromGame,
  VARIANTS,
  type Variant,
  variantName,
} from './index.js';

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
        for (const fourChance of [0.1, 0.5]) {
          for (const course of [false, true]) {
            const variant = makeVariant({ columns, rows, fourChance, course });
            expect(findVariant(variant.id)).toEqual(variant);
            expect(variant.fourChance).toBe(fourChance);
            expect(parseCompact(makeCompact(new Game(variant, 'a')))).toMatchObject({ value: { variant } });
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

  it.each([0, 0.09, 0.3, 0.5000001, 1, Number.NaN])(
    'do not exist with a chance of a 4 of %f',
    (fourChance) => {
      expect(() => makeVariant({ columns: 4, rows: 4, fourChance })).toThrow(RangeError);
      const replay = replayFromGame(new Game(VARIANTS.classic, 'a'));
      for (const known of [VARIANTS.classic, VARIANTS.even]) {
        const variant: Variant = { ...known, fourChance };
        for (const write of [makeCompact, makeReplay]) {
          expect(() => write({ ...replay, variant })).toThrow(RangeError);
        }
        expect(() => variantName(variant)).toThrow(RangeError);
      }
    },
  );
});

describe('the name of a variant', () => {
  it.each([
    ['classic', 'Classic 4x4', 'Classic 4 × 4'],
    ['even', '4x4, even', '4 × 4 · even'],
    ['course', '4x4, ends at 2048', '4 × 4 · ends at 2048'],
    ['3x5', '3x5', '3 × 5'],
    ['2x3-even-course', '2x3, even, ends at 64', '2 × 3 · even · ends at 64'],
  ])('of %s', (id, plain, typeset) => {
    const variant = findVariant(id)!;
    expect([variantName(variant), variantName(variant, 'typeset')]).toEqual([plain, typeset]);
  });
});
