import { expect, it } from 'vitest';
import { benchCommand } from './benchKeys';

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

it.each([
  ['Enter', { ctrlKey: true }, false, 'run'],
  ['Enter', { metaKey: true }, true, 'run'],
  ['Enter', { ctrlKey: true, shiftKey: true }, false, 'check'],
  ['Enter', {}, false, undefined],
  ['Enter', { shiftKey: true }, false, undefined],
  ['Enter', { ctrlKey: true, altKey: true }, false, undefined],
  ['Escape', {}, true, 'edit'],
  ['Escape', {}, false, undefined],
  ['Escape', { ctrlKey: true }, true, undefined],
  ['a', { ctrlKey: true }, true, undefined],
] as const)('%s with %j, on the board %s: %s', (key, held, isOnBoard, command) => {
  expect(benchCommand({ ...NONE, ...held, key }, isOnBoard)).toBe(command);
});
