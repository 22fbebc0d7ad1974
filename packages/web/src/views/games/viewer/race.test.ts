import { Game, legalDirections, makeCompact, parseAnyReplay, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { openReplay, type Recording } from '../../../replay/recording';
import { raceRefusal } from './race';

function recordingOf(text: string): Recording {
  const replay = parseAnyReplay(text);
  const opened = replay.ok ? openReplay(replay.value, 1) : replay;
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

it('says why a game cannot be raced', () => {
  const game = new Game(VARIANTS.classic, 'fine');
  while (game.ply < 20) game.play(legalDirections(game.board)[0]!);
  expect(raceRefusal(recordingOf(makeCompact(game)))).toBeUndefined();
  const told = new Game(VARIANTS.classic, 'fine');
  const direction = legalDirections(told.board)[0]!;
  const { afterstate, spawn } = game.turn(1).direction === direction ? game.turn(1) : told.play(direction)!;
  told.goTo(0);
  const cell = afterstate.ranks.findLastIndex((rank, at) => rank === 0 && at !== spawn.cell);
  told.play(direction, { cell, rank: 1 });
  expect(raceRefusal(recordingOf(makeCompact(told)))).toBe('noSeed'); // the line leaves it out
  const later = new Game(VARIANTS.classic, 'fine', { start: game.board, startScore: 4 });
  later.play(legalDirections(later.board)[0]!);
  expect(raceRefusal(recordingOf(makeCompact(later)))).toBe('start');
});
