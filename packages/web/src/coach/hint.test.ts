import { boardFromValues, Game, legalDirections, VARIANTS } from '@twofold/core';
import { createEffect, createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import { adviceOf, createHint } from './hint';
import { anAdvisor, anEvaluation, aTick, FakeEngine } from './testing';

const game = new Game(VARIANTS.classic, 'hint', { startScore: 500 });

describe('advice', () => {
  it('adds what is expected to the score that stands', () => {
    const advice = adviceOf(anEvaluation([3, 0]), game);
    expect(advice?.worths).toEqual([
      { direction: 3, loss: 0, score: 1500, chance: undefined },
      { direction: 0, loss: 100, score: 1400, chance: undefined },
    ]);
  });

  it('has the chance of the next tile where the engine knows it', () => {
    const lines = [{ direction: 2 as const, value: 10, successRate: 0.75 }];
    expect(adviceOf(anEvaluation([], { lines, milestone: 4096 }), game)).toMatchObject({
      milestone: 4096,
      isSure: false,
      worths: [{ chance: 0.75 }],
    });
  });

  it('tells where the next tile is as good as certain whatever one does', () => {
    const lines = [2, 3].map((direction) => ({
      direction: direction as 2 | 3,
      value: 10,
      successRate: 0.999,
    }));
    expect(adviceOf(anEvaluation([], { lines, milestone: 512 }), game)?.isSure).toBe(true);
  });

  it('is none where nothing can be done', () => {
    expect(adviceOf(anEvaluation([]), game)).toBeUndefined();
  });
});

describe('a hint', () => {
  function aHint(played = PlayedGame.begin('one', VARIANTS.classic, 'hint', 0)) {
    const engine = new FakeEngine(({ board }) => anEvaluation(legalDirections(board)));
    const advisor = anAdvisor(engine);
    return { hint: createHint(advisor, () => played), engine, played, advisor };
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

  it('shows the first look at once, and each deeper one in its place', async () => {
    const { hint, engine } = aHint();
    engine.before = [anEvaluation([1], { depth: 1 })];
    const shown: unknown[] = [];
    const end = createRoot((dispose) => {
      createEffect(() => {
        const state = hint.state();
        if (state?.kind === 'given') shown.push([state.advice.depth, state.settled]);
      });
      return dispose;
    });
    await hint.ask();
    end();
    expect(shown).toEqual([
      [1, false],
      [3, false],
      [3, true],
    ]);
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
