import { Game, legalDirections, makeCompact, parseCompact, VARIANTS, type Variant } from '@twofold/core';
import type { PlayoutOptions, Reviewed } from '@twofold/solver';
import { playerOfLevel } from '@twofold/solver/internal';
import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { openReplay } from '../../../replay/recording';
import { createPlayoutQueue } from '../review/model/playoutQueue';
import type { ReviewState } from '../review/model/session';
import { createPairChances } from './pairChances';

function recordingOf(moves: number, variant: Variant = VARIANTS.classic) {
  const game = new Game(variant, 'pair');
  while (game.ply < moves) game.play(legalDirections(game.board).at(-1)!);
  const replay = parseCompact(makeCompact(game));
  const recording = replay.ok ? openReplay(replay.value, 0) : replay;
  if (!recording.ok) throw new Error(recording.error.message);
  return recording.value;
}

function setUp(variant?: Variant) {
  const recordings = [recordingOf(20), recordingOf(30, variant)];
  const [first, setFirst] = createSignal<ReviewState>({ kind: 'done' });
  const [second, setSecond] = createSignal<ReviewState>({ kind: 'opening' });
  const [isWanted, setWanted] = createSignal(false);
  const losses = [playerOfLevel('practised').loss, playerOfLevel('expert').loss];
  const reviews = [first, second].map((state, side) => ({
    ...{ state, reviewed: () => ({ game: { meanShare: losses[side] } }) as Reviewed },
  }));
  const asked: PlayoutOptions[] = [];
  let open = 0;
  const advisor = {
    prepare: async () => {},
    async playouts(_: unknown, options: PlayoutOptions) {
      expect(++open).toBe(1); // one question at a time
      asked.push(options);
      await undefined;
      open--;
      return [{ tile: options.tile!, chance: 0.5, error: 0.02 }];
    },
  };
  const ports = {
    queue: createPlayoutQueue({ advisor, whenShown: async () => {} }),
    ...{ store: Promise.resolve(undefined), games: Promise.resolve([]), isWanted },
  };
  const chances = createRoot(() => createPairChances(recordings, reviews, ports));
  return { recordings, chances, asked, setFirst, setSecond, setWanted };
}

it('draws both lines for one player and one tile, as soon as both games are reviewed and somebody looks', async () => {
  const { recordings, chances, asked, setSecond, setWanted } = setUp();
  setWanted(true);
  await undefined;
  expect([chances.isDone(), chances.isCounting(), asked.length]).toEqual([false, false, 0]);
  setSecond({ kind: 'done' });
  await expect.poll(() => chances.lines.map((line) => line().length)).toEqual([21, 31]);
  expect(chances.player.strength()).toBe('practised'); // by the first game
  expect(new Set(asked.map(({ noise, tile }) => `${noise} ${tile}`)).size).toBe(1);
  const largest = Math.max(...recordings.map(({ record }) => record.maxRank));
  expect(chances.player.tile()).toBe(2 ** (largest + 1));
  expect(chances.isCounting()).toBe(false);
  chances.player.chooseStrength('expert');
  chances.player.chooseTile(chances.player.tiles[0]!);
  const shown = () => chances.lines.map((line) => [line().length, line()[0]?.tile]);
  await expect.poll(shown).toEqual([21, 31].map((length) => [length, chances.player.tiles[0]]));
  expect(asked.at(-1)!.noise).toBe(playerOfLevel('expert').noise);
});

it('plays no game on before somebody looks, and keeps the lines where another one is shown', async () => {
  const { chances, asked, setSecond, setWanted } = setUp();
  setSecond({ kind: 'done' });
  await undefined;
  expect([chances.isDone(), asked.length]).toEqual([true, 0]);
  setWanted(true);
  await expect.poll(() => chances.isCounting() || chances.lines[1]!().length === 0).toBe(false);
  const { length } = asked;
  setWanted(false);
  setWanted(true);
  expect([asked.length, chances.lines[0]!().length]).toEqual([length, 21]);
});

it('is not possible where one of the boards is not that of the model', () => {
  expect(setUp().chances.player.isPossible).toBe(true);
  expect(setUp(VARIANTS['3x3']).chances.player.isPossible).toBe(false);
});
