import { describe, expect, it } from 'vitest';
import { parsePlayer } from './player.js';

describe('the name of a player', () => {
  it.each([
    ['small@1ms', 'small', { milliseconds: 1 }],
    ['strong@2.5ms', 'strong', { milliseconds: 2.5 }],
    ['heuristic@3ply', 'heuristic', { depth: 3 }],
    ['runs/a@b/checkpoint.2048trn@5000nodes', 'runs/a@b/checkpoint.2048trn', { nodes: 5000 }],
    ['random', 'random', { depth: 1 }],
  ])('%s is a network and a setting', (text, network, limits) => {
    expect(parsePlayer(text)).toEqual({ name: text, network, limits });
  });

  it.each([
    ['', 'names no network'],
    ['@1ms', 'names no network'],
    ['small', 'write small@1ms'],
    ['small@', 'is no setting'],
    ['small@0ply', 'is no setting'],
    ['small@1s', 'is no setting'],
    ['greedy@1ms', 'does not search'],
  ])('"%s" is refused with what to write', (text, message) => {
    expect(() => parsePlayer(text)).toThrow(message);
  });
});
