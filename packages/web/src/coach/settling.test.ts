import { type Direction, Game, VARIANTS } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { describe, expect, it } from 'vitest';
import { Settling } from './settling';
import { anEvaluation } from './testing';

const game = new Game(VARIANTS.classic, 'settling');
const at = (depth: number, directions: readonly Direction[], change: Partial<Evaluation> = {}) =>
  anEvaluation(directions, { depth, ...change });

function aSettling(accepts: (evaluation: Evaluation) => boolean = () => true) {
  const spoken: number[] = [];
  const settling = new Settling(game, (evaluation) => {
    const isShown = accepts(evaluation);
    if (isShown) spoken.push(evaluation.depth);
    return isShown;
  });
  return { settling, spoken };
}

describe('a search speaks', () => {
  it('when its time has come and two depths agree', () => {
    const { settling, spoken } = aSettling();
    settling.hear(at(1, [2, 1]));
    settling.begin();
    settling.hear(at(2, [1, 2]));
    expect(spoken).toEqual([]);
    settling.hear(at(3, [1, 2]));
    settling.hear(at(4, [1, 2]));
    expect(spoken).toEqual([3, 4]);
  });

  it('of another mind when two depths agree on that', () => {
    const { settling, spoken } = aSettling();
    settling.begin();
    for (const [depth, best] of [1, 1, 2, 1, 1, 2, 2].entries())
      settling.hear(at(depth + 1, [best as Direction, 3]));
    expect(spoken).toEqual([2, 5, 7]);
  });

  it('at once where one depth says all: a forced move, and exact values', () => {
    for (const evaluation of [at(1, [2]), at(1, [2, 1], { exact: true })]) {
      const { settling, spoken } = aSettling();
      settling.begin();
      settling.hear(evaluation);
      expect(spoken).toEqual([1]);
    }
  });

  it('after a while all the same, once, and at its end', () => {
    const { settling, spoken } = aSettling();
    settling.insist(); // nothing is known yet
    settling.hear(at(1, [1, 2]));
    settling.hear(at(2, [2, 1]));
    settling.insist();
    settling.insist();
    settling.end(at(3, [1, 2]));
    expect(spoken).toEqual([2, 3]);
  });

  it('by the network anew: depths of different players agree on nothing', () => {
    const { settling, spoken } = aSettling(({ player }) => player === 'network');
    settling.begin();
    settling.hear(at(3, [1, 2], { player: 'heuristic' }));
    settling.hear(at(4, [1, 2], { player: 'heuristic' }));
    settling.hear(at(1, [1, 2]));
    expect(spoken).toEqual([]);
    settling.hear(at(2, [1, 2]));
    expect(spoken).toEqual([2]);
  });
});
