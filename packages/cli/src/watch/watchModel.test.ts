import { boardFromValues, findVariant, LEFT, VARIANTS } from '@twofold/core';
import { type Advisor, createAdvisor, type Evaluation, type Limits } from '@twofold/solver';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MortalEngines } from '../testing/mortalEngine.js';
import { WatchedPlay, type Watcher, type WatchSetting } from './watchModel.js';

let engines = new MortalEngines();
let advisor: Advisor;
beforeEach(() => {
  advisor = createAdvisor({ openEngine: engines.create });
});
afterEach(() => {
  advisor.dispose();
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
    onRestart: ({ message }) => troubles.push(message),
    ...change,
  };
}

describe('a game that is watched', () => {
  it('is left in the midst of a search, without a move', async () => {
    const play = new WatchedPlay(settingOf({ milliseconds: Infinity }));
    const watcher = aWatcher();
    await advisor.prepare(VARIANTS.classic);
    const ended = play.run(advisor, watcher);
    await engines.searching();
    play.stop();
    await ended;
    expect([play.moves, play.ended, watcher.troubles]).toEqual([0, [], []]);
  });

  it('goes on when the solver\u2019s thread has died, and tells so once', async () => {
    const play = new WatchedPlay(settingOf({ milliseconds: 1000 }));
    const watcher = aWatcher({ onTurn: () => play.stop() });
    await advisor.prepare(VARIANTS.classic);
    const ended = play.run(advisor, watcher);
    await engines.searching();
    await engines.kill();
    await ended;
    expect(watcher.troubles).toEqual(['The thread was killed.']);
    expect([play.moves, engines.engines.length]).toEqual([1, 2]);
  });

  it('ends a course by the move that makes the target, whatever play beyond it would bring', async () => {
    const board = boardFromValues([
      [4, 32],
      [0, 32],
      [16, 2],
    ]);
    const variant = findVariant('2x3-course')!;
    const play = new WatchedPlay({ ...settingOf({ depth: 1 }), variant, from: { board, score: 0 } });
    const evaluation = { lines: [{ direction: LEFT, value: 108.2 }] } as unknown as Evaluation;
    await play.run(
      { ...advisor, ask: () => ({ answer: Promise.resolve(evaluation), cancel() {} }) },
      aWatcher(),
    );
    expect([play.moves, play.ended[0]?.maxTile]).toEqual([1, 64]);
  });

  it('ends with the reason when the solver fails twice at a move', async () => {
    const watcher = aWatcher();
    const play = new WatchedPlay(settingOf({ milliseconds: Infinity }));
    const ended = expect(play.run(advisor, watcher)).rejects.toThrow('The thread was killed.');
    for (const count of [1, 2]) {
      await expect.poll(() => engines.engines.length).toBe(count);
      await engines.kill();
    }
    await ended;
    expect([watcher.troubles, play.moves]).toEqual([['The thread was killed.'], 0]);
  });
});
