// The command of each key in the play view. A printed letter that names a command wins: on Colemak the key at the place of S
// prints R. Other keys at the places of WASD move, on every layout. Without Latin letters, places stand for letters.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

export type Command =
  | { readonly kind: 'move'; readonly direction: Direction }
  | { readonly kind: 'explore'; readonly direction: Direction } // move the reading focus, not the tiles
  | { readonly kind: 'readRow'; readonly row: number } // from 0
  | { readonly kind: 'undo' | 'redo' | 'newGame' | 'hint' | 'readBoard' | 'readScore' };

/** The fields of a KeyboardEvent that decide. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const ARROWS: Record<string, Direction> = {
  ArrowUp: UP,
  ArrowRight: RIGHT,
  ArrowDown: DOWN,
  ArrowLeft: LEFT,
};
const PLACES: Record<string, Direction> = { KeyW: UP, KeyD: RIGHT, KeyS: DOWN, KeyA: LEFT };
/** The keypad's arrows, also where NumLock makes digits of them. */
const KEYPAD: Record<string, Direction> = { Numpad8: UP, Numpad6: RIGHT, Numpad2: DOWN, Numpad4: LEFT };
const LETTERS: Record<string, Command> = {
  h: { kind: 'move', direction: LEFT },
  j: { kind: 'move', direction: DOWN },
  k: { kind: 'move', direction: UP },
  l: { kind: 'move', direction: RIGHT },
  n: { kind: 'newGame' },
  r: { kind: 'newGame' },
  u: { kind: 'undo' },
  t: { kind: 'hint' },
  b: { kind: 'readBoard' },
  p: { kind: 'readScore' },
};

/**
 * The Latin letter of the key on any layout. '' for other keys. Only for keys that may be letters: the first use of the
 * scripts' pattern takes 11 ms, which the first arrow key would wait for.
 */
function letterOf(key: Key): string {
  const letter = key.key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  const isOtherScript = /^(?!.*\p{sc=Latin})[\p{L}\p{M}]+$/u.test(letter); // an é is no letter of another place
  return isOtherScript ? key.code.slice(3).toLowerCase() : ''; // of KeyB. Other codes leave no single letter
}

/** The command of a key, or undefined. `withLetters` false: letters are left to assistive software. */
export function commandOf(key: Key, withLetters: boolean): Command | undefined {
  if (key.ctrlKey || key.metaKey) {
    if (key.altKey) return undefined;
    const letter = letterOf(key);
    if (letter === 'z') return { kind: key.shiftKey ? 'redo' : 'undo' };
    return letter === 'y' && key.ctrlKey ? { kind: 'redo' } : undefined;
  }
  if (key.altKey) return undefined;
  const arrow = ARROWS[key.key];
  if (arrow !== undefined) return { kind: key.shiftKey ? 'explore' : 'move', direction: arrow };
  if (key.code.startsWith('Numpad')) return moveOf(KEYPAD[key.code]);
  const digit = /^[1-8]$/.test(key.key) ? key.key : /^Digit([1-8])$/.exec(key.code)?.[1];
  if (digit) return { kind: 'readRow', row: Number(digit) - 1 };
  return withLetters ? (LETTERS[letterOf(key)] ?? moveOf(PLACES[key.code])) : undefined;
}

function moveOf(direction: Direction | undefined): Command | undefined {
  return direction === undefined ? undefined : { kind: 'move', direction };
}

/** Whether the key belongs to a field, a list or an open control rather than to the game. */
export function belongsToField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, select, textarea, [data-own-keys]') !== null)
  );
}
