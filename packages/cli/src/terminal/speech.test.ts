import { boardFromValues, Game, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { farewell } from '../play/farewell.js';
import { describeEnd } from '../ranked/standing.js';
import { describeEvent, hasMadeTarget } from './speech.js';

const [UP, DOWN, LEFT] = [0, 2, 3] as const;

/** 2x2 whose very last move makes its target, 16. */
function lastMoveMakesTarget(): Game {
  const game = new Game(VARIANTS['2x2'], 's26');
  for (const direction of [LEFT, DOWN, DOWN, UP, DOWN, DOWN, LEFT] as const) game.play(direction);
  return game;
}

it('tells a target that the very last move made, with the end, and in the farewell', () => {
  const game = lastMoveMakesTarget();
  expect(game.status).toBe('over');
  expect(describeEvent(game)).toMatch(
    /^You made 16\. Game over\. Score \d+ after 7 moves, largest tile 16\.$/,
  );
  expect(farewell(game, '/tmp/game')).toContain('largest tile 16. You made 16.');
  game.undo();
  expect(farewell(game, '/tmp/game')).not.toContain('You made');
});

it('names no target that the board began with', () => {
  const start = boardFromValues([
    [2048, 0, 2, 2],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const game = new Game(VARIANTS.classic, 'seed', { start });
  game.play(LEFT);
  expect(game.won).toBe(true);
  expect(hasMadeTarget(game)).toBe(false);
  expect(farewell(game, '/tmp/game')).not.toContain('You made');
});

it('tells the target at the end of a ranked game, if it was made', () => {
  const ended = {
    id: 'x',
    variant: 'classic',
    status: 'over',
    commitment: '',
    clock: 125_000,
    ply: 1200,
  } as const;
  const say = (board: string | null) => describeEnd({ ...ended, score: 20_000, board });
  expect(say('1234/5678/b123/4561')).toBe(
    'The game is over: 20,000 points after 1,200 moves in 2:05. You made 2048.',
  );
  expect(say('1234/5678/a123/4561')).toBe('The game is over: 20,000 points after 1,200 moves in 2:05.');
  expect(say(null)).not.toContain('You made');
});
