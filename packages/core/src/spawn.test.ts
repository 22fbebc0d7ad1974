import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBoard } from '../test/boards.js';
import { couldBegin, hasChosenStart } from './firstBoard.js';
import {
  boardFromValues,
  countEmpty,
  emptyBoard,
  Game,
  legalDirections,
  makePosition,
  makeVariant,
  parseReplay,
  seededDealer,
  spawnOutcomes,
  VARIANTS,
  type Variant,
} from './index.js';
import { dealSpawn, drawIndex } from './spawn.js';

/** Chi-square of observed counts against equal expectation. */
function chiSquare(counts: number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('couldBegin', () => {
  it('is true of the first board of every seed, and false after the first move', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.constantFrom(...Object.values(VARIANTS)),
        (seed, variant) => {
          const game = new Game(variant, seed);
          expect(couldBegin(game.board, variant)).toBe(true);
          const move = legalDirections(game.board)[0];
          if (move === undefined) return;
          game.play(move);
          const tiles = game.board.ranks.filter((rank) => rank > 0);
          expect(couldBegin(game.board, variant)).toBe(tiles.length === 2 && Math.max(...tiles) <= 2);
        },
      ),
    );
  });

  it('is false of other counts of tiles and of larger tiles', () => {
    for (const values of [
      [
        [2, 0],
        [0, 0],
      ],
      [
        [2, 2],
        [2, 0],
      ],
      [
        [2, 8],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ]) {
      expect(couldBegin(boardFromValues(values), VARIANTS['2x2'])).toBe(false);
    }
  });
});

describe('hasChosenStart', () => {
  it.each([
    ['a dealt game', '[Seed "abc"]', false],
    [
      'the dealt start, told',
      `[Seed "abc"]\n[Start "${makePosition(new Game(VARIANTS.classic, 'abc').start)}"]`,
      false,
    ],
    ['another start than the dealt one', '[Seed "abc"]\n[Start "1000/0000/0000/0001"]', true],
    ['large tiles', '[Seed "abc"]\n[Start "hgfe/abcd/1234/4321"]\n[StartScore "3900000"]', true],
    ['a score at the start', '[Seed "abc"]\n[StartScore "4"]', true],
    ['a start that a game may have, without a seed', '[Start "1000/0000/0000/0001"]', false],
    ['a start that no game has, without a seed', '[Start "1000/0000/0000/0003"]', true],
  ])('%s', (_, lines, expected) => {
    const replay = parseReplay(`[Twofold "1"]\n[Variant "classic"]\n${lines}\n\n*`);
    expect(replay.ok && hasChosenStart(replay.value)).toBe(expected);
  });
});

describe('spawns', () => {
  for (const [columns, rows] of [
    [2, 2],
    [3, 3],
    [4, 4],
    [8, 8],
  ] as const) {
    it(`choose each cell of an empty ${columns}x${rows} board equally often`, () => {
      const variant = makeVariant({ columns, rows });
      const board = emptyBoard(columns, rows);
      const dealer = seededDealer('uniform');
      const counts = new Array<number>(columns * rows).fill(0);
      for (let ply = 1; ply <= 1000 * counts.length; ply++)
        counts[dealSpawn(board, variant, dealer, ply, 0).cell]!++;
      const freedom = counts.length - 1;
      // Mean `freedom`, deviation sqrt(2 freedom); four deviations, and the seed is fixed.
      expect(Math.abs(chiSquare(counts) - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
    });
  }

  for (const fourChance of [0, 0.1, 0.5, 0.9, 1]) {
    it(`are fours with chance ${fourChance}`, () => {
      const variant: Variant = { ...VARIANTS.classic, fourChance };
      const dealer = seededDealer('fours');
      const total = 20_000;
      let fours = 0;
      for (let ply = 1; ply <= total; ply++)
        if (dealSpawn(emptyBoard(4, 4), variant, dealer, ply, 0).rank === 2) fours++;
      const deviation = Math.sqrt(total * fourChance * (1 - fourChance));
      expect(Math.abs(fours - total * fourChance)).toBeLessThanOrEqual(4 * deviation);
    });
  }

  it('fall on empty cells only, and a full board is a mistake', () => {
    fc.assert(
      fc.property(anyBoard(), fc.string(), fc.nat(), (board, seed, ply) => {
        const deal = () => dealSpawn(board, VARIANTS.classic, seededDealer(seed), ply, 0);
        if (countEmpty(board) === 0) expect(deal).toThrow(RangeError);
        else expect(board.ranks[deal().cell]).toBe(0);
      }),
    );
  });

  it('reject the words that would favour low cells, and draw both again', () => {
    // 2^32 mod 3 is 1: of three cells, only the product 0 is rejected. The attempt stands above bit 16.
    const asked: number[] = [];
    const dealer = {
      deal(_ply: number, slot: number, out: Uint32Array): void {
        asked.push(slot);
        out.set(asked.length < 3 ? [0, 1] : [0xffffffff, 2]);
      },
    };
    const words = new Uint32Array(2);
    expect(drawIndex(3, dealer, 5, 1, words)).toBe(2);
    expect(asked).toEqual([1, 1 + 65536, 1 + 2 * 65536]);
    expect(words[1]).toBe(2);
    expect(drawIndex(4, { deal: (_ply, _slot, out) => out.fill(0) }, 5, 1, words)).toBe(0);
  });

  it('are the same in a game on raw halves and on a plain board', () => {
    for (const seed of ['one', 'two', 'three']) {
      const game = new Game(VARIANTS.even, seed);
      for (let turn = 0; turn < 400 && game.status !== 'over'; turn++) {
        const played = game.play((turn % 4) as 0 | 1 | 2 | 3);
        if (played === undefined) continue;
        expect(played.spawn).toEqual(
          dealSpawn(played.afterstate, VARIANTS.even, seededDealer(seed), played.ply, 0),
        );
      }
    }
  });
});

describe('spawn outcomes', () => {
  it('name every empty cell twice, with probabilities that sum to 1', () => {
    fc.assert(
      fc.property(anyBoard(), (board) => {
        const outcomes = spawnOutcomes(board, VARIANTS.classic);
        expect(outcomes).toHaveLength(2 * countEmpty(board));
        for (const { cell } of outcomes) expect(board.ranks[cell]).toBe(0);
        const sum = outcomes.reduce((total, { probability }) => total + probability, 0);
        if (outcomes.length > 0) expect(sum).toBeCloseTo(1, 12);
      }),
    );
  });

  it('leave out what the variant never spawns', () => {
    const ranks = (fourChance: number): number[] => [
      ...new Set(spawnOutcomes(emptyBoard(2, 2), { ...VARIANTS['2x2'], fourChance }).map(({ rank }) => rank)),
    ];
    expect([ranks(0), ranks(0.5), ranks(1)]).toEqual([[1], [1, 2], [2]]);
  });
});
