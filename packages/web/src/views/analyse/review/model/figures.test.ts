// The player's figures of a game. Its chances are a function of ply and move, so all results are known beforehand.
import { type Direction, Game, legalDirections, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import type { Reviewed, ReviewedMove } from '@twofold/solver';
import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { openReplay } from '../../../../replay/recording';
import type { Chances } from './chances';
import { accountOf, createFigures } from './figures';
import type { ReviewSession, ReviewState } from './session';

const MOVES = 40;
/** A chance that falls with the game, and with each worse direction. */
const chanceAt = (ply: number, first: Direction = 0) => ({
  tile: 64,
  chance: (0.9 * (MOVES - ply)) / MOVES + (first === 0 ? 0.05 : 0),
  error: 0.01,
});

function setUp() {
  const game = new Game(VARIANTS.classic, 'figures');
  while (game.ply < MOVES) game.play(legalDirections(game.board).at(-1)!);
  const replay = parseCompact(makeCompact(game));
  const recording = replay.ok ? openReplay(replay.value, 0) : replay;
  if (!recording.ok) throw new Error(recording.error.message);
  const moves = Array.from({ length: MOVES }, (_, at) => ({
    ...{ ply: at + 1, best: 0, played: at % 2, grade: at % 2 === 0 ? 'best' : 'mistake' },
    ...{ share: (at % 2) / (at + 1), luck: 10 - at, expected: 100 },
  })) as unknown as ReviewedMove[];
  const [state, setState] = createSignal<ReviewState>({ kind: 'opening' });
  const session = { state, reviewed: () => ({ moves }) as unknown as Reviewed } as unknown as ReviewSession;
  const [tile, setTile] = createSignal(64);
  const asked: string[] = [];
  const chances = {
    ...{ strength: () => 'casual', tile },
    async at(ply: number, first?: Direction) {
      asked.push(`${ply} ${first}`);
      return { ...chanceAt(ply, first), chance: chanceAt(ply, first).chance / (tile() / 64) };
    },
  } as unknown as Chances;
  const figures = createRoot(() => createFigures(recording.value, session, chances));
  return { figures, setState, setTile, asked, moves };
}

it('measures the moves that cost most and the tiles that changed most, and the rest is what they leave', async () => {
  const { figures, setState } = setUp();
  setState({ kind: 'done' });
  await expect.poll(() => figures.account()).toBeDefined();
  const { start, moves, tiles, rest, end } = figures.account()!;
  expect([moves.count, tiles.count]).toEqual([6, 6]);
  expect(moves.change).toBeCloseTo(6 * -0.05, 12);
  expect(moves.error).toBeCloseTo(Math.sqrt(12) * 0.01, 12);
  expect([start.chance, end.chance]).toEqual([chanceAt(0).chance, chanceAt(MOVES).chance]);
  expect(start.chance + moves.change + tiles.change + rest).toBeCloseTo(end.chance, 12);
  const measured = [...figures.all()].filter(([, { cost }]) => cost).map(([ply]) => ply);
  expect(measured).toEqual([2, 4, 6, 8, 10, 12]); // by share
  const lucky = [...figures.all()].filter(([, { luck }]) => luck).map(([ply]) => ply);
  expect(lucky.toSorted((one, other) => one - other)).toEqual([35, 36, 37, 38, 39, 40]);
});

it('waits for the moments, and begins anew for another tile', async () => {
  const { figures, setState, setTile, asked } = setUp();
  setState({ kind: 'searching', pass: 'whole', done: 1, all: 2 });
  await undefined;
  expect(asked).toEqual([]);
  setState({ kind: 'done' });
  await expect.poll(() => figures.account()).toBeDefined();
  setTile(128);
  expect([figures.account(), figures.all().size]).toEqual([undefined, 0]);
  await expect.poll(() => figures.account()).toBeDefined();
});

it('mixes no answers where a tile is chosen, another, and the first again', async () => {
  const { figures, setState, setTile } = setUp();
  setState({ kind: 'done' });
  await expect.poll(() => figures.account()).toBeDefined();
  const first = figures.account();
  for (const wait of Array.from({ length: 12 }, (_, at) => at)) {
    setTile(128);
    setTile(64);
    for (let turn = 0; turn < wait; turn++) await undefined;
    setTile(128);
    await undefined;
    setTile(64);
    for (let turn = 0; turn < 400; turn++) {
      await undefined;
      expect(figures.account() ?? first).toEqual(first);
    }
    expect(figures.account()).toBeDefined();
  }
});

it('measures the position that one looks at: its directions, the move, and its tile', async () => {
  const { figures, moves } = setUp();
  await figures.look(1);
  expect([...figures.directions(1)!.values()].length).toBeGreaterThan(0);
  expect(figures.directions(2)).toBeUndefined();
  expect(figures.all().get(2)!.cost!.change).toBeCloseTo(-0.05, 12);
  const { played } = moves[1]!;
  expect(figures.all().get(2)!.luck!.change).toBeCloseTo(chanceAt(2).chance - chanceAt(1, played).chance, 12);
  await figures.look(2);
  expect(figures.all().get(3)!.cost).toEqual({ change: 0, error: 0 }); // the best move was played
});

it('has no costly moves in a game without any', () => {
  const still = { change: 0, count: 0 };
  expect(accountOf(chanceAt(0), [], [], chanceAt(0))).toMatchObject({ rest: 0, moves: still, tiles: still });
});
