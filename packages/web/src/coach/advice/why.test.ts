import { boardFromValues, DOWN, LEFT, RIGHT, UP, VARIANTS } from '@twofold/core';
import type { Line } from '@twofold/solver';
import { reasons } from '@twofold/solver/internal';
import { createRoot } from 'solid-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlayedGame } from '../../game/playedGame';
import { loadMessages } from '../../i18n/i18n';
import { announceHint, createHint } from '../hint';
import { anAdvisor, anEvaluation, aTick, FakeEngine } from '../testing';
import { adviceOf } from './advice';
import { createWhy } from './why';

const start = boardFromValues([
  [512, 256, 128, 64],
  [8, 4, 2, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
const played = PlayedGame.begin('one', VARIANTS.classic, 'why', 0, { start });
const apart: Line[] = [
  { direction: RIGHT, value: 1000 },
  { direction: DOWN, value: 500 },
];

function aWhy() {
  const engine = new FakeEngine();
  const advisor = anAdvisor(engine);
  return { engine, advisor, why: createWhy({ advisor, current: () => played }) };
}

const adviceFor = (lines: Line[]) => adviceOf(anEvaluation([], { lines }), played.game)!;

beforeAll(() => loadMessages('rest'));

describe('the reason of a hint', () => {
  it('comes after the advice, from the lines of the two best directions', async () => {
    const { why, engine, advisor } = aWhy();
    const advice = adviceFor(apart);
    await advisor.ask(played.game.board, VARIANTS.classic, { depth: 1 }).answer; // opens the engine
    expect([why.of(advice), why.isComing(advice)]).toEqual([undefined, true]);
    await why.ask(advice);
    const analysis = await engine.follow({ board: start }, [RIGHT, DOWN]);
    expect(why.of(advice)).toEqual({
      better: RIGHT,
      other: DOWN,
      moves: analysis.replies + 1,
      reasons: reasons(analysis),
    });
    expect(why.of(advice)?.reasons[0]?.kind).toBe('corner');
    expect(why.isComing(advice)).toBe(false);
  });

  it('is asked for once, and again when the order has changed', async () => {
    const { why, engine, advisor } = aWhy();
    await advisor.ask(played.game.board, VARIANTS.classic, { depth: 1 }).answer;
    await Promise.all([why.ask(adviceFor(apart)), why.ask(adviceFor(apart))]);
    expect(engine.followed).toEqual([[RIGHT, DOWN]]);
    const next = adviceFor([{ direction: DOWN, value: 2000 }, apart[0]!]);
    expect(why.of(next)).toBeUndefined();
    await why.ask(next);
    expect(engine.followed.at(-1)).toEqual([DOWN, RIGHT]);
    expect(why.of(next)?.other).toBe(RIGHT);
    expect(why.of(adviceFor(apart))).toBeUndefined();
  });

  it('is none without a choice, and where directions are equally good', async () => {
    const { why, engine } = aWhy();
    const equal = adviceFor([apart[0]!, { direction: UP, value: 1000 }]);
    const alone = adviceFor([apart[0]!]);
    for (const advice of [equal, alone]) {
      await why.ask(advice);
      expect([why.of(advice), why.isComing(advice)]).toEqual([undefined, false]);
    }
    expect(engine.followed).toEqual([]);
  });

  it('is unknown without an engine, and is then asked for again', async () => {
    const { why, engine, advisor } = aWhy();
    const advice = adviceFor(apart);
    await why.ask(advice);
    expect(why.of(advice)).toEqual({ better: RIGHT, other: DOWN, moves: 0, reasons: [] });
    await advisor.ask(played.game.board, VARIANTS.classic, { depth: 1 }).answer;
    await why.ask(advice);
    expect([engine.followed.length, why.of(advice)?.reasons[0]?.kind]).toEqual([1, 'corner']);
  });

  it('is no end of the game that the searched chance of a tile contradicts', async () => {
    const nearlyFull = boardFromValues([
      [512, 32, 16, 128],
      [8, 32, 64, 2],
      [32, 32, 16, 16],
      [128, 16, 2, 16],
    ]);
    const tight = PlayedGame.begin('two', VARIANTS.classic, 'why', 0, { start: nearlyFull });
    const advisor = anAdvisor(new FakeEngine());
    await advisor.ask(nearlyFull, VARIANTS.classic, { depth: 1 }).answer;
    const firstReason = async (value: number) => {
      const lines: Line[] = [
        { direction: RIGHT, value: 9000 },
        { direction: LEFT, value },
      ];
      const advice = adviceOf(anEvaluation([], { lines, milestone: 2048 }), tight.game)!;
      const why = createWhy({ advisor, current: () => tight });
      await why.ask(advice);
      return why.of(advice)?.reasons[0]?.kind;
    };
    expect(await firstReason(100)).toBe('over'); // quick replies lose it in 88 % of lines
    expect(await firstReason(7000)).toBe('makes'); // 2048 is made in 76 %
  });

  it('is waited for before the hint is announced', async () => {
    const { why, engine, advisor } = aWhy();
    engine.answer = () => anEvaluation([], { lines: apart });
    const hint = createHint({ advisor, current: () => played, wait: aTick });
    const said: string[] = [];
    const end = createRoot((dispose) => {
      announceHint(hint, why, (makeText) => said.push(makeText()));
      return dispose;
    });
    await hint.ask();
    expect(said).toEqual([]);
    const state = hint.state();
    if (state?.kind === 'given') await why.ask(state.advice);
    end();
    expect(said).toEqual([expect.stringMatching(/512/)]);
  });
});
