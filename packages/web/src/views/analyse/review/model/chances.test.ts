import { Game, legalDirections, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import type { PlayoutOptions, Reviewed } from '@twofold/solver';
import { playerOfLevel } from '@twofold/solver/internal';
import fc from 'fast-check';
import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { openReplay } from '../../../../replay/recording';
import { ENOUGH_MOVES } from '../../../../reviews/ownPlayer';
import { coarseToFine, createChances } from './chances';
import { createPlayerChoice } from './playerChoice';
import { createPlayoutQueue } from './playoutQueue';
import { hasFirstLook, type ReviewSession, type ReviewState } from './session';

it('takes every position once, both ends first and then the middle', () => {
  expect(coarseToFine([0, 1, 2, 3, 4])).toEqual([0, 4, 2, 1, 3]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
      const plies = Array.from({ length: count }, (_, at) => 3 * at);
      expect(coarseToFine(plies).toSorted((one, other) => one - other)).toEqual(plies);
    }),
  );
});

function classicRecording(moves: number) {
  const game = new Game(VARIANTS.classic, 'chances');
  while (game.ply < moves) game.play(legalDirections(game.board).at(-1)!);
  const replay = parseCompact(makeCompact(game));
  const recording = replay.ok ? openReplay(replay.value, 0) : replay;
  if (!recording.ok) throw new Error(recording.error.message);
  return recording.value;
}

function setUp(ownMoves?: number) {
  const recording = classicRecording(20);
  const [state, setState] = createSignal<ReviewState>({ kind: 'opening' });
  const reviewed = () => ({ game: { meanShare: 0.006 } }) as Reviewed;
  const asked: PlayoutOptions[] = [];
  let open = 0;
  const advisor = {
    prepare: async () => {},
    async playouts(_: unknown, options: PlayoutOptions) {
      expect(++open).toBe(1); // one question at a time
      asked.push(options);
      await undefined;
      open--;
      return [{ tile: options.tile!, chance: options.noise, error: 0.02 }];
    },
  };
  const own = ownMoves === undefined ? undefined : { moves: ownMoves, meanShare: 0.0214 };
  const store = Promise.resolve({ ownLoss: async () => own, said: async () => [] } as never);
  const games = Promise.resolve([]);
  const session = { state, reviewed } as unknown as ReviewSession;
  const isReady = () => hasFirstLook(session);
  const queue = createPlayoutQueue({ advisor, whenShown: async () => {} });
  const chances = createRoot(() => {
    const loss = () => (isReady() ? session.reviewed()?.game.meanShare : undefined);
    const player = createPlayerChoice([recording], { store, games, loss });
    return createChances(recording, player, { queue, store, isReady });
  });
  return { recording, chances, asked, setState };
}

const LOOKED = { kind: 'searching', pass: 'whole', done: 1, all: 21 } as const;

it('waits for the first look, and then plays on by the nearest level from everywhere', async () => {
  const { chances, asked, setState } = setUp();
  await undefined;
  expect([chances.strength(), asked.length]).toEqual([undefined, 0]);
  setState(LOOKED);
  await expect.poll(() => chances.line().length).toBe(21);
  expect(chances.strength()).toBe('practised');
  expect(chances.line().map(({ ply }) => ply)).toEqual(Array.from({ length: 21 }, (_, ply) => ply));
  expect(new Set(asked.map(({ noise }) => noise))).toEqual(new Set([playerOfLevel('practised').noise]));
});

it('plays on by the own games where they are enough, and by what is chosen', async () => {
  const { chances, asked, setState } = setUp(ENOUGH_MOVES);
  await expect.poll(() => chances.strength()).toBe('own');
  setState(LOOKED);
  await expect.poll(() => chances.line()[0]?.chance).toBeCloseTo(playerOfLevel('casual').noise, 9);
  chances.chooseStrength('expert');
  await expect.poll(() => chances.line()[0]?.chance).toBe(playerOfLevel('expert').noise);
  chances.chooseTile(chances.tiles[0]!);
  await expect.poll(() => chances.line()[0]?.tile).toBe(chances.tiles[0]);
  expect(asked.at(-1)!.games).toBeLessThan(asked[0]!.games!); // strong players play long games
  expect(setUp(ENOUGH_MOVES - 1).chances.own()).toBeUndefined();
});

it('plays on more often where more is asked, before the line, and once', async () => {
  const { chances, asked, setState } = setUp();
  setState(LOOKED);
  const found = await Promise.all([chances.at(3, 0), chances.at(3, 1), chances.at(3), chances.at(3, 1)]);
  expect(found.every((chance) => chance?.tile === chances.tile())).toBe(true);
  expect(asked.slice(1, 4).map(({ first }) => first)).toEqual([0, 1, undefined]);
  expect(new Set(asked.slice(1, 4).map(({ games }) => games)).size).toBe(1);
  expect(asked[1]!.games).toBeGreaterThan(asked[0]!.games!); // the line had begun
  await expect.poll(() => chances.line().length).toBe(21);
  expect(asked.length).toBe(21 + 3);
});
