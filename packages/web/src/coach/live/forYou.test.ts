import { type Direction, legalDirections, VARIANTS } from '@twofold/core';
import type { PlayoutOptions, TileChance } from '@twofold/solver';
import { playerOfLevel } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { PlayedGame } from '../../game/playedGame';
import { levelPlayer } from '../../reviews/ownPlayer';
import { createForYou } from './forYou';
import { chooseLiveFor, liveFor, parseLiveFor, switchLiveFor } from './liveFor';

const CHANCES: readonly TileChance[] = [
  { tile: 256, chance: 0.97, error: 0.01 },
  { tile: 512, chance: 0.6, error: 0.02 },
];

/** A chance for the player whose lulls and playouts end when the test says so. */
function setUp(variant = VARIANTS.classic, strength: 'casual' | 'expert' | 'none' = 'casual') {
  const played = PlayedGame.begin('one', variant, 'for you', 0);
  const asked: {
    options: PlayoutOptions;
    signal: AbortSignal;
    answer: (found?: readonly TileChance[]) => void;
  }[] = [];
  const lulls: (() => void)[] = [];
  const forYou = createForYou({
    current: () => played,
    player: async () => (strength === 'none' ? undefined : levelPlayer(strength)),
    wait: () => new Promise((resolve) => lulls.push(resolve)),
    advisor: {
      playouts: (_board, _variant, options, signal) =>
        new Promise((answer) => asked.push({ options, signal, answer })),
    },
  });
  return { forYou, asked, lulls, played };
}

it('waits for a lull, plays on as the player, and shows the tile in doubt', async () => {
  const { forYou, asked, lulls } = setUp();
  const done = forYou.follow();
  expect(asked).toEqual([]);
  lulls[0]!();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]!.options.noise).toBe(playerOfLevel('casual').noise);
  asked[0]!.answer(CHANCES);
  await done;
  expect(forYou.chance()).toMatchObject({ tile: 512, chance: 0.6, by: 'nothing' });
});

it('keeps its tile while that is not nearly certain, and then shows the next one', async () => {
  const { forYou, asked, lulls } = setUp();
  const next = { tile: 512, chance: 0.1, error: 0.02 };
  const shown = [];
  for (const chance of [0.88, 0.93, 0.98, 0.93]) {
    const done = forYou.follow();
    lulls.at(-1)!();
    await expect.poll(() => asked.length).toBe(shown.length + 1);
    const near = { tile: 256, chance, error: 0.02 };
    asked.at(-1)!.answer(chance > 0.9 ? [near, next] : [near]);
    await done;
    shown.push(forYou.chance()!.tile);
  }
  expect(shown).toEqual([256, 256, 512, 512]);
});

it('a move ends the playouts at once, and their answer is dropped', async () => {
  const { forYou, asked, lulls } = setUp();
  const done = forYou.follow();
  lulls[0]!();
  await expect.poll(() => asked.length).toBe(1);
  forYou.rest();
  expect(asked[0]!.signal.aborted).toBe(true);
  asked[0]!.answer(CHANCES);
  await done;
  expect(forYou.chance()).toBeUndefined();
});

it('asks nothing while moves come faster than a lull', async () => {
  const { forYou, asked, lulls } = setUp();
  const first = forYou.follow();
  const second = forYou.follow();
  for (const end of lulls) end();
  await first;
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.answer(undefined);
  await second;
  expect([asked.length, forYou.chance()]).toEqual([1, undefined]);
});

it('plays fewer games of a strong player, and none where the solver alone is asked for', async () => {
  const strong = setUp(VARIANTS.classic, 'expert');
  void strong.forYou.follow();
  strong.lulls[0]!();
  await expect.poll(() => strong.asked.length).toBe(1);
  expect(strong.asked[0]!.options.games).toBe(50);
  const solver = setUp(VARIANTS.classic, 'none');
  const done = solver.forYou.follow();
  solver.lulls[0]!();
  await done;
  expect(solver.asked).toEqual([]);
});

it('says nothing of boards that the model does not play, nor of a game that is over', async () => {
  for (const variant of [VARIANTS['3x3']!, VARIANTS.even!]) {
    const { forYou, lulls } = setUp(variant);
    await forYou.follow();
    expect([lulls.length, forYou.chance()]).toEqual([0, undefined]);
  }
  const { forYou, lulls, played } = setUp();
  while (played.game.status !== 'over') played.play(legalDirections(played.game.board)[0]!);
  await forYou.follow();
  expect(lulls).toEqual([]);
});

it('takes no stored text for a level that there is not', () => {
  expect([null, 'expert', 'solver', 'x', ''].map(parseLiveFor)).toEqual([
    'you',
    'expert',
    'solver',
    'you',
    'you',
  ]);
});

it('comes back from the solver to the level that was chosen, also without storage', () => {
  chooseLiveFor('strong');
  switchLiveFor();
  expect(liveFor()).toBe('solver');
  switchLiveFor();
  expect(liveFor()).toBe('strong');
  chooseLiveFor('you');
});

it('tells what the last move took, by twice as many games after each of both moves', async () => {
  const { forYou, asked, lulls, played } = setUp();
  const before = played.game.board;
  const [best, other] = legalDirections(before) as [Direction, Direction];
  const done = forYou.follow({ before, best, played: other });
  lulls[0]!();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.answer(CHANCES);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.answer([{ tile: 512, chance: 0.7, error: 0.03 }]);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.slice(1).map(({ options }) => [options.first, options.tile])).toEqual([
    [best, 512],
    [other, 512],
  ]);
  expect(asked[2]!.options.games).toBe(2 * asked[0]!.options.games!);
  expect(forYou.cost()).toBeUndefined();
  asked[2]!.answer([{ tile: 512, chance: 0.4, error: 0.04 }]);
  await done;
  expect(forYou.cost()!.change).toBeCloseTo(-0.3, 12);
  expect(forYou.cost()!.error).toBeCloseTo(0.05, 12);
  void forYou.follow();
  expect(forYou.cost()).toBeUndefined(); // of the move before
});
