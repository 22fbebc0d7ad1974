import { type Direction, type Game, legalDirections, replayFromGame, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { createAnySizeSearch } from '../anySize/search.js';
import { localAdvisor, playedGame, reviewAll, wander } from '../testing/reviews.js';
import { passesOf, REVIEW_LEVELS } from './levels.js';
import { luckiestMoves, momentsOf, worstMoves } from './moments.js';
import { summariseReview } from './moves.js';
import { review } from './review.js';
import type { ReviewAdvisor, SearchedPosition } from './searchedPosition.js';
import { reviewWay } from './way.js';

const { '3x3': nine, '2x2': four } = VARIANTS;

describe('a review', () => {
  it('searches the whole game twice, then the moments, each pass deeper', async () => {
    const game = playedGame(nine, 'passes', wander, 20);
    const { steps, positions } = await reviewAll(game);
    const { first, whole, moments } = passesOf('normal', nine);
    const plies = Array.from({ length: game.ply + 1 }, (_, ply) => ply);
    const of = (pass: string) => steps.filter((step) => step.pass === pass);
    expect(of('first').map(({ position }) => position.ply)).toEqual(plies); // a short game
    expect(of('whole').map(({ position }) => position.ply)).toEqual(plies);
    for (const { position } of of('first')) expect([0, first]).toContain(position.depth);
    for (const { position } of of('whole')) expect([0, whole]).toContain(position.depth);
    for (const { position } of of('moments')) expect(position.depth).toBe(moments);
    expect(steps.at(-1)).toMatchObject({ pass: 'moments', done: of('moments').at(-1)!.all });
    expect(positions).toHaveLength(game.ply + 1);
  });

  it('looks first at positions of the whole game, then at those between', async () => {
    const game = playedGame(nine, 'sketched', wander, 200);
    const { steps } = await reviewAll(game, { level: 'quick' });
    const first = steps.flatMap(({ pass, position }) => (pass === 'first' ? position.ply : []));
    const sketch = first.slice(0, 65);
    expect([sketch[0], sketch.at(-1)]).toEqual([0, game.ply]);
    for (const [at, ply] of sketch.slice(1).entries()) expect(ply - sketch[at]!).toBeLessThanOrEqual(4);
    expect(first.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: game.ply + 1 }, (_, ply) => ply),
    );
  });

  it('goes on from what is known, and comes to the same result', async () => {
    const game = playedGame(nine, 'resumed', wander, 12);
    const whole = await reviewAll(game);
    for (const left of [1, 15, 29, whole.steps.length - 1]) {
      const known = new Map(whole.steps.slice(0, left).map(({ position }) => [position.ply, position]));
      const resumed = await reviewAll(game, { known: structuredClone([...known.values()]) });
      expect(resumed.positions).toEqual(whole.positions);
      expect(resumed.steps).toEqual(whole.steps.slice(left));
    }
    expect((await reviewAll(game, { known: whole.positions })).steps).toEqual([]);
  });

  it('solves what an earlier review has searched without solving', async () => {
    const game = playedGame(nine, 'solved', wander, 4);
    const { positions: known } = await reviewAll(game, { level: 'quick' });
    const local = localAdvisor();
    // The solver of nine cells takes a minute. Here a search stands in for it, and says so.
    const advisor: ReviewAdvisor = {
      ask(position, limits, events) {
        const question = local.ask({ ...position, solves: false }, limits, events);
        const answer = question.answer.then(
          (found) => found && { ...found, exact: position.solves === true },
        );
        return { answer, cancel: () => question.cancel() };
      },
    };
    const solved: SearchedPosition[] = [];
    for await (const { position } of review(replayFromGame(game), { advisor, known, solvesNine: true }))
      solved.push(position);
    expect(solved.map(({ ply, exact }) => [ply, exact])).toEqual(known.map(({ ply }) => [ply, true]));
    local.dispose();
  });

  it('finds the moments that matter, also where a deeper review has searched more than it has moments', async () => {
    const game = playedGame(nine, 'mixed', (legal) => legal.at(-1)!);
    const { positions } = await reviewAll(game, { level: 'quick' });
    const deeper = positions.map((position, ply) => deepened(position, ply < 62 ? 4 : 3));
    const { steps } = await reviewAll(game, { known: deeper });
    const wanted = momentsOf(summariseReview(game, deeper).moves, passesOf('normal', nine).mostMoments);
    expect(steps.map(({ position }) => position.ply)).toEqual(
      wanted.map(({ ply }) => ply - 1).filter((ply) => ply >= 62),
    );
    expect(steps.length).toBeGreaterThan(0);
  });

  it('survives JSON to the last bit', async () => {
    const game = playedGame(nine, 'json', wander, 12);
    const { positions } = await reviewAll(game, { level: 'quick' });
    expect(JSON.parse(JSON.stringify(positions))).toEqual(positions);
  });

  it('ends where another question comes, and when its loop is left', async () => {
    const replay = replayFromGame(playedGame(nine, 'left', wander, 30));
    const advisor = localAdvisor();
    const steps = review(replay, { advisor });
    await steps.next();
    const step = steps.next();
    const other = advisor.ask(
      { board: replay.start ?? playedGame(nine, 'left', wander, 0).board },
      { depth: 1 },
    );
    expect(await step).toEqual({ done: true, value: undefined });
    expect(await other.answer).toBeDefined();
    for await (const { position } of review(replay, { advisor })) if (position.ply === 3) break;
    expect(
      await advisor.ask({ board: playedGame(nine, 'x', wander, 0).board }, { depth: 1 }).answer,
    ).toBeDefined();
    advisor.dispose();
  });

  it('refuses a replay that breaks the rules', async () => {
    const replay = { ...replayFromGame(playedGame(four, 'bad', wander, 3)), moves: new Uint8Array(9) };
    const advisor = localAdvisor();
    await expect(review(replay, { advisor }).next()).rejects.toThrow(/move/i);
    advisor.dispose();
  });

  it('refuses a level that there is not, and names those that there are', async () => {
    const advisor = localAdvisor();
    const replay = replayFromGame(playedGame(four, 'level', wander, 3));
    const steps = review(replay, { advisor, level: 'thorough' as never });
    await expect(steps.next()).rejects.toThrow(
      new RangeError('A review has the levels quick, normal, deep, and not "thorough".'),
    );
    await expect(review(replay, { advisor, level: 'toString' as never }).next()).rejects.toThrow(RangeError);
    advisor.dispose();
  });

  it('has shallower passes on large boards, and never fewer than two moves', () => {
    for (const level of REVIEW_LEVELS) {
      const [usual, large] = [passesOf(level, VARIANTS.classic), passesOf(level, VARIANTS['8x8'])];
      expect(large.whole).toBe(Math.max(2, usual.whole - 1));
      for (const { whole, moments } of [usual, large]) expect(moments).toBe(whole + 1);
    }
  });
});

/** The same values, as if a search had reached this depth. */
function deepened(position: SearchedPosition, depth: number): SearchedPosition {
  if (position.exact) return position;
  const best = Array.from({ length: depth }, (_, at) => position.best[at] ?? position.best.at(-1)!);
  return { ...position, depth, best };
}

describe('planted blunders', () => {
  const search = createAnySizeSearch({ now: () => 0 });
  /** Plays optimally on 2x3, and at some plies what costs most. */
  const planting = (planted: number[]) => (legal: readonly Direction[], game: Game) => {
    const { values } = search.bestMove(game.board, 0.1, {});
    const ordered = legal.toSorted((one, other) => values[other]! - values[one]!);
    const [best, worst] = [values[ordered[0]!]!, values[ordered.at(-1)!]!];
    const isBlunder = planted.length < 3 && game.ply > 12 && (best - worst) / (best + game.score) > 0.15;
    if (isBlunder) planted.push(game.ply + 1);
    return isBlunder ? ordered.at(-1)! : ordered[0]!;
  };

  it('are all found, and nothing else is', async () => {
    for (const seed of ['a', 'b']) {
      const planted: number[] = [];
      const game = playedGame(VARIANTS['2x3'], seed, planting(planted));
      const { positions } = await reviewAll(game);
      const { moves, game: figures } = summariseReview(game, positions);
      expect(planted.length).toBeGreaterThan(0);
      expect(
        worstMoves(moves, 10)
          .map(({ ply }) => ply)
          .sort((one, other) => one - other),
      ).toEqual(planted);
      expect(figures.grades.blunder).toBe(planted.length);
      const others = moves.filter(({ ply }) => !planted.includes(ply));
      expect(others.every(({ grade, share }) => grade === 'best' && share === 0)).toBe(true);
      expect(momentsOf(moves, 40).map(({ ply }) => ply)).toEqual(expect.arrayContaining(planted));
      const [lucky] = luckiestMoves(moves, 1);
      expect(Math.abs(lucky!.luck / lucky!.expected)).toBeGreaterThan(0);
    }
  });

  it('name the winning move of a game that ends at its target', async () => {
    const variant = { ...VARIANTS['2x3'], target: 32, endsAtTarget: true };
    const game = playedGame(variant, 'win', (legal) => legal[0]!);
    const { positions } = await reviewAll(game);
    const { moves } = summariseReview(game, positions);
    for (const move of moves) {
      const { before } = game.turn(move.ply);
      expect(legalDirections(before)).toContain(move.best);
      if (move.grade === 'best') expect(move.best).toBe(move.played);
    }
  });
});

it.each([
  ['2x2', ''],
  ['2x3', ''],
  ['3x3', '2'],
  ['classic', ''],
] as const)('reviews of %s are searched in the way %j, and of its courses in the second', (id, way) => {
  expect(reviewWay({ ...VARIANTS[id], endsAtTarget: false })).toBe(way);
  expect(reviewWay({ ...VARIANTS[id], endsAtTarget: true })).toBe('2');
});
