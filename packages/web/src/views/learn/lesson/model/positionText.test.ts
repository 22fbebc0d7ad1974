import { describe, expect, it } from 'vitest';
import { EXAMPLES, openingOf } from './examples';
import { boardText, readBoard } from './positionText';

describe('readBoard', () => {
  it.each([
    ['4 4 0 8', [[4, 4, 0, 8]]],
    ['4, 4, _, 8', [[4, 4, 0, 8]]],
    [
      ' 2 0 / 0 4 ',
      [
        [2, 0],
        [0, 4],
      ],
    ],
    [
      '2 .\n- 131072\n',
      [
        [2, 0],
        [0, 131072],
      ],
    ],
    ['8/4/8', [[8], [4], [8]]],
    [
      '00b1/2000',
      [
        [0, 0, 2048, 2],
        [4, 0, 0, 0],
      ],
    ],
    [
      '[[2,2],[0,4]]',
      [
        [2, 2],
        [0, 4],
      ],
    ],
    [
      '[\n  [2, 2],\n  [0, 4],\n];',
      [
        [2, 2],
        [0, 4],
      ],
    ],
    [
      '{{2, 2}, {0, 4}}',
      [
        [2, 2],
        [0, 4],
      ],
    ],
    ['[2, 2, 0, 4]', [[2, 2, 0, 4]]],
    [
      '٢ ٠ / ١٦، ۴',
      [
        [2, 0],
        [16, 4],
      ],
    ],
    ['１６，２', [[16, 2]]],
  ])('reads %j', (text, board) => {
    expect(readBoard(text)).toEqual({ board });
  });

  it.each([
    ['  ', { kind: 'nothing' }],
    ['/', { kind: 'nothing' }],
    ['2 3', { kind: 'cell', word: '3' }],
    ['2 1', { kind: 'cell', word: '1' }],
    ['2 262144', { kind: 'cell', word: '262144' }],
    ['2 <b>long words are cut', { kind: 'cell', word: '<b>long' }],
    ['00i1/2000', { kind: 'cell', word: '262144' }],
    ['[]', { kind: 'nothing' }],
    ['[[2,2],[4]]', { kind: 'ragged', row: 2, count: 1, wanted: 2 }],
    ['2 2 / 2', { kind: 'ragged', row: 2, count: 1, wanted: 2 }],
    ['2 2 2 2 2 2 2 2 2', { kind: 'size' }],
    ['2 '.repeat(600), { kind: 'size' }],
  ])('says what is wrong with %j', (text, fault) => {
    expect(readBoard(text)).toEqual({ fault });
  });

  it('reads every text that boardText writes', () => {
    for (const { board } of [...EXAMPLES, openingOf({ id: 'walk' })])
      expect(readBoard(boardText(board))).toEqual({ board });
  });

  it('never throws, and gives a whole board or a fault', () => {
    const letters = [...'0248 /,;[](){}-_.|xh\n1٢۴８،\u{1f600}\ud800'];
    let seed = 1;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 1000; round++) {
      const text = Array.from({ length: draw(24) }, () => letters[draw(letters.length)]).join('');
      const read = readBoard(text);
      if ('board' in read) expect(readBoard(boardText(read.board))).toEqual(read);
      else expect(read.fault.kind).toMatch(/^(nothing|cell|ragged|size)$/);
    }
  });
});
