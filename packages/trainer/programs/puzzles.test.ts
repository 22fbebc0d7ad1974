import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expected, fitRatings } from '../src/puzzles/difficulty.js';
import { Xorshift } from '../src/xorshift.js';
import { choosePuzzles } from './puzzles/choose.js';
import { PuzzleRecord } from './puzzles/record.js';

describe('difficulty', () => {
  it('is found again where players have these ratings', () => {
    const random = new Xorshift(7);
    const players = [1100, 1300, 1500, 1650, 1750, 1800];
    const puzzles = Array.from({ length: 300 }, () => 800 + 1400 * random.unit());
    const fit = fitRatings(puzzles.map((puzzle) => players.map((player) => expected(player, puzzle))));
    for (const [at, rating] of fit.players.entries())
      expect(Math.abs(rating - players[at]!)).toBeLessThan(15);
    for (const [at, rating] of fit.puzzles.entries())
      expect(Math.abs(rating - puzzles[at]!)).toBeLessThan(15);
  });
});

describe('the choice', () => {
  const position = (at: number) => `${at.toString(36).padStart(4, '0')}/0000/0000/0012`;
  const candidates = Array.from({ length: 400 }, (_, at) => ({
    position: position(at),
    themes: [at % 10 === 0 ? ('spawn' as const) : ('merge' as const)],
    rating: at % 4 === 0 ? 900 : 1900,
  }));

  it('takes rare themes first, and as many of each difficulty', () => {
    const chosen = choosePuzzles(candidates, 100);
    expect(chosen.filter(({ themes }) => themes[0] === 'spawn').length).toBe(40);
    const merges = chosen.filter(({ themes }) => themes[0] === 'merge');
    expect(merges.filter(({ rating }) => rating === 900).length).toBe(30);
  });

  it('takes a board and its mirror once', () => {
    const one = { position: '0001/0000/0000/0123', themes: ['merge' as const], rating: 900 };
    const mirrored = { ...one, position: '1000/0000/0000/3210' };
    expect(choosePuzzles([one, mirrored], 2)).toEqual([one]);
  });
});

describe('the record', () => {
  it('goes on after a line that was broken off', () => {
    const file = join(tmpdir(), `puzzles-${process.pid}.jsonl`);
    const played = {
      kind: 'played' as const,
      position: '1000/0000/0000/0000',
      tile: 8,
      chances: [1, null, null, 1],
    };
    writeFileSync(
      file,
      `${JSON.stringify({ kind: 'game', player: 'a', game: 3, puzzles: [] })}\n{"kind":"ga`,
    );
    const record = new PuzzleRecord(file);
    expect(record.hasGame('a', 3)).toBe(true);
    record.add(played);
    expect(new PuzzleRecord(file).played.get(played.position)).toEqual(played);
  });
});
