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

const pause = () => new Promise((resolve) => setTimeout(resolve));

interface Scene {
  readonly variant?: Variant;
  /** Whether the network may be loaded without a question. */
  readonly may?: boolean;
  /** The mean losses of the games. Undefined: each move was the only one. */
  readonly losses?: readonly (number | undefined)[];
}

function setUp({
  variant,
  may = true,
  losses = [playerOfLevel('practised').loss, playerOfLevel('expert').loss],
}: Scene = {}) {
  const recordings = [recordingOf(20), recordingOf(30, variant)];
  const [first, setFirst] = createSignal<ReviewState>({ kind: 'done' });
  const [second, setSecond] = createSignal<ReviewState>({ kind: 'opening' });
  const [isWanted, setWanted] = createSignal(false);
  let isSilent = false;
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
      return isSilent ? undefined : [{ tile: options.tile!, chance: 0.5, error: 0.02 }];
    },
  };
  const ports = {
    queue: createPlayoutQueue({ advisor, whenShown: async () => {} }),
    ...{ store: Promise.resolve(undefined), games: Promise.resolve([]), isWanted },
    mayDownload: async () => may,
  };
  const chances = createRoot(() => createPairChances(recordings, reviews, ports));
  const silence = (silent: boolean) => {
    isSilent = silent;
  };
  return { recordings, chances, asked, setFirst, setSecond, setWanted, silence };
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
  expect(setUp({ variant: VARIANTS['3x3'] }).chances.player.isPossible).toBe(false);
});

it('says that the engine did not answer, and counts anew', async () => {
  const { chances, silence, setSecond, setWanted } = setUp();
  silence(true);
  setWanted(true);
  setSecond({ kind: 'done' });
  await expect.poll(() => chances.hasFailed()).toBe(true);
  silence(false);
  chances.start();
  expect([chances.hasFailed(), chances.isCounting()]).toEqual([false, true]);
  await expect.poll(() => chances.lines.map((line) => line().length)).toEqual([21, 31]);
  expect([chances.hasFailed(), chances.isCounting()]).toEqual([false, false]);
});

it('asks before it loads the network, where the player saves data', async () => {
  const { chances, asked, setSecond, setWanted } = setUp({ may: false });
  setSecond({ kind: 'done' });
  await pause();
  expect(chances.asks()).toBe(false); // nobody looks
  setWanted(true);
  await pause();
  expect([chances.asks(), chances.isCounting(), asked.length]).toEqual([true, false, 0]);
  chances.start();
  await expect.poll(() => chances.lines[1]!().length).toBe(31);
  expect(chances.asks()).toBe(false);
});

it('knows the player by the second game where the first one had no choice', async () => {
  const { chances, setSecond } = setUp({ losses: [undefined, playerOfLevel('expert').loss] });
  setSecond({ kind: 'done' });
  await expect.poll(() => chances.player.strength()).toBe('expert');
});
