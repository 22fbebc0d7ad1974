import { boardFromValues, boardToValues, type Direction, tilt } from '@twofold/core';
import { SIDES, WAYS } from '@twofold/lessons';
import { afterAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../../../i18n/i18n';
import { LOCALES } from '../../../../i18n/locales';
import { sentenceOf } from '../../lesson/model/sentence';
import { STEPS, TILTS, worksheetOf } from './worksheet';

const SEEDS = Array.from({ length: 12 }, (_, at) => `seed ${at}`);

describe.each(WAYS)('a worksheet of $id', (way) => {
  it('has right answers by the rules of the game', () => {
    for (const seed of SEEDS) {
      const { tilts } = worksheetOf(way, seed);
      expect(tilts).toHaveLength(TILTS);
      for (const { board, side, result, score } of tilts) {
        const right = tilt(boardFromValues(board), SIDES.indexOf(side) as Direction);
        expect(result).toEqual(boardToValues(right.board));
        expect(score).toBe(right.reward);
      }
    }
  });

  it('is the same for the same seed, and another for another', () => {
    expect(worksheetOf(way, 'a')).toEqual(worksheetOf(way, 'a'));
    expect(worksheetOf(way, 'a').tilts).not.toEqual(worksheetOf(way, 'b').tilts);
  });

  it('lists steps in every language that no two readers can order differently', async () => {
    await loadMessages('learn');
    for (const { code } of LOCALES) {
      await activateLocale(code, []);
      for (const seed of SEEDS) {
        const { listed, recording } = worksheetOf(way, seed).order;
        expect(listed.length).toBeGreaterThanOrEqual(STEPS.least);
        expect(listed.length).toBeLessThanOrEqual(STEPS.most);
        const told = recording.steps.map((_, at) => sentenceOf(way, recording, at + 1));
        for (const at of listed) expect(told.filter((other) => other === told[at - 1])).toHaveLength(1);
      }
    }
  });

  afterAll(() => activateLocale('en', []));
});
