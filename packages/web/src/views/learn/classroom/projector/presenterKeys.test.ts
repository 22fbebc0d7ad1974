import { describe, expect, it } from 'vitest';
import { presenterCommand } from './presenterKeys';

function press(key: string): string {
  const did: string[] = [];
  const player = {
    position: () => 3,
    length: () => 9,
    seek: (to: number) => did.push(`seek ${to}`),
    toggle: () => did.push('toggle'),
  };
  const commands = { fullScreen: () => did.push('full screen'), tone: () => did.push('tone') };
  presenterCommand(key, player, commands)?.();
  return did.join();
}

describe('a key of a presenter', () => {
  it.each([
    ['PageDown', 'seek 4'],
    ['ArrowRight', 'seek 4'],
    ['ArrowDown', 'seek 4'],
    [' ', 'seek 4'],
    ['Enter', 'seek 4'],
    ['PageUp', 'seek 2'],
    ['ArrowLeft', 'seek 2'],
    ['ArrowUp', 'seek 2'],
    ['Backspace', 'seek 2'],
    ['Home', 'seek 0'],
    ['End', 'seek 9'],
    ['p', 'toggle'],
    ['F', 'full screen'],
    ['d', 'tone'],
    ['Tab', ''],
    ['x', ''],
  ])('%j does: %s', (key, done) => expect(press(key)).toBe(done));
});
