import { boardFromValues, legalDirections, VARIANTS } from '@twofold/core';
import { createEffect, createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import type { WhyBetter } from './advice/why';
import { announceHint, createHint } from './hint';
import { anAdvisor, anEvaluation, aTick, FakeEngine } from './testing';

/** No reason is to come. */
const WHY: WhyBetter = { of: () => undefined, isComing: () => false, ask: async () => {} };

describe('a hint', () => {
  function aHint(played = PlayedGame.begin('one', VARIANTS.classic, 'hint', 0), wait = aTick) {
    const engine = new FakeEngine(({ board }) => anEvaluation(legalDirections(board)));
    const advisor = anAdvisor(engine);
    const hint = createHint({ advisor, current: () => played, wait });
    return { hint, engine, played, advisor };
  }

  it('thinks, is given, and goes when it is closed', async () => {
    const { hint, played } = aHint();
    const asked = hint.ask();
    expect(hint.state()).toEqual({ kind: 'thinking' });
    await asked;
    const state = hint.state();
    const directions = state?.kind === 'given' && state.advice.worths.map(({ direction }) => direction);
    expect(directions).toEqual(legalDirections(played.game.board));
    hint.close();
    expect(hint.state()).toBeUndefined();
  });

  it('waits for its time, and shows the end of a search that is over before', async () => {
    const { hint, engine } = aHint(undefined, () => new Promise(() => {}));
    engine.before = [anEvaluation([1], { depth: 1 }), anEvaluation([1], { depth: 2 })];
    const shown: unknown[] = [];
    const end = createRoot((dispose) => {
      createEffect(() => {
        const state = hint.state();
        if (state?.kind === 'given') shown.push(state.advice.depth);
      });
      return dispose;
    });
    await hint.ask();
    end();
    expect(shown).toEqual([3]);
  });

  it('says no word twice while the search of an open hint deepens', async () => {
    const { hint, engine } = aHint(PlayedGame.begin('one', VARIANTS['3x3']!, 'hint', 0));
    engine.before = [1, 2, 3, 4].map((depth) => anEvaluation([2, 1], { depth }));
    engine.answer = () => anEvaluation([2, 1], { depth: 5 });
    let told = 0;
    const end = createRoot((dispose) => {
      announceHint(hint, WHY, () => told++);
      return dispose;
    });
    await hint.ask();
    end();
    const state = hint.state();
    expect([told, state?.kind === 'given' && state.advice.depth]).toEqual([1, 5]);
  });

  it('is a first guess while the network is still to come, and none once that has failed', async () => {
    const { hint, engine } = aHint();
    engine.answer = ({ board }) => anEvaluation(legalDirections(board), { player: 'heuristic' });
    await hint.ask();
    expect([hint.state()?.kind, hint.isGuess()]).toEqual(['given', true]);
    engine.loads[0]!.fail(new Error('the server answered 503'));
    await expect.poll(() => hint.isGuess()).toBe(false);
  });

  it('is announced once, however often the network tells of its progress', async () => {
    const { hint, engine, advisor } = aHint(PlayedGame.begin('one', VARIANTS['3x3']!, 'hint', 0));
    let told = 0;
    const end = createRoot((dispose) => {
      announceHint(hint, WHY, () => told++);
      return dispose;
    });
    await hint.ask();
    const loading = advisor.load();
    await expect.poll(() => engine.loads).toHaveLength(1);
    for (const loaded of [1, 2, 3]) engine.loads[0]!.progress?.(loaded * 1_000_000, undefined);
    engine.loads[0]!.succeed({ name: 'small', bytes: 1 });
    await loading;
    expect(told).toBe(1);
    await hint.ask();
    expect(told).toBe(2);
    end();
  });

  it('holds a first guess back, and drops it where the network answers before', async () => {
    let goOn = () => {};
    const patience = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { hint, engine } = aHint(undefined, () => patience);
    engine.answer = ({ board }) => anEvaluation(legalDirections(board), { player: 'heuristic' });
    const asked = hint.ask();
    await expect.poll(() => hint.isAsking()).toBe(false);
    expect(hint.state()).toEqual({ kind: 'thinking' });
    engine.answer = ({ board }) => anEvaluation(legalDirections(board));
    engine.loads[0]!.succeed({ name: 'small', bytes: 1 });
    await hint.ask();
    goOn();
    await asked;
    const state = hint.state();
    expect(state?.kind === 'given' && state.advice.player).toBe('network');
  });

  it('that was closed meanwhile is not shown, and its search stops', async () => {
    const { hint, engine } = aHint();
    await hint.ask();
    const asked = hint.ask();
    expect(hint.isAsking()).toBe(true);
    await expect.poll(() => engine.asked).toHaveLength(2);
    hint.close();
    await asked;
    await aTick();
    expect([hint.state(), hint.isAsking(), engine.stops]).toEqual([undefined, false, 1]);
  });

  it('goes when another question of the page comes before its first depth', async () => {
    const { hint, advisor, played } = aHint();
    const asked = hint.ask();
    const { answer } = advisor.ask(played.game.board, VARIANTS.classic, { depth: 1 });
    await asked;
    expect([hint.state(), (await answer)?.depth]).toEqual([undefined, 3]);
  });

  it('is not asked for when the game is over', async () => {
    const start = boardFromValues([
      [2, 4],
      [4, 2],
    ]);
    const { hint, engine } = aHint(PlayedGame.begin('one', VARIANTS['2x2']!, 'hint', 0, { start }));
    await hint.ask();
    expect([hint.state(), engine.asked]).toEqual([undefined, []]);
  });

  it('stays in thought, for the reason to be told, where the engine fails', async () => {
    const { hint, engine } = aHint();
    engine.answer = () => new Error('gone');
    await hint.ask();
    expect(hint.state()).toEqual({ kind: 'thinking' });
    await expect.poll(() => engine.state).toBe('destroyed');
  });
});
