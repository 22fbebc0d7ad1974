import { beforeEach, describe, expect, it } from 'vitest';
import type { Choice, Limits } from '../../kernel/kernel.js';
import type { Level } from '../threadQueue.js';
import { searchDeep } from './iterativeSearch.js';
import { SearchClock } from './searchClock.js';

/** An answer of the kernel. By default: the depth asked for, in 1 ms and 10 nodes. */
interface Answer extends Partial<Choice> {
  takes?: number; // milliseconds
  stops?: boolean; // the search is stopped in the meantime
}

let time = 0;
let stopped = false;
beforeEach(() => {
  time = 0;
  stopped = false;
});

/** The evaluations of a search with these answers, the last one repeated, and the questions to the kernel. */
async function searched(limits: Limits, answers: Answer[]) {
  const asked: [limits: Limits, goesOn: boolean][] = [];
  const told: Level[] = [];
  const pause = async () => {};
  const clock = new SearchClock({ now: () => time, pause, isStopped: () => stopped }, limits, 10);
  const choose = (limits: Limits, goesOn: boolean): Choice => {
    const { takes = 1, stops = false, ...answer } = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push([limits, goesOn]);
    time += takes;
    stopped ||= stops;
    return { direction: 1, values: [undefined, 5], depth: limits.depth!, nodes: 10, ...answer };
  };
  await searchDeep({ limits, clock, choose, tell: (level) => told.push(level) });
  return { told, asked };
}

const depthsOf = (told: readonly Level[]) => told.map(({ depth }) => depth);

describe('a search that deepens in one thread', () => {
  it('tells every depth with the nodes of all, and goes on from the one before', async () => {
    const { told, asked } = await searched({ depth: 3, minProbability: 0.1 }, [{}]);
    expect(told).toEqual([1, 2, 3].map((depth) => ({ depth, values: [undefined, 5], nodes: 10 * depth })));
    expect(asked).toEqual([1, 2, 3].map((depth) => [{ depth, minProbability: 0.1 }, depth > 1]));
  });

  it('gives the kernel what is left of nodes and time, a slice at most', async () => {
    const { told, asked } = await searched({ milliseconds: 14, nodes: 100 }, [{ takes: 2 }, { takes: 5 }]);
    expect(asked.map(([{ milliseconds, nodes }]) => [milliseconds, nodes])).toEqual([
      [10, 100],
      [10, 90],
      [7, 80],
      [2, 70],
    ]);
    expect(depthsOf(told)).toEqual([1, 2, 3, 4]);
  });

  it('asks again for a depth that its slice cut off, and tells it when it is whole', async () => {
    const cut = { depth: 1, takes: 10 };
    const { told, asked } = await searched({ milliseconds: 1000, depth: 2 }, [{}, cut, cut, {}]);
    expect(asked.map(([{ depth }]) => depth)).toEqual([1, 2, 2, 2]);
    expect(told.map(({ depth, nodes }) => [depth, nodes])).toEqual([
      [1, 10],
      [2, 40],
    ]);
  });

  it('ends where there is nothing deeper', async () => {
    const { told, asked } = await searched({ nodes: 1000 }, [{}, {}, { depth: 2 }]);
    expect([depthsOf(told), asked.length]).toEqual([[1, 2], 3]);
  });

  it('goes on behind a depth that is deeper than it asked for', async () => {
    const { told, asked } = await searched({ depth: 9 }, [{}, { depth: 7 }, {}]);
    expect(asked.map(([{ depth }]) => depth)).toEqual([1, 2, 8, 9]);
    expect(depthsOf(told)).toEqual([1, 7, 8, 9]);
  });

  it('tells once that a game is over', async () => {
    const { told, asked } = await searched({ depth: 9 }, [{ direction: undefined, values: [] }]);
    expect(told).toEqual([{ depth: 1, values: [], nodes: 10, chosen: undefined }]);
    expect(asked).toHaveLength(1);
  });

  it('ends when its nodes are spent, to the node', async () => {
    expect(depthsOf((await searched({ nodes: 20 }, [{}])).told)).toEqual([1, 2]);
    time = 0;
    expect(depthsOf((await searched({ nodes: 21 }, [{}])).told)).toEqual([1, 2, 3]);
  });

  it('tells what it has where not even the first depth is whole', async () => {
    const { told } = await searched({ milliseconds: 5 }, [{ depth: 0, takes: 5 }]);
    expect(depthsOf(told)).toEqual([0]);
  });

  it('tells nothing of a depth that its time ended: some of its values would be deeper than others', async () => {
    const last = { depth: 1, values: [undefined, 6], takes: 7 };
    const { told } = await searched({ milliseconds: 8 }, [{}, last]);
    expect(told.map(({ depth, values }) => [depth, values])).toEqual([[1, [undefined, 5]]]);
  });

  it('tells nothing of a part before its time is up', async () => {
    const part = { depth: 1, values: [undefined, 6], takes: 10 };
    const { told } = await searched({ milliseconds: 1000, depth: 2 }, [{}, part, {}]);
    expect(depthsOf(told)).toEqual([1, 2]);
  });

  it('tells nothing more when it is stopped', async () => {
    const { told, asked } = await searched({ milliseconds: 1000 }, [{}, { stops: true }]);
    expect([depthsOf(told), asked.length]).toEqual([[1], 2]);
  });
});
