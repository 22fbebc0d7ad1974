import { describe, expect, it } from 'vitest';
import { parsePlayer } from './player.js';

describe('the name of a player', () => {
  it.each([
    ['small@1ms', 'small', { milliseconds: 1 }],
    ['other@2.5ms', 'other', { milliseconds: 2.5 }],
    ['heuristic@3ply', 'heuristic', { depth: 3 }],
    ['runs/a@b/checkpoint.2048trn@5000nodes', 'runs/a@b/checkpoint.2048trn', { nodes: 5000 }],
    ['random', 'random', { depth: 1 }],
  ])('%s is a network and a setting', (text, network, limits) => {
    expect(parsePlayer(text)).toEqual({ name: text, network, limits, tables: [] });
  });

  it('may have tables after the network, each by +FILE', () => {
    expect(parsePlayer('small+b/c.2048tab+d.2048tab@2ply')).toMatchObject({
      network: 'small',
      tables: ['b/c.2048tab', 'd.2048tab'],
    });
  });

  it.each([
    ['greedy+a.2048tab', 'uses no tables'],
    ['heuristic+a.2048tab@1ms', 'uses no tables'],
    ['', 'names no network'],
    ['@1ms', 'names no network'],
    ['small', 'write small@1ms'],
    ['small@', 'is no setting'],
    ['small@0ply', 'is no setting'],
    ['small@1s', 'is no setting'],
    ['small@0ms', 'is no setting'],
    ['small@0.0ms', 'is no setting'],
    ['small@0nodes', 'is no setting'],
    ['small@-1ms', 'is no setting'],
    ['small@2.5ply', 'is no setting'],
    [`small@1${'0'.repeat(400)}ms`, 'is no setting'],
    ['small@NaNms', 'is no setting'],
    ['small@99999999999999999999nodes', 'nodes must be a whole number from 0 on, not 100000000000000000000'],
    ['small@99999999999999999999ply', 'depth must be a whole number from 1 on, not 100000000000000000000'],
    ['greedy@1ms', 'does not search'],
  ])('"%s" is refused with what to write', (text, message) => {
    expect(() => parsePlayer(text)).toThrow(message);
  });
});
