import { DIRECTIONS, Game, VARIANTS } from '@twofold/core';
import { afterEach, describe, expect, it } from 'vitest';
import { MortalEngines } from '../testing/mortalEngine.js';
import { Adviser } from './playHint.js';

let engines = new MortalEngines();
let adviser: Adviser;
afterEach(() => {
  adviser.close();
  engines.destroy();
  engines = new MortalEngines();
});

/** A game far enough for a search to take all of its time. */
function newGame(): Game {
  const game = new Game(VARIANTS.classic, 'hint');
  for (let ply = 0; game.ply < 60 && ply < 1000; ply++) game.play(DIRECTIONS[ply % 3]!);
  return game;
}

describe('hints', () => {
  it('explain once that the solver\u2019s thread died at a question, and then come again', async () => {
    adviser = new Adviser(engines.create);
    expect((await adviser.ask(newGame()))?.lines).not.toHaveLength(0);
    const asked = adviser.ask(newGame());
    const refused = expect(asked).rejects.toThrow(
      'No hint: The thread was killed. Ask again to restart the solver.',
    );
    await engines.searching();
    await engines.kill();
    await refused;
    expect(adviser.isLoaded).toBe(false);
    expect((await adviser.ask(newGame()))?.player).toBe('network');
    expect([adviser.isLoaded, engines.engines.length]).toEqual([true, 2]);
  });

  it('come at once again when the thread died between two questions', async () => {
    adviser = new Adviser(engines.create);
    await adviser.ask(newGame());
    await engines.kill();
    await expect.poll(() => engines.engines[0]!.state).toBe('failed');
    expect(adviser.isLoaded).toBe(false);
    expect((await adviser.ask(newGame()))?.player).toBe('network');
  });

  it('say once that the solver does not start, to whoever asked last, and try again', async () => {
    const failures = [new Error('No threads here.')];
    adviser = new Adviser(async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return engines.create();
    });
    const older = adviser.ask(newGame());
    const newer = adviser.ask(newGame());
    await expect(newer).rejects.toThrow('No hint: No threads here. Ask again to restart the solver.');
    expect(await older).toBeUndefined();
    expect(await adviser.ask(newGame())).toBeDefined();
  });

  it('end with their thread while the solver starts', async () => {
    adviser = new Adviser(engines.create);
    const asked = adviser.ask(newGame());
    adviser.close();
    expect(await asked).toBeUndefined();
    expect(engines.engines.map(({ state }) => state)).toEqual(['destroyed']);
  });
});
