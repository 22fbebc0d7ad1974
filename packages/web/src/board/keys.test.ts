import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expect, test } from 'vitest';
import { commandOf, type Key } from './keys';

const press = (key: string, code = '', held: Partial<Key> = {}): Key => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const move = (direction: number) => ({ kind: 'move', direction });

test.each([
  ['arrows', press('ArrowUp'), move(UP)],
  ['arrows', press('ArrowRight'), move(RIGHT)],
  ['arrows', press('ArrowDown'), move(DOWN)],
  ['arrows', press('ArrowLeft'), move(LEFT)],
  ['WASD on QWERTY', press('w', 'KeyW'), move(UP)],
  ['WASD on AZERTY by place', press('z', 'KeyW'), move(UP)],
  ['WASD on AZERTY by place', press('q', 'KeyA'), move(LEFT)],
  ['WASD on Dvorak by place', press('e', 'KeyD'), move(RIGHT)],
  ['capital letters', press('S', 'KeyS', { shiftKey: true }), move(DOWN)],
  ['a hint', press('t', 'KeyT'), { kind: 'hint' }],
  ['hjkl', press('h', 'KeyH'), move(LEFT)],
  ['hjkl', press('j', 'KeyJ'), move(DOWN)],
  ['hjkl', press('k', 'KeyK'), move(UP)],
  ['hjkl', press('l', 'KeyL'), move(RIGHT)],
  ['hjkl on Dvorak by letter', press('h', 'KeyJ'), move(LEFT)],
  ['hjkl on a Cyrillic layout by place', press('р', 'KeyH'), move(LEFT)],
  ['undo', press('z', 'KeyZ', { ctrlKey: true }), { kind: 'undo' }],
  ['undo on AZERTY', press('z', 'KeyW', { ctrlKey: true }), { kind: 'undo' }],
  ['undo on a Mac', press('z', 'KeyZ', { metaKey: true }), { kind: 'undo' }],
  ['redo', press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), { kind: 'redo' }],
  ['redo as on Windows', press('y', 'KeyY', { ctrlKey: true }), { kind: 'redo' }],
  ['new game', press('n', 'KeyN'), { kind: 'newGame' }],
  ['new game as elsewhere', press('r', 'KeyR'), { kind: 'newGame' }],
  ['undo with one key', press('u', 'KeyU'), { kind: 'undo' }],
  ['explore', press('ArrowUp', '', { shiftKey: true }), { kind: 'explore', direction: UP }],
  ['read a row', press('3', 'Digit3'), { kind: 'readRow', row: 2 }],
  ['read the board', press('b', 'KeyB'), { kind: 'readBoard' }],
] as const)('%s: %o', (_name, key, command) => expect(commandOf(key, true)).toEqual(command));

/** What layouts print on the keys of QWERTY's letters, row by row. The places are named after QWERTY. */
const LAYOUTS = {
  QWERTY: 'qwertyuiop asdfghjkl zxcvbnm',
  QWERTZ: 'qwertzuiop asdfghjkl yxcvbnm',
  AZERTY: 'azertyuiop qsdfghjkl wxcvbn,',
  Dvorak: "',.pyfgcrl aoeuidhtn ;qjkxbm",
  Colemak: 'qwfpgjluy; arstdhnei zxcvbkm',
  BÉPO: 'bépoèçvdlj auie,tsrn àyx.k\u2019q',
  Neo: 'xvlcwkhgf\u00df uiaeosnrt üöäpzbm',
  Russian: 'йцукенгшщз фывапролд ячсмить',
  Greek: ';ςερτυθιοπ ασδφγηξκλ ζχψωβνμ',
  Arabic: 'ضصثقفغعهخح شسيبلاتنم ئءؤرىة،',
};
const QWERTY = LAYOUTS.QWERTY;
const COMMANDS = 'hjklnrutbp';

test.each(Object.entries(LAYOUTS))(
  'on %s a printed command letter commands, and WASD move by their places',
  (name, layout) => {
    const isLatin = !['Russian', 'Greek', 'Arabic'].includes(name);
    for (const [i, printed] of [...layout].entries()) {
      const place = QWERTY[i]!;
      if (place === ' ') continue;
      const found = commandOf(press(printed, `Key${place.toUpperCase()}`), true);
      const named = isLatin ? printed : /\p{L}/u.test(printed) ? place : '';
      const move = { w: UP, a: LEFT, s: DOWN, d: RIGHT }[place];
      if (COMMANDS.includes(named) && named !== '') expect(found).toEqual(commandOf(press(named), true));
      else expect(found).toEqual(move === undefined ? undefined : { kind: 'move', direction: move });
    }
  },
);

test('a key that prints two letters of another script stands for the letter of its place', () => {
  expect(commandOf(press('لا', 'KeyB'), true)).toEqual({ kind: 'readBoard' }); // Arabic
  expect(commandOf(press('Dead', 'KeyB'), true)).toBeUndefined();
  for (const place of ['BracketLeft', 'Semicolon', 'Quote', 'Comma', 'Period', 'Backquote', 'IntlBackslash'])
    expect(commandOf(press('ж', place), true)).toBeUndefined();
});

test('the keypad moves with NumLock and without, and its other digits do nothing', () => {
  const keypad = (digit: number) => commandOf(press(String(digit), `Numpad${digit}`), false);
  expect([8, 6, 2, 4].map(keypad)).toEqual([UP, RIGHT, DOWN, LEFT].map(move));
  expect([0, 1, 3, 5, 7, 9].map(keypad)).toEqual(Array(6).fill(undefined));
  expect(commandOf(press('ArrowUp', 'Numpad8'), false)).toEqual(move(UP));
});

test('rows are read by printed digits, and by the digits’ places where others are printed', () => {
  expect(commandOf(press('&', 'Digit1'), true)).toEqual({ kind: 'readRow', row: 0 }); // AZERTY
  expect(commandOf(press('٣', 'Digit3'), true)).toEqual({ kind: 'readRow', row: 2 });
  expect(commandOf(press('8', 'KeyL', { shiftKey: true }), true)).toEqual({ kind: 'readRow', row: 7 });
  expect(commandOf(press('F1', 'F1'), true)).toBeUndefined();
});

test('browser shortcuts stay the browser’s', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    for (const key of [
      press('r', 'KeyR', held),
      press('ArrowLeft', 'ArrowLeft', held),
      press('n', 'KeyN', held),
    ])
      expect(commandOf(key, true)).toBeUndefined();
});

test('letters can be switched off and arrows stay', () => {
  expect(commandOf(press('w', 'KeyW'), false)).toBeUndefined();
  expect(commandOf(press('h', 'KeyH'), false)).toBeUndefined();
  expect(commandOf(press('n', 'KeyN'), false)).toBeUndefined();
  expect(commandOf(press('ArrowUp'), false)).toEqual(move(UP));
  expect(commandOf(press('z', 'KeyZ', { ctrlKey: true }), false)).toEqual({ kind: 'undo' });
});
