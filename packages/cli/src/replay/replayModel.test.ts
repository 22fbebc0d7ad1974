import { type Direction, findVariant, Game } from '@twofold/core';
import { expect, it } from 'vitest';
import { advance, MOVE_INTERVALS, pressReplayKey, type ReplayState, startReplay } from './replayModel.js';

const LENGTH = 25;

function start(length = LENGTH): ReplayState {
  const game = new Game(findVariant('classic')!, 'abc');
  for (let at = 0; game.ply < length; at++) game.play((at % 4) as Direction);
  game.goTo(0);
  return startReplay(game);
}

const press = (state: ReplayState, ...keys: string[]) => keys.map((key) => pressReplayKey(state, key));

it('steps, leaps, and stays within the game', () => {
  const state = start();
  const at = (...keys: string[]) => {
    press(state, ...keys);
    return state.game.ply;
  };
  expect(at('left')).toBe(0);
  expect(at('right')).toBe(1);
  expect(at('pagedown')).toBe(11);
  expect(at('pagedown', 'pagedown')).toBe(LENGTH);
  expect(at('right')).toBe(LENGTH);
  expect(at('pageup')).toBe(LENGTH - 10);
  expect(at('h')).toBe(LENGTH - 11);
  expect(at('home')).toBe(0);
  expect(at('G')).toBe(LENGTH);
});

it('slides a single step ahead, and nothing else', () => {
  const state = start();
  press(state, 'right');
  expect(state.turn?.ply).toBe(1);
  press(state, 'right', 'left');
  expect(state.turn).toBeUndefined();
  press(state, 'pagedown');
  expect(state.turn).toBeUndefined();
});

it('plays until the end, from the start again after it, and pauses at any step', () => {
  const state = start(3);
  press(state, 'space');
  for (const ply of [1, 2, 3]) {
    expect(state.playing).toBe(true);
    advance(state);
    expect(state.game.ply).toBe(ply);
  }
  expect(state.playing).toBe(false);
  press(state, 'space');
  expect([state.playing, state.game.ply]).toEqual([true, 0]);
  press(state, 'right');
  expect([state.playing, state.game.ply]).toEqual([false, 1]);
});

it('has nothing to play in a game without moves', () => {
  const state = start(0);
  press(state, 'space');
  expect(state.playing).toBe(false);
});

it('goes faster and slower as far as there are speeds', () => {
  const state = start();
  press(state, ...MOVE_INTERVALS.map(() => '+'));
  expect(state.speed).toBe(MOVE_INTERVALS.length - 1);
  press(state, ...MOVE_INTERVALS.map(() => '-'), '-');
  expect(state.speed).toBe(0);
});

it('ends and goes to the background by the usual keys', () => {
  expect(press(start(), 'q', 'ctrl-c', 'escape', 'ctrl-z', 'x')).toEqual([
    'quit',
    'quit',
    'quit',
    'suspend',
    undefined,
  ]);
});
