import { legalDirections, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import { levelPlayer } from '../reviews/ownPlayer';
import { createLive } from './live';
import { extendCurve, planCurve } from './live/curve';
import { createForYou } from './live/forYou';
import { anAdvisor, anEvaluation, FakeEngine } from './testing';

it('a curve grows by its last point and loses the points of turns taken back', () => {
  const curve = [1, 2, 3].map((ply) => ({ ply, value: 10 * ply, by: 'network' }));
  expect(extendCurve(curve, { ply: 4, value: 5, by: 'network' }).map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
  expect(extendCurve(curve, { ply: 2, value: 5, by: 'network' })).toEqual([
    { ply: 1, value: 10, by: 'network' },
    { ply: 2, value: 5, by: 'network' },
  ]);
});

it('a curve has the points of one evaluator: those of another begin it anew', () => {
  const curve = [1, 2].map((ply) => ({ ply, value: 10 * ply, by: 'network' }));
  const other = { ply: 3, value: 900, by: 'heuristic' };
  expect(extendCurve(curve, other)).toEqual([other]);
});

it('a curve keeps its latest points', () => {
  let curve = extendCurve([], { ply: 0, value: 0, by: 'network' });
  for (let ply = 1; ply < 500; ply++) curve = extendCurve(curve, { ply, value: ply, by: 'network' });
  expect([curve.length, curve.at(-1)?.ply]).toEqual([160, 499]);
});

it('a curve is drawn from edge to edge, the highest score on top, with the ends of its axes', () => {
  const curve = [
    { ply: 10, value: 200, by: 'network' },
    { ply: 12, value: 300, by: 'network' },
    { ply: 14, value: 100, by: 'network' },
  ];
  expect(planCurve(curve)).toEqual({
    path: 'M0.0 15.0L50.0 2.0L100.0 28.0',
    lossPath: '',
    zero: 15,
    high: 100,
    low: -100,
    firstPly: 10,
    lastPly: 14,
  });
});

it('a curve shows what its last move lost, downwards from the point before, within the box', () => {
  const curve = [
    { ply: 1, value: 100, by: 'network' },
    { ply: 2, value: 60, by: 'network', lost: 80 }, // half of it came back by luck
  ];
  expect(planCurve(curve)).toMatchObject({ high: 0, low: -80, lossPath: 'M100.0 2.0L100.0 28.0' });
});

it('a single point is no curve, and a flat one is drawn', () => {
  expect(planCurve([{ ply: 1, value: 2, by: 'network' }])).toBeUndefined();
  expect(planCurve([1, 2].map((ply) => ({ ply, value: 7, by: 'network' })))?.path).toBe(
    'M0.0 28.0L100.0 28.0',
  );
});

describe('the live evaluation', () => {
  function aLive(engine = aPlayer()) {
    const harness = { played: PlayedGame.begin('one', VARIANTS['2x2']!, 'live', 0) };
    const advisor = anAdvisor(engine);
    const current = () => harness.played;
    const player = async () => levelPlayer('casual');
    const forYou = createForYou({ advisor, current, player, wait: async () => {} });
    return { harness, advisor, live: createLive(advisor, current, forYou), engine };
  }

  const aPlayer = () => new FakeEngine(({ board }) => anEvaluation(legalDirections(board)));
  const move = ({ game }: PlayedGame) => game.play(legalDirections(game.board)[0]!);

  it('tells of the position on the board, and what was expected before', async () => {
    const { harness, live } = aLive();
    await live.follow();
    move(harness.played);
    await live.follow();
    expect(live.outlook()?.value).toBe(1000 + harness.played.game.score);
    expect(live.curve().map(({ ply }) => ply)).toEqual([0, 1]);
  });

  it('says what the last move lost, where the position before was evaluated', async () => {
    const { harness, live } = aLive();
    await live.follow();
    expect(live.lost()).toBeUndefined();
    harness.played.game.play(legalDirections(harness.played.game.board)[1]!);
    await live.follow();
    expect([live.lost(), live.curve().at(-1)?.lost]).toEqual([100, 100]);
    move(harness.played);
    await live.follow();
    expect(live.lost()).toBe(0);
    move(harness.played);
    move(harness.played); // too fast for a look in between
    await live.follow();
    expect(live.lost()).toBeUndefined();
    harness.played.game.undo();
    await live.follow();
    expect(live.lost()).toBeUndefined();
  });

  it('drops an answer that comes after the next move', async () => {
    const { harness, live } = aLive();
    const late = live.follow();
    move(harness.played);
    await late;
    expect(live.outlook()).toBeUndefined();
  });

  it('says nothing of a game that is over, nor of the one before it', async () => {
    const { harness, live, engine } = aLive();
    await live.follow();
    while (harness.played.game.status !== 'over') move(harness.played);
    await live.follow();
    expect([live.outlook(), engine.asked.length]).toEqual([undefined, 1]);
    harness.played = PlayedGame.begin('two', VARIANTS['2x2']!, 'next', 0);
    live.forget();
    expect(live.curve()).toEqual([]);
  });

  it('drops the answer of a search that rests', async () => {
    const { live, engine } = aLive();
    const asked = live.follow();
    live.rest();
    await asked;
    expect([live.outlook(), engine.starts]).toEqual([undefined, 1]);
  });

  it('does not load again what could not be loaded', async () => {
    const { harness, live, engine, advisor } = aLive();
    harness.played = PlayedGame.begin('one', VARIANTS.classic, 'live', 0);
    await live.follow();
    engine.loads[0]!.fail(new Error('the server answered 503'));
    await expect.poll(() => advisor.network().kind).toBe('failed');
    for (let i = 0; i < 3; i++) await live.follow();
    expect([engine.loads.length, engine.asked.length]).toEqual([1, 4]);
    expect(live.outlook()).toBeDefined();
  });

  it('does not start again what died, and shows nothing old', async () => {
    const { live, engine, advisor } = aLive(new FakeEngine(() => new Error('out of memory')));
    for (let i = 0; i < 3; i++) await live.follow();
    expect([engine.starts, advisor.trouble(), live.outlook()]).toEqual([1, 'out of memory', undefined]);
  });
});
