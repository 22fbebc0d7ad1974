import { VARIANTS } from '@twofold/core';
import type { Evaluation, Limits, SearchPosition } from '@twofold/solver';
import { afterEach, describe, expect, it } from 'vitest';
import { LastingEngine } from '../lastingEngine.js';
import { MortalEngines } from '../testing/mortalEngine.js';
import { type Thinker, WatchedPlay, type Watcher, type WatchSetting } from './watchModel.js';

let engines = new MortalEngines();
afterEach(() => {
  engines.destroy();
  engines = new MortalEngines();
});

function settingOf(limits: Limits): WatchSetting {
  return { variant: VARIANTS.classic, seed: 'abc', games: 1, limits };
}

function aWatcher(change: Partial<Watcher> = {}): Watcher & { troubles: string[] } {
  const troubles: string[] = [];
  return {
    troubles,
    ready: () => true,
    onTurn: () => {},
    onGame: () => {},
    onTrouble: (reason) => troubles.push(reason),
    ...change,
  };
}

describe('a game that is watched', () => {
  it('is left in the midst of a search, without a move', async () => {
    const play = new WatchedPlay(settingOf({ milliseconds: Infinity }));
    const engine = new LastingEngine(undefined, engines.create);
    const watcher = aWatcher();
    await engine.start();
    const ended = play.run(engine, watcher);
    await engines.searching();
    play.stop();
    await ended;
    expect([play.moves, play.ended, watcher.troubles]).toEqual([0, [], []]);
  });

  it('goes on when the solver\u2019s thread has died, and tells so once', async () => {
    const play = new WatchedPlay(settingOf({ milliseconds: 1000 }));
    const engine = new LastingEngine(undefined, engines.create);
    const watcher = aWatcher({ onTurn: () => play.stop() });
    await engine.start();
    const ended = play.run(engine, watcher);
    await engines.searching();
    await engines.kill();
    await ended;
    expect(watcher.troubles).toEqual(['The thread was killed.']);
    expect([play.moves, engines.engines.length]).toEqual([1, 2]);
  });

  it('ends with the reason when the solver fails twice at a move', async () => {
    let asked = 0;
    const thinker: Thinker = {
      analyse: async (_position: SearchPosition): Promise<Evaluation> => {
        throw new Error(`Failure ${++asked}.`);
      },
      stop: () => {},
    };
    const watcher = aWatcher();
    const play = new WatchedPlay(settingOf({ depth: 1 }));
    await expect(play.run(thinker, watcher)).rejects.toThrow('Failure 2.');
    expect([watcher.troubles, play.moves]).toEqual([['Failure 1.'], 0]);
  });
});
