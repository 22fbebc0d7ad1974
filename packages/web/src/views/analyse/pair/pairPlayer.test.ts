import { Game, legalDirections, VARIANTS } from '@twofold/core';
import { createRoot } from 'solid-js';
import { expect, it } from 'vitest';
import { wantedOf } from '../location';
import { withPlace } from '../parts/keepPly';
import type { Alignment } from './pair';
import { createPairPlayer } from './pairPlayer';

/** A game of this many moves. */
function played(moves: number): Game {
  const game = new Game(VARIANTS.classic, 'pair');
  while (game.length < moves) game.play(legalDirections(game.board)[0]!);
  return game;
}

const GAMES = [played(10), played(50)] as const;

const open = (by: Alignment, ply: number, rival?: number) =>
  createRoot(() => createPairPlayer(...GAMES, () => by, ply, rival));

it.each(['moves', 'score'] as const)('an address opens the longer game where it stood, by %s', (by) => {
  const before = open(by, 0);
  before.goTo(1, 30);
  const [ply, rival] = before.plies();
  expect(rival).toBe(30);
  const wanted = wantedOf(
    new URL(withPlace('https://here.example/analyse?game=a&beside=b', { ply, rival, by })),
  );
  if (wanted.kind !== 'game') throw new Error(wanted.kind);
  const after = open(wanted.by ?? 'moves', wanted.ply ?? 0, wanted.rival);
  expect(after.length).toBe(before.length);
  expect(after.plies()).toEqual([ply, rival]);
});
