// What a view may rely on, whether tiles come in the call of the move or later.
import { type Direction, DOWN, Game, LEFT, RIGHT, sameBoard, UP, VARIANTS } from '@twofold/core';
import { createEffect, createRoot } from 'solid-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TileTracker } from '../board/tileTracker';
import { BackendGameLibrary } from '../storage/gameLibrary';
import { MemoryBackend } from '../storage/memory';
import { closeTabs, partsFor } from '../storage/testing';
import { CurrentGame } from './currentGame';
import type { GameController, GameEvent } from './gameController';
import { PlayedGame } from './playedGame';
import { DelayedGame, TileServer } from './testing';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  closeTabs();
});

const LATENCY = 150;
const MOVES = Array.from(
  { length: 20 },
  (_, i) => ([LEFT, DOWN, LEFT, UP, RIGHT, UP] as const)[(i * 5) % 6]!,
);

const aDelayedGame = (seed = 'tiles') => new DelayedGame((variant) => new TileServer(variant, seed, LATENCY));

function aLocalGame(seed = 'tiles'): GameController {
  const library = new BackendGameLibrary(new MemoryBackend(), partsFor(), 'notKept');
  return new CurrentGame(library, { played: PlayedGame.begin('local', VARIANTS.classic, seed, 0) });
}

/** Core's game after these moves: the same tiles, dealt at once. */
function coresGame(moves: readonly Direction[], seed = 'tiles'): Game {
  const game = new Game(VARIANTS.classic, seed);
  for (const direction of moves) game.play(direction);
  return game;
}

/** Follows the frames as BoardView does. The tiles on the screen, by cell. */
function follow(controller: GameController) {
  const tracker = new TileTracker();
  let tiles = tracker.set(controller.frame().board).tiles;
  const shown: string[] = []; // the kinds of the frames
  createRoot(() => {
    createEffect(() => {
      const { board, turn, spawn } = controller.frame();
      shown.push(turn?.spawn ? 'turn' : turn ? 'tilt' : spawn ? 'tile' : 'board');
      if (turn) tiles = tracker.play(turn).tiles;
      else if (spawn) tiles = tracker.spawn(board, spawn).tiles;
      else tiles = tracker.set(board).tiles;
    });
  });
  const ranks = () => {
    const ranks = controller.frame().board.ranks.map(() => 0);
    for (const { cell, rank } of tiles) ranks[cell] = rank;
    return ranks;
  };
  return { shown, ranks, idAt: (at: number) => tiles.find(({ cell }) => cell === at)?.id };
}

function hear(controller: GameController): string[] {
  const heard: string[] = [];
  controller.listen((event: GameEvent) => heard.push(event.kind));
  return heard;
}

const isCores = ({ game }: GameController, moves = MOVES) => {
  const cores = coresGame(moves);
  return sameBoard(game.board, cores.board) && game.score === cores.score && game.ply === cores.ply;
};

describe.each([
  ['dealt here', aLocalGame],
  ['dealt elsewhere', aDelayedGame],
])('a game %s', (_, make) => {
  it('gives the tilt of a move at once: where each tile slides, and the reward', () => {
    const controller = make();
    const first = coresGame([LEFT]).turn(1);
    const { ply, direction, before, afterstate, motions, reward, score } = first;
    const wanted = { ply, direction, before, afterstate, motions, reward, score };
    expect(controller.play(LEFT)).toMatchObject(wanted);
    expect(controller.record()).toMatchObject({ ply: 1, score: first.score });
  });

  it('announces the tilt before the turn, and a direction in which nothing moves', async () => {
    const controller = make();
    const heard = hear(controller);
    for (const direction of [LEFT, LEFT, LEFT, LEFT, LEFT] as const) {
      controller.play(direction);
      await vi.advanceTimersByTimeAsync(LATENCY);
    }
    const { ply } = coresGame([LEFT, LEFT, LEFT, LEFT, LEFT]);
    const moves = Array.from({ length: ply }, () => ['tilt', 'turn']).flat();
    expect(heard).toEqual([...moves, ...Array.from({ length: 5 - ply }, () => 'noMove')]);
  });

  it('counts 20 keys in a second, in order, and has the board and tiles of core’s game', async () => {
    const controller = make();
    const tiles = follow(controller);
    for (const direction of MOVES) {
      controller.play(direction);
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(isCores(controller)).toBe(true);
    expect(tiles.ranks()).toEqual(controller.game.board.ranks);
    expect([controller.waiting(), controller.trouble()]).toEqual([false, undefined]);
  });

  it('counts 20 keys of one moment, too', async () => {
    const controller = make();
    const tiles = follow(controller);
    for (const direction of MOVES) controller.play(direction);
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(isCores(controller)).toBe(true);
    expect(tiles.ranks()).toEqual(controller.game.board.ranks);
  });

  it('may exist several times', async () => {
    const [one, other] = [make('tiles'), make('other')];
    for (const direction of MOVES) {
      one.play(direction);
      other.play(direction);
    }
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(isCores(one)).toBe(true);
    expect(sameBoard(other.game.board, coresGame(MOVES, 'other').board)).toBe(true);
  });
});

it('completes a move within its call where tiles are dealt here', () => {
  const controller = aLocalGame();
  const { shown } = follow(controller);
  const turn = controller.play(LEFT);
  expect(controller.game.ply).toBe(1);
  expect(sameBoard(controller.frame().board, coresGame([LEFT]).board)).toBe(true);
  expect(controller.frame().turn).toBe(turn);
  expect([shown, controller.waiting()]).toEqual([['board', 'turn'], false]);
});

describe('a tile that comes later', () => {
  it('appears on the afterstate, whose tiles keep their identity', async () => {
    const controller = aDelayedGame();
    const tiles = follow(controller);
    const slid = controller.play(LEFT)!;
    expect(controller.waiting()).toBe(true);
    expect(controller.game.ply).toBe(0);
    expect(tiles.ranks()).toEqual(slid.afterstate.ranks);
    const stays = slid.motions.find(({ merges }) => !merges)!.to;
    const id = tiles.idAt(stays);
    await vi.advanceTimersByTimeAsync(LATENCY - 1);
    expect(controller.waiting()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(controller.waiting()).toBe(false);
    expect(tiles.ranks()).toEqual(coresGame([LEFT]).board.ranks);
    expect([tiles.idAt(stays), tiles.shown]).toEqual([id, ['board', 'tilt', 'tile']]);
  });

  it('lets a move made meanwhile wait, and then slide at once', async () => {
    const controller = aDelayedGame();
    controller.play(LEFT);
    const heard = hear(controller);
    expect(controller.play(DOWN)).toBeUndefined();
    expect([heard, controller.record().ply]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(heard.slice(0, 2)).toEqual(['turn', 'tilt']);
    expect(isCores(controller, [LEFT, DOWN])).toBe(true);
  });

  it('may come with others in a burst', async () => {
    const controller = aDelayedGame();
    const tiles = follow(controller);
    const release = controller.server.hold();
    for (const direction of MOVES.slice(0, 6)) controller.play(direction);
    await vi.advanceTimersByTimeAsync(5000);
    expect(controller.game.ply).toBe(0);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(isCores(controller, MOVES.slice(0, 6))).toBe(true);
    expect(tiles.ranks()).toEqual(controller.game.board.ranks);
  });

  it.each(['question', 'answer'] as const)('is asked for again when its %s was lost', async (what) => {
    const controller = aDelayedGame();
    controller.server.loseNext(what);
    const slid = controller.play(LEFT)!;
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(controller.trouble()?.message).toMatch(/not arrived/);
    expect([controller.waiting(), controller.record().ply]).toEqual([true, 1]);
    expect(controller.frame().board).toEqual(slid.afterstate);
    for (const direction of MOVES) controller.play(direction);
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(controller.game.ply).toBe(0);
    controller.trouble()!.action!.run();
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect([controller.trouble(), controller.waiting()]).toEqual([undefined, false]);
    expect(isCores(controller, [LEFT, ...MOVES])).toBe(true);
    expect(sameBoard(controller.server.game.board, controller.game.board)).toBe(true);
  });

  it('is not put on the board of a newer game', async () => {
    const controller = aDelayedGame();
    controller.play(LEFT);
    controller.play(DOWN);
    controller.newGame('3x3');
    expect([controller.waiting(), controller.variant().id]).toEqual([false, '3x3']);
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect([controller.game.ply, controller.record().ply]).toEqual([0, 0]);
    controller.play(LEFT);
    controller.play(DOWN);
    await vi.advanceTimersByTimeAsync(LATENCY);
    expect(sameBoard(controller.game.board, controller.server.game.board)).toBe(true);
    expect(controller.game.ply).toBeGreaterThan(0);
  });
});
