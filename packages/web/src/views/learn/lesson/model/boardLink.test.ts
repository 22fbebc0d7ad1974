import { SIDES } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import { wantedOf } from '../../location';
import { boardPath, readBoardLink } from './boardLink';
import { EXAMPLES, openingOf } from './examples';

const OPENING = openingOf({ id: 'walk' });

describe('a link to a board', () => {
  it('reads back every path that is made', () => {
    for (const { board } of [...EXAMPLES, OPENING])
      for (const side of SIDES) {
        const { search } = new URL(boardPath('walk', { board, side }), 'https://example.org');
        expect(readBoardLink(search, OPENING)).toEqual({ linked: { board, side } });
        expect(wantedOf({ search })).toEqual({ kind: 'way', id: 'walk' });
      }
  });

  it('takes any text of a board, and the side of the opening where none is named', () => {
    const board = [[2, 2, 0, 4]];
    expect(readBoardLink('?way=walk&board=2+2+0+4', OPENING)).toEqual({ linked: { board, side: 'NORTH' } });
    const square = [
      [2, 2],
      [0, 4],
    ];
    expect(readBoardLink('?board=11/02&side=east', OPENING)).toEqual({
      linked: { board: square, side: 'EAST' },
    });
    expect(readBoardLink('?side=south', OPENING)).toEqual({ linked: { ...OPENING, side: 'SOUTH' } });
  });

  it('asks for nothing, or tells the fault', () => {
    expect(readBoardLink('?way=walk&side=up', OPENING)).toEqual({ linked: undefined });
    expect(readBoardLink('?board=2,x', OPENING)).toEqual({ fault: { kind: 'cell', word: 'x' } });
    expect(readBoardLink('?board=%ff%', OPENING)).toHaveProperty('fault');
  });
});
