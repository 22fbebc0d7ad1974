import { expect, it } from 'vitest';
import type { RunState } from './checkpoint.js';
import { noteStretch } from './stretches.js';

it('a run has a stretch for each change of its settings, and says in the first with what it began', () => {
  const shape = { patterns: [[0, 1]] };
  const state: RunState = {
    ...{ shape, seed: 1, randomStates: [], episodes: 0, restarts: 0, moves: 0, seconds: 0 },
    stretches: [],
  };
  const settings = { folder: 'runs', rate: 1, coherence: true, restartAbove: 60 };
  noteStretch(state, { ...settings, from: '/networks/small.2048ntn', caution: 5, keepPruned: true });
  state.episodes = 20;
  noteStretch(state, settings);
  noteStretch(state, { ...settings, from: '/networks/small.2048ntn', caution: 5, keepPruned: true });
  expect(state.stretches).toEqual([
    {
      ...{ fromEpisode: 0, threads: 1, rate: 1, coherence: true, restartAbove: 60, stages: [] },
      ...{ from: 'small.2048ntn', caution: 5, keepPruned: true },
    },
  ]);
  noteStretch(state, { ...settings, rate: 0.1, caution: 5 });
  expect(state.stretches[1]).toEqual({
    ...{ fromEpisode: 20, threads: 1, rate: 0.1, coherence: true, restartAbove: 60, stages: [] },
  });
  expect(state.stretches).toHaveLength(2);
});
