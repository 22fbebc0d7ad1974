import { describe, expect, it } from 'vitest';
import { findContract } from '../contract/contract.js';
import { LIMITS } from '../program/limits.js';
import { PLATFORM } from '../testing/platform.js';
import { js, RIGHT } from '../testing/sources.js';
import type { Progress, Report } from './check.js';
import { checkProgram } from './checkProgram.js';

const SCOPE = { shape: 'any', everySide: false } as const;

describe('a program that loads too slowly when the check begins again', () => {
  // The top level takes some 30 looks at the clock. A look takes 1 ms, or 400 ms where the device is busy.
  const source = js(`let sum = 0; for (let i = 0; i < 300000; i++) sum += i;${RIGHT}`);

  /** The check on a device that is busy in one batch, and whenever one of these programs is opened. */
  async function checkBusy(isBusy: (opened: number) => boolean): Promise<[report: Report, opened: number]> {
    let [time, opened, hasBegun] = [0, 0, false];
    const platform = {
      now: () => {
        time += opened === 1 ? (hasBegun ? 400 : 1) : isBusy(opened) ? 400 : 1;
        return time;
      },
      get quickjs() {
        opened++;
        return PLATFORM.quickjs;
      },
    };
    const onProgress = ({ done }: Progress) => {
      hasBegun = done > 5000; // with large batches
    };
    const scope = { shape: 'square', everySide: false } as const;
    const check = { source, contract: findContract('tilt')!, scope, onProgress };
    return [await checkProgram(check, platform), opened];
  }

  it('is opened once more', { tags: ['long'] }, async () => {
    const [report, opened] = await checkBusy((program) => program === 2);
    expect(report).toMatchObject({ ok: true });
    expect(opened).toBe(3);
  });

  it('is opened once more where only the first opening is late', async () => {
    let opened = 0;
    let time = 0;
    const platform = {
      now: () => (time += opened === 1 ? 400 : 1),
      get quickjs() {
        opened++;
        return PLATFORM.quickjs;
      },
    };
    const wrong = js(`${source.text}\ntilt = (board) => board;`);
    const report = await checkProgram(
      { source: wrong, contract: findContract('tilt')!, scope: SCOPE },
      platform,
    );
    expect(report).toMatchObject({ ok: false, failure: { code: 'wrong-board' } });
    expect(opened).toBe(2);
  });

  it('is reported without a case if that fails too', async () => {
    const [report, opened] = await checkBusy(() => true);
    const failure = { code: 'endless-loop', milliseconds: 1000 };
    expect(report).toEqual({ ok: false, cases: 0, milliseconds: expect.any(Number), failure, log: [] });
    expect(opened).toBe(3);
  });
});

describe('a program that keeps its answers', () => {
  const SMALL = { ...LIMITS, memory: 17 * 2 ** 20 };
  const contract = findContract('tilt')!;
  const keeping = (text: string) => `const kept = [];\n${RIGHT.replace('let turned', `${text}\nlet turned`)}`;

  it('is asked on when they fill the memory', async () => {
    const keeps = keeping('kept.push(Array(2000).fill(score));');
    const source = js(keeps.replace('value === last', 'value === last && value < 32768'));
    const report = await checkProgram({ source, contract, limits: SMALL }, PLATFORM);
    expect(report).toMatchObject({ ok: false, failure: { code: 'wrong-board' } });
    expect(report.cases).toBeGreaterThan(1100); // an array has 16 KB: all of them have more than the memory
  });

  it('fails where one tilt fills it', async () => {
    const fills = "while (side === 'SOUTH' && board.flat().includes(4)) kept.push(Array(2000).fill(score));";
    const report = await checkProgram({ source: js(keeping(fills)), contract, limits: SMALL }, PLATFORM);
    expect(report).toMatchObject({ ok: false, failure: { code: 'too-much-memory' }, at: { direction: 2 } });
    expect(report.cases).toBeGreaterThan(0);
  });
});
