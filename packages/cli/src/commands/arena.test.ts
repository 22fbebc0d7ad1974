import type { ArenaGame } from '@twofold/trainer';
import { expect, it } from 'vitest';
import { showGames } from './arena.js';

const gameOf = (player: string, score: number): ArenaGame => ({
  player,
  score,
  game: 0,
  seed: 'arena-0',
  moves: 1,
  maxTile: 2,
  milliseconds: 1,
  times: [],
  nodes: [],
});

it('an arena on its way says the means of all games, those of the record included', () => {
  const shown: string[] = [];
  const tell = showGames({ show: (text) => void shown.push(text) }, ['greedy', 'random']);
  const recorded = [gameOf('greedy', 1000), gameOf('greedy', 3000)];
  tell([...recorded, gameOf('greedy', 8000)], 6);
  expect(shown[0]).toMatch(/^3 of 6 games {3}.+ left {3}greedy 4,000 {3}random -$/);
});
