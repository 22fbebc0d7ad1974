// The command of each key in the play view. WASD are matched by physical position, the same on every layout.
// hjkl and command letters are matched by letter, or by position on layouts without Latin letters.
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

/** The Latin letter of the key on any layout. '' for other keys. */
function letterOf(key: Key): string {
  const letter = key.key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  const isOtherScript = key.key.length === 1 && key.key.charCodeAt(0) > 127;
  return isOtherScript && key.code.startsWith('Key') ? key.code.slice(3).toLowerCase() : '';
}

/** The command of a key, or undefined. `withLetters` false: letters are left to assistive software. */
export function commandOf(key: Key, withLetters: boolean): Command | undefined {
  const letter = letterOf(key);
  if (key.ctrlKey || key.metaKey) {
    if (key.altKey) return undefined;
    if (letter === 'z') return { kind: key.shiftKey ? 'redo' : 'undo' };
    return letter === 'y' && key.ctrlKey ? { kind: 'redo' } : undefined;
  }
  if (key.altKey) return undefined;
  const arrow = ARROWS[key.key];
  if (arrow !== undefined) return { kind: key.shiftKey ? 'explore' : 'move', direction: arrow };
  if (/^[1-8]$/.test(key.key)) return { kind: 'readRow', row: Number(key.key) - 1 };
  if (!withLetters) return undefined;
  const place = PLACES[key.code];
  return place !== undefined ? { kind: 'move', direction: place } : LETTERS[letter];
}

/** Whether the key belongs to a field, a list or an open control rather than to the game. */
export function belongsToField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, select, textarea, [data-own-keys]') !== null)
  );
}
