import { Game, LEFT, legalDirections, RIGHT, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { certain, changeOf, costFor, luckFor } from './change.js';
import type { PlayoutOptions } from './playouts.js';

const game = new Game(VARIANTS.classic, 'changes');
while (game.ply < 20) game.play(legalDirections(game.board)[0]!);
const player = { noise: 0.1, tile: 64, games: 10 };

/** Chances that follow from the question alone. */
function fakeAdvisor() {
  const asked: { sum: number; options: PlayoutOptions }[] = [];
  return {
    asked,
    async playouts({ board }: { board: Game['board'] }, options: PlayoutOptions) {
      const sum = board.ranks.reduce((all, rank) => all + rank, 0);
      asked.push({ sum, options });
      return [{ tile: 64, chance: sum / 100 + (options.first ?? 0) / 10, error: 0.03 }];
    },
  };
}

it('of a move is the chance after it less that after the better one, both from the board before', async () => {
  const advisor = fakeAdvisor();
  const [best, played] = [LEFT, RIGHT] as const;
  const cost = await costFor(game, { ply: 7, played, best }, advisor, player);
  expect(cost!.change).toBeCloseTo(-0.2, 12);
  expect(cost!.error).toBeCloseTo(Math.hypot(0.03, 0.03), 12);
  const { before } = game.turn(7);
  expect(new Set(advisor.asked.map(({ sum }) => sum))).toEqual(
    new Set([before.ranks.reduce((all, rank) => all + rank, 0)]),
  );
  expect(advisor.asked.map(({ options }) => options)).toEqual(
    [best, played].map((first) => ({ ...player, first })),
  );
});

it('of a tile is the chance after it less the mean after the move', async () => {
  const advisor = fakeAdvisor();
  const { direction, board, before } = game.turn(9);
  const luck = await luckFor(game, { ply: 9, played: direction }, advisor, player);
  const sumOf = (ranks: Iterable<number>) => [...ranks].reduce((all, rank) => all + rank, 0);
  const [mean, after] = [sumOf(before.ranks) / 100 + direction / 10, sumOf(board.ranks) / 100];
  expect(luck!.change).toBeCloseTo(after - mean, 12);
  expect(advisor.asked[1]!.options.first).toBeUndefined();
});

it('is none where no network can say, and told only beyond its error', async () => {
  const silent = { playouts: async () => undefined };
  expect(await costFor(game, { ply: 1, played: 0, best: 1 }, silent, player)).toBeUndefined();
  expect(certain({ change: -0.05, error: 0.02 })).toBe(-0.05);
  expect(certain({ change: -0.05, error: 0.03 })).toBeUndefined();
  expect(certain({ change: 0.005, error: 0 })).toBeUndefined();
  const same = { tile: 64, chance: 0.5, error: 0.1 };
  expect(changeOf(same, same)).toEqual({ change: 0, error: 0 });
});
