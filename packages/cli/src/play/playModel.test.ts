import { findVariant, Game, LEFT } from '@twofold/core';
import { expect, it } from 'vitest';
import {
  freshGame,
  type Hint,
  keepSafe,
  type PlayState,
  pressKey,
  showHint,
  startPlay,
} from './playModel.js';

const start = (seed = 'abc') => startPlay(freshGame(findVariant('classic')!, seed), '');
const press = (state: PlayState, ...keys: string[]) =>
  keys.flatMap((key) => pressKey(state, key, () => 'next'));

/** Plays blindly to the end. */
function playOut(state: PlayState): void {
  for (let at = 0; state.game.status !== 'over'; at++) state.game.play((at % 4) as 0 | 1 | 2 | 3);
}

it.each([
  ['arrows', ['up', 'right', 'down', 'left']],
  ['WASD', ['w', 'd', 's', 'a']],
  ['WASD with caps lock', ['W', 'D', 'S', 'A']],
  ['hjkl', ['k', 'l', 'j', 'h']],
  ['the digits of the keypad', ['8', '6', '2', '4']],
])('slides by %s', (_, keys) => {
  const state = start();
  const same = new Game(findVariant('classic')!, 'abc');
  for (const [direction, key] of keys.entries()) {
    const moved = same.play(direction as 0 | 1 | 2 | 3) !== undefined;
    expect(press(state, key)).toEqual(moved ? ['save'] : []);
    expect(state.game.ply).toBe(same.ply);
  }
  expect([...state.game.board.ranks]).toEqual([...same.board.ranks]);
});

it('takes back and makes again, tells where that ends, and saves both', () => {
  const state = start();
  expect(press(state, 'left', 'u')).toEqual(['save', 'save']);
  expect([state.game.ply, state.game.length]).toEqual([0, 1]);
  expect(press(state, 'u')).toEqual([]);
  expect(state.message).toBe('This is the start of the game.');
  expect(press(state, 'r')).toEqual(['save']);
  expect(state.turn?.direction).toBe(LEFT); // slides as it did the first time
  expect(press(state, 'ctrl-r')).toEqual([]);
  expect(state.message).toBe('There is no move to make again.');
});

it('says so when nothing moves, and when the game is over', () => {
  const state = start();
  while (press(state, 'left').length > 0);
  expect(state.message).toBe('Left: nothing moves.');
  playOut(state);
  expect(press(state, 'left')).toEqual([]);
  expect(state.message).toMatch(/^Game over\. Score [\d,]+ after [\d,]+ moves/);
  expect(press(state, 't')).toEqual([]);
  expect(state.message).toContain('u takes a move back');
});

it('leaves a game under way only after y: any other key, Enter too, is no', () => {
  const state = start();
  press(state, 'left');
  const { game } = state;
  for (const no of ['n', 'enter', 'escape', 'left', 'space']) {
    expect(press(state, 'n', no)).toEqual([]);
    expect([state.game, state.asks]).toEqual([game, undefined]);
  }
  expect(press(state, 'n', 'y')).toEqual(['keep', 'save']);
  expect(state.left).toBe(game);
  expect([state.game.seed, state.game.ply]).toEqual(['next', 0]);
});

it('asks nothing where nothing is lost: before the first move, and after the end', () => {
  const state = start();
  expect(press(state, 'n')).toEqual(['save']);
  playOut(state);
  expect(press(state, 'n')).toEqual(['keep', 'save']);
});

it('closes its help with any key, which does what it does unless it is one that closes', () => {
  const state = start();
  expect(press(state, '?', 'q')).toEqual([]);
  expect(state.help).toBe(false);
  expect(press(state, '?', 'left')).toEqual(['save']);
  expect(press(state, '?', 'ctrl-c')).toEqual(['quit']);
});

it('shows a hint until the position changes', () => {
  const state = start();
  expect(press(state, 't')).toEqual(['hint']);
  expect(state.hint).toBe('waiting');
  const hint: Hint = { lines: [{ direction: LEFT, value: 1000 }], depth: 3, player: 'network' };
  showHint(state, hint);
  expect(state.hint).toBe(hint);
  press(state, 'left');
  expect(state.hint).toBeUndefined();
});

it('goes on when a move cannot be saved, and says so', () => {
  const state = start();
  press(state, 'left');
  keepSafe(state, () => {
    throw new Error('no space left on device');
  });
  expect(state.message).toBe('Not saved: no space left on device');
  expect(press(state, 'up', 'right', 'down')).toContain('save');
});

it('has keys that end it and send it to the background, and ignores those it does not know', () => {
  const state = start();
  expect(press(state, 'q', 'ctrl-c', 'ctrl-d', 'ctrl-z')).toEqual(['quit', 'quit', 'quit', 'suspend']);
  expect(press(state, 'x', '1', 'pageup', '好', 'escape')).toEqual([]);
});
