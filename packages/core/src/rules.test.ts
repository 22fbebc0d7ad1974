/** Reads every table of docs/rules.md, so that the tests check the documented values. */
import { readFileSync } from 'node:fs';
import { WAYS } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import { oraclePerft } from '../test/perft.js';
import {
  type Board,
  boardFromValues,
  boardToValues,
  emptyBoard,
  findVariant,
  Game,
  hashSeed,
  LEFT,
  legalDirections,
  maxRank,
  placeSpawn,
  rankValue,
  seededDealer,
  spawnOutcomes,
  threefry,
  tilt,
  VARIANTS,
} from './index.js';
import { makePosition, parsePosition } from './notation/position.js';
import { perft } from './perft.js';

const DOCUMENT = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');

/** The cells of the table with this header, without backticks. */
function table(header: string): string[][] {
  const lines = DOCUMENT.slice(DOCUMENT.indexOf(`| ${header} |`)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const seedOf = (cell: string): string => (cell === '(empty)' ? '' : cell);
const numbers = (text: string): number[] => text.split(' ').map(Number);
const words = (text: string): number[] => text.split(' ').map((word) => Number.parseInt(word, 16));

function position(text: string): Board {
  const result = parsePosition(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.value;
}

describe('docs/rules.md', () => {
  it('has all its tables', () => {
    const headers = [
      'line | tilted left',
      'cells | example',
      'counter | key',
      'seed | key',
      'variant | seed',
    ];
    for (const header of headers) expect(DOCUMENT).toContain(`| ${header}`);
  });

  it.each(table('line | tilted left | reward'))('%s tilts to %s', (line, tilted, reward) => {
    const result = tilt(boardFromValues([numbers(line!), numbers(line!).fill(0)]), LEFT);
    expect(boardToValues(result.board)[0]).toEqual(numbers(tilted!));
    expect(result.reward).toBe(Number(reward));
  });

  it.each(table('cells | example | target'))('%s cells, %s, have the target %s', (cells, id, target) => {
    const variant = findVariant(id!)!;
    expect(variant.columns * variant.rows).toBe(Number(cells));
    expect(variant.target).toBe(Number(target));
  });

  it.each(table('board | largest tile | largest score'))('%s ends at %s and %s', (id, tile, score) => {
    const { columns, rows } = findVariant(id!)!;
    const cells = columns * rows;
    expect(Number(tile)).toBe(2 ** (cells + 1));
    expect(Number(score)).toBe((cells - 1) * 2 ** (cells + 2) + 4 - 4 * cells);
  });

  it.each([
    [2, 2],
    [2, 3],
  ] as const)(
    'is right about the limits of %s x %s: no game with any luck passes them, and one gets there',
    (columns, rows) => {
      const cells = columns * rows;
      expect(luckiest(columns, rows)).toEqual({
        tile: 2 ** (cells + 1),
        score: (cells - 1) * 2 ** (cells + 2) + 4 - 4 * cells,
      });
    },
  );

  it.each(table('counter | key | words'))('enciphers %s under %s', (counter, key, expected) => {
    const out = new Uint32Array(2);
    threefry(words(key!)[0]!, words(key!)[1]!, words(counter!)[0]!, words(counter!)[1]!, out);
    expect([...out]).toEqual(words(expected!));
  });

  const seeds = table('seed | key | ply 0, slot 0 | ply 0, slot 1 | ply 1, slot 0 | ply 1, slot 65536');
  it.each(seeds)('deals the words of the seed "%s"', (seed, key, ...dealt) => {
    expect(hashSeed(seedOf(seed!))).toEqual(words(key!));
    const dealer = seededDealer(seedOf(seed!));
    const places = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 65536],
    ] as const;
    places.forEach(([ply, slot], index) => {
      const out = new Uint32Array(2);
      dealer.deal(ply, slot, out);
      expect([...out]).toEqual(words(dealt[index]!));
    });
  });

  const games = table('variant | seed | start | moves | position | score');
  it.each(games)('plays %s with the seed "%s"', (id, seed, start, moves, end, score) => {
    const variant = findVariant(id!)!;
    const game = new Game(variant, seedOf(seed!));
    expect(makePosition(game.board)).toBe(start);
    expect(dealAgain(variant.columns, variant.rows, variant.fourChance, seedOf(seed!))).toBe(start);
    for (const move of moves!) expect(game.play('URDL'.indexOf(move) as 0)).toBeDefined();
    expect(makePosition(game.board)).toBe(end);
    expect(game.score).toBe(Number(score));
  });

  it.each(table('name | position | 1 | 2 | 3 | 4 | 5'))(
    'counts the lines from "%s"',
    (_, text, ...counts) => {
      const board = position(text!);
      counts.forEach((count, index) => {
        if (count === '') return;
        expect(perft(board, index + 1)).toBe(Number(count));
        if (Number(count) < 100_000)
          expect(oraclePerft(WAYS[0]!, boardToValues(board), index + 1)).toBe(Number(count));
      });
    },
  );
});

/** The start board once more, from the text of docs/rules.md with big integers. */
function dealAgain(columns: number, rows: number, fourChance: number, seed: string): string {
  const ranks = new Uint8Array(columns * rows);
  const out = new Uint32Array(2);
  for (let slot = 0; slot < 2; slot++) {
    const empty = [...ranks.keys()].filter((cell) => ranks[cell] === 0);
    for (let attempt = 0; ; attempt++) {
      seededDealer(seed).deal(0, slot + 65536 * attempt, out);
      const product = BigInt(out[0]!) * BigInt(empty.length);
      if (BigInt.asUintN(32, product) < 2n ** 32n % BigInt(empty.length)) continue;
      ranks[empty[Number(product >> 32n)]!] = out[1]! < Math.round(fourChance * 2 ** 32) ? 2 : 1;
      break;
    }
  }
  return makePosition({ columns, rows, ranks });
}

/** Best score from each board of a size, and the largest tile met, if the spawns were ours to choose. */
function luckiest(columns: number, rows: number): { tile: number; score: number } {
  const known = new Map<string, number>();
  let highest = 0;
  const best = (board: Board): number => {
    const key = board.ranks.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    highest = Math.max(highest, maxRank(board));
    let score = 0;
    for (const direction of legalDirections(board)) {
      const { board: afterstate, reward } = tilt(board, direction);
      for (const spawn of spawnOutcomes(afterstate, VARIANTS.classic)) {
        score = Math.max(score, reward + best(placeSpawn(afterstate, spawn)));
      }
    }
    known.set(key, score);
    return score;
  };
  const empty = emptyBoard(columns, rows);
  let score = 0;
  for (const first of spawnOutcomes(empty, VARIANTS.classic)) {
    const one = placeSpawn(empty, first);
    for (const second of spawnOutcomes(one, VARIANTS.classic))
      score = Math.max(score, best(placeSpawn(one, second)));
  }
  return { tile: rankValue(highest), score };
}
