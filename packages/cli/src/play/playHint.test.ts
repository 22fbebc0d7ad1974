import { DIRECTIONS, Game, VARIANTS } from '@twofold/core';
import { afterEach, describe, expect, it } from 'vitest';
import { MortalEngines } from '../testing/mortalEngine.js';
import { type Hints, openHints } from './playHint.js';

let engines = new MortalEngines();
let hints: Hints;
afterEach(() => {
  hints.close();
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
  it('come all the same when the solver\u2019s thread dies at a question', async () => {
    hints = openHints(engines.create);
    expect((await hints.ask(newGame()))?.lines).not.toHaveLength(0);
    const asked = hints.ask(newGame());
    await engines.searching();
    await engines.kill();
    expect((await asked)?.player).toBe('network');
    expect(engines.engines).toHaveLength(2);
  });

  it('explain once that the solver\u2019s thread died twice at a question, and then come again', async () => {
    hints = openHints(engines.create);
    const refused = expect(hints.ask(newGame())).rejects.toThrow(
      'No hint: The thread was killed. Ask again to restart the solver.',
    );
    for (const count of [1, 2]) {
      await expect.poll(() => engines.engines.length).toBe(count);
      await engines.kill();
    }
    await refused;
    expect(hints.isReady(newGame())).toBe(false);
    expect((await hints.ask(newGame()))?.player).toBe('network');
    expect([hints.isReady(newGame()), engines.engines.length]).toEqual([true, 3]);
  });

  it('come at once again when the thread died between two questions', async () => {
    hints = openHints(engines.create);
    await hints.ask(newGame());
    await engines.kill();
    await expect.poll(() => engines.engines[0]!.state).toBe('failed');
    expect(hints.isReady(newGame())).toBe(false);
    expect((await hints.ask(newGame()))?.player).toBe('network');
  });

  it('say once that the solver does not start, to whoever asked last, and try again', async () => {
    const failures = [new Error('No threads here.')];
    hints = openHints(async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return engines.create();
    });
    const older = hints.ask(newGame());
    const newer = hints.ask(newGame());
    await expect(newer).rejects.toThrow('No hint: No threads here. Ask again to restart the solver.');
    expect(await older).toBeUndefined();
    expect(await hints.ask(newGame())).toBeDefined();
  });

  it('have the values and the chance of a solved board from the first one on', async () => {
    hints = openHints(engines.create);
    const first = await hints.ask(new Game(VARIANTS['2x2']!, 'hint'));
    expect([first?.player, first?.milestone]).toEqual(['exact', 8]);
    expect(first?.lines[0]?.successRate).toBe(1);
  });

  it('end with their thread while the solver starts', async () => {
    hints = openHints(engines.create);
    const asked = hints.ask(newGame());
    hints.close();
    expect(await asked).toBeUndefined();
    await expect.poll(() => engines.engines.map(({ state }) => state)).toEqual(['destroyed']);
  });
});
