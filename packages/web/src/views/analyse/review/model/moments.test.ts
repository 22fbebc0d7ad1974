// The moments that cost most, with an engine that answers when the test says so.
import { type Direction, Game, legalDirections, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import type { Reviewed, ReviewedMove } from '@twofold/solver';
import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { openReplay } from '../../../../replay/recording';
import type { Chances } from './chances';
import { createMoments } from './moments';
import type { ReviewSession, ReviewState } from './session';

const MOVES = 40;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function recordingOfMoves() {
  const game = new Game(VARIANTS.classic, 'moments');
  while (game.ply < MOVES) game.play(legalDirections(game.board).at(-1)!);
  const replay = parseCompact(makeCompact(game));
  const recording = replay.ok ? openReplay(replay.value, 0) : replay;
  if (!recording.ok) throw new Error(recording.error.message);
  return recording.value;
}

function setUp(follows: boolean, chance: number | null = null) {
  const [isForPlayer, setForPlayer] = createSignal(true);
  let searched = chance;
  const recording = recordingOfMoves();
  const { game } = recording;
  const moves = Array.from({ length: MOVES }, (_, at) => {
    const [best, other] = legalDirections(game.turn(at + 1).before);
    return { ply: at + 1, best, played: other ?? best, grade: 'mistake', share: 1 / (at + 1), loss: 1 };
  }) as unknown as ReviewedMove[];
  const [state, setState] = createSignal<ReviewState>({ kind: 'opening' });
  const session = {
    ...{ state, reviewed: () => ({ moves }) as unknown as Reviewed },
    position: () => ({ tile: 2048, chances: [searched, searched, searched, searched] }),
    between: <Result>(ask: () => Promise<Result>) => ask(),
  } as unknown as ReviewSession;
  const [tile, setTile] = createSignal(64);
  const chances = {
    ...{ strength: () => 'casual', tile },
    async at(ply: number, first: Direction) {
      const asked = tile();
      await pause(asked === 64 ? 0 : 3);
      const lost = first === moves[ply]!.best ? 0 : ply / 100;
      return { tile: asked, chance: 0.9 - lost, error: 0.0001 };
    },
  } as unknown as Chances;
  let following = 0;
  let mostFollowing = 0;
  const advisor = {
    prepare: async () => {},
    async follow(position: { board: Game['board'] }, directions: readonly Direction[]) {
      mostFollowing = Math.max(mostFollowing, ++following);
      await pause(15);
      following--;
      if (!follows) return undefined;
      // After the played move the game is over whatever comes.
      const ends = (at: number) => (at === 0 ? [] : [{ cell: 0, rank: 1, probability: 1, next: [] }]);
      const followed = directions.map((direction, at) => ({ direction, next: ends(at) }));
      return { board: position.board, replies: 1, moves: followed };
    },
    ask: ({ board }: { board: Game['board'] }) => ({
      answer: Promise.resolve({
        lines: legalDirections(board).map((direction) => ({ direction, value: 1 })),
      }),
    }),
  } as never;
  const moments = createRoot(() => createMoments(recording, session, chances, advisor, isForPlayer));
  return {
    ...{ moments, setState, setTile, setForPlayer, mostFollowing: () => mostFollowing },
    /** A deeper search says so of every direction. */
    setSearched(deeper: number) {
      searched = deeper;
    },
  };
}

it('measures moments by the chosen tile, also where another was chosen for a moment', async () => {
  const { moments, setState, setTile } = setUp(true);
  setState({ kind: 'done' });
  await expect.poll(() => moments.list().map(({ move }) => move.ply)).toEqual([6, 5, 4]); // of six, those that cost most
  setTile(128);
  expect(moments.list().some(({ facts }) => facts.chances)).toBe(false); // those of 64 say nothing here
  await pause(2);
  setTile(64);
  await expect.poll(() => moments.list().map(({ move }) => move.ply)).toEqual([6, 5, 4]);
  await pause(20); // the questions about 128 are answered late
  const tiles = () => moments.list().flatMap(({ facts }) => facts.chances?.map(({ tile }) => tile));
  await expect.poll(() => new Set(tiles())).toEqual(new Set([64]));
});

it('chooses the moments for the solver by its points, where its figures are shown', async () => {
  const { moments, setState, setForPlayer } = setUp(true);
  setState({ kind: 'done' });
  await expect.poll(() => moments.list().map(({ move }) => move.ply)).toEqual([6, 5, 4]);
  setForPlayer(false);
  expect(moments.list().map(({ move }) => move.ply)).toEqual([1, 2, 3]);
  setForPlayer(true);
  expect(moments.list().map(({ move }) => move.ply)).toEqual([6, 5, 4]);
});

it('explains one moment after another, also where others take their places', async () => {
  const { moments, setState, setTile, mostFollowing } = setUp(true);
  setState({ kind: 'done' });
  await expect.poll(() => moments.list().map(({ move }) => move.ply)).toEqual([6, 5, 4]);
  await expect.poll(() => moments.list().every(({ facts }) => facts.why && facts.line)).toBe(true);
  expect(moments.list().map(({ facts }) => facts.why!.moves)).toEqual([2, 2, 2]);
  expect(mostFollowing()).toBe(1);
  const explained = moments.list().map(({ move }) => move.ply);
  setTile(128); // others are shown for a while
  expect(moments.list().map(({ move }) => move.ply)).not.toEqual(explained);
  for (const ply of explained) expect(moments.whys().has(ply)).toBe(true);
});

it('keeps no reasons that the engine did not give', async () => {
  const { moments, setState } = setUp(false);
  setState({ kind: 'done' });
  await expect.poll(() => moments.list().every(({ facts }) => facts.line)).toBe(true);
  expect(moments.list().map(({ facts }) => facts.why)).toEqual([undefined, undefined, undefined]);
});

it('keeps the objects of moments while their facts come, so that a focused one stays on the page', async () => {
  const { moments, setState, setForPlayer } = setUp(true);
  setForPlayer(false);
  setState({ kind: 'done' });
  const before = moments.list();
  const isKnown = () => moments.list().every(({ facts }) => facts.why && facts.line && facts.chances);
  expect(isKnown()).toBe(false);
  await expect.poll(isKnown).toBe(true);
  for (const [at, moment] of moments.list().entries()) expect(moment).toBe(before[at]);
});

it('names no end of the game that the search contradicts', async () => {
  for (const chance of [0.01, 0.9]) {
    const { moments, setState, setSearched } = setUp(true, chance);
    setState({ kind: 'done' });
    await expect.poll(() => moments.list().every(({ facts }) => facts.why && facts.line)).toBe(true);
    const ends = () =>
      [...moments.list().map(({ facts }) => facts.why!), ...moments.whys().values()].map(({ reasons }) =>
        reasons.some(({ kind }) => kind === 'over'),
      );
    expect(new Set(ends()), `${chance}`).toEqual(new Set([chance < 0.5]));
    setSearched(1 - chance);
    expect(new Set(ends()), `${chance}, searched deeper`).toEqual(new Set([chance > 0.5]));
  }
});
