import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './examples';
import { type Place, parsePlace, placeText } from './keptPlace';

const PLACE: Place = { given: { board: [[2, 0, 2]], side: 'EAST' }, step: 7, link: '' };
const KEPT = { board: '2 0 2', side: 'EAST', step: 7, link: '' };

describe('parsePlace', () => {
  it('reads back every place that is kept', () => {
    for (const given of EXAMPLES)
      for (const step of [0, 12]) {
        const place = { given, step, link: '&board=2,2' };
        expect(parsePlace(placeText(place))).toEqual(place);
      }
    expect(parsePlace(JSON.stringify(KEPT))).toEqual(PLACE);
  });

  it.each([
    null,
    '',
    'null',
    '7',
    '[]',
    '{',
    JSON.stringify({ ...KEPT, board: '2 3' }),
    JSON.stringify({ ...KEPT, board: [[2]] }),
    JSON.stringify({ ...KEPT, side: 'UP' }),
    JSON.stringify({ ...KEPT, side: 1 }),
    JSON.stringify({ ...KEPT, step: -1 }),
    JSON.stringify({ ...KEPT, step: 1.5 }),
    JSON.stringify({ ...KEPT, step: '7' }),
    JSON.stringify({ ...KEPT, step: 1e9 }),
    JSON.stringify({ ...KEPT, link: undefined }),
    JSON.stringify({ ...KEPT, link: 'x'.repeat(5000) }),
  ])('refuses %j', (text) => {
    expect(parsePlace(text)).toBeUndefined();
  });
});
