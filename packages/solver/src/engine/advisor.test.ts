import { emptyBoard } from '@twofold/core';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Advisor,
  EngineError,
  type Evaluation,
  type Fault,
  type Question,
  type SearchPosition,
} from '../index.js';
import { CLASSIC, FakeEngines, LIMITS, listen, RECTANGLE, tick } from '../testing/fakeEngines.js';

let fakes: FakeEngines;
beforeEach(() => {
  fakes = new FakeEngines();
});

describe('a question', () => {
  it('is asked in the engine as it is, and hears of every depth, then the deepest evaluation', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    await fakes.settle();
    expect(fakes.thread.heard.at(-1)).toMatchObject({ position: RECTANGLE, limits: LIMITS });
    fakes.thread.evaluate({ depth: 2 });
    await fakes.finish();
    expect([(await question.answer)?.depth, question.depths]).toEqual([2, [1, 2]]);
  });

  it('shares the engine with those before and after it', async () => {
    const { advisor } = fakes.advise();
    for (let count = 0; count < 3; count++) {
      const question = listen(advisor);
      await fakes.settle();
      await fakes.finish();
      expect(await question.answer).toBeDefined();
    }
    expect(fakes.engines).toHaveLength(1);
  });

  it('gives way to a newer one at once, and its late answer never arrives', async () => {
    const { advisor } = fakes.advise();
    const older = listen(advisor);
    await fakes.settle();
    fakes.thread.evaluate({ depth: 2 }); // on its way
    const newer = listen(advisor);
    expect(await older.answer).toBeUndefined();
    await fakes.settle();
    fakes.thread.evaluate({ depth: 5 });
    await fakes.finish();
    expect([(await newer.answer)?.depth, older.depths, newer.depths]).toEqual([5, [1], [1, 5]]);
  });

  it('gives way before the engine is open, too, and is then never searched', async () => {
    const { advisor } = fakes.advise();
    const older = listen(advisor);
    const newer = listen(advisor, { board: emptyBoard(2, 2), fourChance: 0 });
    await fakes.settle();
    await fakes.finish();
    expect([await older.answer, (await newer.answer)?.depth]).toEqual([undefined, 1]);
    expect(fakes.thread.heardTypes()).toEqual(['boot', 'search']);
  });

  it('is cancelled alone: the search stops, and a newer question is left in peace', async () => {
    const { advisor } = fakes.advise();
    const older = listen(advisor);
    await fakes.settle();
    older.cancel();
    expect(await older.answer).toBeUndefined();
    expect(fakes.thread.heardTypes().at(-1)).toBe('stop');
    const newer = listen(advisor);
    older.cancel();
    await fakes.settle();
    await fakes.finish();
    expect(await newer.answer).toBeDefined();
    newer.cancel();
    expect(fakes.thread.heardTypes()).toEqual(['boot', 'search', 'stop', 'search']);
  });

  it('with wrong limits throws, and the question before goes on', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    await fakes.settle();
    expect(() => advisor.ask(CLASSIC, {})).toThrow(RangeError);
    await fakes.finish();
    expect(await question.answer).toBeDefined();
  });

  it('about a proxy is asked, and about no board throws, and the question before goes on', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor, { board: new Proxy(CLASSIC.board, {}) });
    await fakes.settle();
    expect(fakes.thread.heard.at(-1)).toMatchObject({ type: 'search', position: CLASSIC });
    expect(() => advisor.ask({ board: { ...CLASSIC.board, rows: 9 } }, LIMITS)).toThrow(RangeError);
    await fakes.finish();
    expect(await question.answer).toBeDefined();
  });

  it('about an impossible board is refused, and the engine stays', async () => {
    const { advisor } = fakes.advise();
    const fault: Fault = { code: 'wrong-request', message: 'No such board.' };
    const refused = expectFault(listen(advisor), fault);
    await fakes.settle();
    fakes.thread.finish(fault);
    await fakes.settle();
    await refused;
    await fakes.answer(advisor);
    expect(fakes.engines).toHaveLength(1);
  });

  it('never hears of a shallower search than before', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    await fakes.settle();
    fakes.thread.evaluate({ depth: 6 });
    await fakes.settle();
    fakes.thread.die('Gone.');
    await fakes.settle();
    fakes.thread.evaluate({ depth: 4 });
    await fakes.finish();
    expect([(await question.answer)?.depth, question.depths]).toEqual([6, [1, 6]]);
  });
});

/** A question's answer is this failure. */
async function expectFault({ answer }: Question, fault: Partial<Fault>): Promise<void> {
  await expect(answer).rejects.toBeInstanceOf(EngineError);
  await expect(answer).rejects.toMatchObject(fault);
}

describe('an engine', () => {
  it('that does not start is told with the reason, once, and the next question starts another', async () => {
    fakes.failures = [new Error('No threads here.')];
    const { advisor } = fakes.advise();
    const older = listen(advisor);
    const newer = listen(advisor);
    await expectFault(newer, { code: 'worker-failed', message: 'No threads here.' });
    expect([await older.answer, fakes.engines.length]).toEqual([undefined, 0]);
    expect(await fakes.answer(advisor)).toBeDefined();
  });

  it('that does not start is started again by who hears of it first, and only once', async () => {
    fakes.failures = [new Error('Not yet.')];
    const { advisor } = fakes.advise();
    let again: Promise<Evaluation | undefined> | undefined;
    const prepared = advisor.prepare(RECTANGLE.board).catch(() => {
      again = listen(advisor).answer;
    });
    const asked = listen(advisor).answer;
    await Promise.all([prepared, asked]);
    await fakes.settle();
    await fakes.finish();
    expect([await asked, (await again)?.depth, fakes.engines.length]).toEqual([undefined, 1, 1]);
  });

  it('whose thread dies at a question is restarted once, and asked again', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    await fakes.settle();
    fakes.thread.die('Out of memory.');
    await fakes.settle();
    expect([fakes.threads.length, fakes.threads[0]!.closed]).toEqual([2, 1]);
    expect(fakes.thread.heard.at(-1)).toMatchObject({ type: 'search', position: RECTANGLE });
    await fakes.finish();
    expect([(await question.answer)?.depth, question.restarts]).toEqual([1, ['Out of memory.']]);
  });

  it('whose thread dies twice at a question is told, and the next question starts a third', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    const told = expectFault(question, { code: 'worker-failed', message: 'Again.' });
    await fakes.settle();
    fakes.thread.die('Once.');
    await fakes.settle();
    fakes.thread.die('Again.');
    await told;
    await fakes.settle();
    expect([question.restarts, fakes.engines.length]).toEqual([['Once.'], 2]);
    expect(await fakes.answer(advisor)).toBeDefined();
    expect(fakes.engines.map(({ state }) => state)).toEqual(['failed', 'failed', 'idle']);
  });

  it('that does not start after a death is told', async () => {
    const { advisor } = fakes.advise();
    const told = expectFault(listen(advisor), { message: 'No more threads.' });
    await fakes.settle();
    fakes.failures = [new Error('No more threads.')];
    fakes.thread.die('Out of memory.');
    await told;
  });

  it('whose thread dies for a question that is cancelled is left alone until the next one', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    await fakes.settle();
    fakes.thread.die('Out of memory.');
    question.cancel();
    await fakes.settle();
    expect([await question.answer, question.restarts, fakes.engines.length]).toEqual([undefined, [], 1]);
    expect(await fakes.answer(advisor)).toBeDefined();
  });

  it('whose thread dies is not restarted for a question that is cancelled when it hears so', async () => {
    const { advisor } = fakes.advise();
    const question = advisor.ask(RECTANGLE, LIMITS, { onRestart: () => question.cancel() });
    await fakes.settle();
    fakes.thread.die('Out of memory.');
    await fakes.settle();
    expect([await question.answer, fakes.engines.length]).toEqual([undefined, 1]);
  });

  it('whose thread dies between two questions is replaced in silence', async () => {
    const { advisor } = fakes.advise();
    await fakes.answer(advisor);
    fakes.thread.die('Out of memory.');
    expect(advisor.isReady(RECTANGLE.board)).toBe(false);
    expect(await fakes.answer(advisor)).toBeDefined();
    expect([advisor.isReady(RECTANGLE.board), fakes.engines.length]).toEqual([true, 2]);
  });
});

describe('an advisor that is disposed of', () => {
  it('while its engine opens ends that engine, and answers nobody', async () => {
    const { advisor } = fakes.advise();
    const question = listen(advisor);
    const prepared = expect(advisor.prepare(CLASSIC.board)).rejects.toMatchObject({ code: 'destroyed' });
    advisor.dispose();
    expect(await question.answer).toBeUndefined();
    await fakes.settle();
    await prepared;
    expect([fakes.engines[0]!.state, fakes.thread.closed]).toEqual(['destroyed', 1]);
  });

  it.each([true, false])(
    'while its network loads ends the download, too (waits: %s)',
    async (waitsForNetwork) => {
      const { advisor, states } = fakes.advise({ network: 'small', waitsForNetwork });
      const question = listen(advisor, CLASSIC);
      await fakes.boot();
      const told = states.length;
      advisor.dispose();
      advisor.dispose();
      expect(await question.answer).toBeUndefined();
      await fakes.settle();
      expect([fakes.thread.closed, fakes.reads.map(({ isWanted }) => isWanted)]).toEqual([1, [false]]);
      expect([states.length, fakes.engines[0]!.state, advisor.isReady(CLASSIC.board)]).toEqual([
        told,
        'destroyed',
        false,
      ]);
    },
  );

  it('refuses questions', async () => {
    const { advisor } = fakes.advise();
    advisor.dispose();
    await expectFault(listen(advisor), { code: 'destroyed' });
    expect(fakes.engines).toEqual([]);
  });
});

describe('whatever happens in whatever order', () => {
  const anyStep = () =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('ask 4x4', 'ask 3x5') },
      { weight: 3, arbitrary: fc.constantFrom('choose other', 'choose small', 'choose unreachable') },
      { weight: 2, arbitrary: fc.constantFrom('cancel newest', 'cancel first') },
      { weight: 8, arbitrary: fc.constantFrom('speak thread', 'speak read', 'wait') },
      { weight: 4, arbitrary: fc.constantFrom('finish', 'die', 'no start') },
    );

  /** Questions, and everything that each of them hears: its number, with the number of the newest then. */
  class Callers {
    readonly questions: Question[] = [];
    readonly heard: [number, number][] = [];
    readonly restarted: number[] = [];
    readonly answered: number[] = [];

    ask(advisor: Advisor, position: SearchPosition): void {
      const own = this.questions.length;
      const hear = () => this.heard.push([own, this.questions.length - 1]);
      const onRestart = () => {
        hear();
        this.restarted.push(own);
      };
      const question = advisor.ask(position, LIMITS, { onDepth: hear, onRestart });
      this.questions.push(question);
      const count = () => this.answered.push(own);
      void question.answer.then(count, count);
    }
  }

  async function take(step: string, advisor: Advisor, callers: Callers): Promise<void> {
    const [thread, read] = [fakes.threads.at(-1), fakes.reads.at(-1)];
    if (step.startsWith('ask')) callers.ask(advisor, step === 'ask 4x4' ? CLASSIC : RECTANGLE);
    else if (step.startsWith('choose')) advisor.chooseNetwork(step.slice('choose '.length));
    else if (step === 'cancel newest') callers.questions.at(-1)?.cancel();
    else if (step === 'cancel first') callers.questions[0]?.cancel();
    else if (step === 'speak thread') thread?.speak(1);
    else if (step === 'speak read') read?.speak(1);
    else if (step === 'finish') thread?.finish();
    else if (step === 'die') thread?.die('Gone.');
    else if (step === 'no start') fakes.failures = [new Error('No start.')];
    else await tick();
  }

  it.each([true, false])(
    'only the newest question hears, and all are answered once (waits: %s)',
    async (waits) => {
      const property = async (steps: string[], disposes: boolean) => {
        fakes = new FakeEngines();
        const { advisor } = fakes.advise({ network: 'small', waitsForNetwork: waits });
        const callers = new Callers();
        for (const step of steps) await take(step, advisor, callers);
        if (disposes) advisor.dispose();
        for (let round = 0; round < 3; round++) {
          await fakes.settle();
          fakes.threads.at(-1)?.finish();
        }
        await fakes.settle();
        expect(callers.answered.sort((a, b) => a - b)).toEqual(callers.questions.map((_, own) => own));
        for (const [own, newest] of callers.heard) expect(own).toBe(newest);
        expect(new Set(callers.restarted).size).toBe(callers.restarted.length);
        advisor.dispose();
        for (const { state } of fakes.engines) expect(['failed', 'destroyed']).toContain(state);
      };
      const steps = fc.array(anyStep(), { maxLength: 40 });
      await fc.assert(fc.asyncProperty(steps, fc.boolean(), property), { numRuns: 300 });
    },
  );
});
