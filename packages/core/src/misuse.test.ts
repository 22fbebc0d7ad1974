// Arguments that no compiler has checked. A caller's mistake throws and names the value. Untrusted data in
// place of a text is refused as any other wrong text.
import { describe, expect, it } from 'vitest';
import {
  boardFromRanks,
  boardFromValues,
  type Direction,
  Environment,
  emptyBoard,
  Game,
  LEFT,
  MAX_RANK,
  makeReplay,
  parseAnyReplay,
  parseClassicState,
  parseCompact,
  parsePosition,
  parseReplay,
  parseVerseReplay,
  perft,
  replayFromGame,
  tilt,
  VARIANTS,
  verifyAnyReplay,
  verifyReplay,
} from './index.js';

const small = boardFromRanks(2, 2, [1, 1, 0, 0]);

describe('a mistake in a program', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['a direction that is none', () => tilt(small, 4 as Direction), /not a direction: 4/],
    ['a word for a direction', () => tilt(small, 'left' as unknown as Direction), /not a direction: left/],
    ['an action that is none', () => new Environment().step(4), /not 4/],
    ['a seed that is a number', () => new Game(VARIANTS.classic, 5 as unknown as string), /string, not 5/],
    [
      'a seed without end',
      () => new Game(VARIANTS.classic, 'a'.repeat(65_537)),
      /65536 characters, not 65537/,
    ],
    ['no seed', () => new Game(VARIANTS.classic, undefined as unknown as string), /string, not undefined/],
    ['a start of another size', () => new Game(VARIANTS.classic, '', { start: small }), /2x2 board/],
    [
      'a start with cells missing',
      () => new Game(VARIANTS['2x2'], '', { start: { columns: 2, rows: 2, ranks: new Uint8Array(3) } }),
      /4 cells, not 3/,
    ],
    ['a negative start score', () => new Game(VARIANTS.classic, '', { startScore: -4 }), /startScore.*-4/],
    ['half an undo', () => new Game(VARIANTS.classic, '', { undos: 0.5 }), /undos.*0.5/],
    [
      'a dealer that always deals 0',
      () => new Game(VARIANTS['3x3'], '', { dealer: { deal: (_ply, _slot, out) => out.fill(0) } }),
      /dealer must write uniform words, not 0/,
    ],
    [
      'a dealer of no numbers',
      () => new Game(VARIANTS['3x3'], '', { dealer: { deal: (_ply, _slot, out) => out.set([Number.NaN]) } }),
      /uniform words, not 0/,
    ],
    ['a depth below zero', () => perft(small, -1), /not -1/],
    [
      'a hole in a grid',
      () =>
        boardFromValues([
          [2, undefined as unknown as number],
          [2, 2],
        ]),
      /not undefined/,
    ],
    [
      'a 1',
      () =>
        boardFromValues([
          [2, 1],
          [2, 2],
        ]),
      /not 1/,
    ],
    ['no rows', () => boardFromValues([]), /not 0/],
  ])('%s throws and says so', (_, mistake, message) => {
    expect(mistake).toThrow(message);
  });

  it('does not leave a rank past a byte', () => {
    const board = emptyBoard(2, 2);
    board.ranks.set([MAX_RANK, MAX_RANK]);
    expect(() => tilt(board, LEFT)).toThrow(RangeError);
  });
});

describe('what is no text', () => {
  const readers = {
    parsePosition,
    parseReplay,
    parseCompact,
    parseAnyReplay,
    parseVerseReplay,
    parseClassicState,
    verifyAnyReplay,
  };

  it.each(Object.entries(readers))('is refused by %s', (_, reader) => {
    const views = [new DataView(new ArrayBuffer(8)), new Float64Array(2), new Uint16Array(2)];
    for (const value of [undefined, null, 5, {}, [], true, ...views]) {
      expect((reader as (value: unknown) => unknown)(value)).toEqual({
        ok: false,
        error: { code: 'not-text', message: 'This is not text.' },
      });
    }
  });
});

describe('high ranks', () => {
  it('come back from the replay of a game that began with the highest allowed', () => {
    const game = new Game(VARIANTS['2x2'], 'high', { start: boardFromRanks(2, 2, [99, 99, 99, 99]) });
    game.play(LEFT);
    const parsed = parseReplay(makeReplay(game));
    expect(parsed).toEqual({ ok: true, value: replayFromGame(game) });
    expect(parsed.ok && verifyReplay(parsed.value).ok).toBe(true);
  });
});
