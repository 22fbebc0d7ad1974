import { type Board, DOWN, parsePosition, RIGHT, UP } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { describe, expect, it } from 'vitest';
import { Xorshift } from '../src/xorshift.js';
import { RULE_PLAYERS, type RulePlayer, rulePlayer } from './ruleGames/players.js';
import { measuredOf, rowOf } from './ruleGames/table.js';

function play(name: RulePlayer, position: string, seed = 1) {
  const board = parsePosition(position);
  if (!board.ok) throw new Error(board.error.message);
  const kernel = { bestMove: ({ length }: Board['ranks']) => ({ direction: length === 16 ? UP : DOWN }) };
  return rulePlayer(name, kernel as unknown as Kernel)(board.value, new Xorshift(seed));
}

/** All directions that a player chooses by chance. */
const choices = (name: RulePlayer, position: string) =>
  [...new Set(Array.from({ length: 60 }, (_, seed) => play(name, position, seed + 1)))].sort();

describe('players of rules', () => {
  it('take the most points, in any direction or with Up last', () => {
    expect(play('points', '0000/1000/0330/8000')).not.toBe(UP);
    expect(choices('points', '3000/3000/0000/8110')).toEqual([UP, DOWN]);
    expect(choices('notUpPoints', '3000/3000/0000/8110')).toEqual([DOWN]);
  });

  it('move Up only if nothing else moves', () => {
    expect(choices('notUp', '0000/0000/1000/2000')).toEqual([RIGHT]);
    expect(choices('notUp', '0000/1212/2121/8754')).toEqual([UP]);
  });

  it('keep the corner, and the row full', () => {
    expect(choices('corner', '0000/0000/0011/8000')).not.toContain(UP);
    expect(choices('cornerNotUp', '0000/0000/0000/8700')).toEqual([RIGHT]); // nothing else but Up
    expect(choices('row', '0000/0000/0033/8754')).not.toContain(UP);
  });

  it('look one tile ahead, or ask the network', () => {
    expect(choices('aheadNotUp', '0000/1212/2121/8754')).toEqual([UP]);
    expect(choices('ahead', '0000/0000/0012/8754')).not.toContain(UP);
    expect(play('network', '0000/0000/0012/8754')).toBe(UP);
  });

  it('always choose a move', () => {
    for (const name of RULE_PLAYERS.filter((name) => name !== 'network'))
      expect(
        choices(name, '1212/2121/1212/2120').every((direction) => [RIGHT, DOWN].includes(direction as 1)),
      ).toBe(true);
  });
});

describe('the table', () => {
  const games = [
    { score: 1000, largest: 8 },
    { score: 3000, largest: 9 },
    { score: 5000, largest: 11 },
    { score: 7000, largest: 9 },
  ];

  it('has rates with binomial errors, and the mean with its own', () => {
    const measured = measuredOf('row', games);
    expect(measured.rates).toMatchObject({ 512: [0.75, 0.2165], 1024: [0.25, 0.2165], 4096: [0, 0] });
    expect([measured.mean, measured.error]).toEqual([4000, 1291]);
  });

  it('is a row of Markdown', () => {
    expect(rowOf(measuredOf('row', games))).toMatch(/^\| row \| 4000 ± 1291 \| 75\.0 ± 21\.6 % \|/);
  });
});
