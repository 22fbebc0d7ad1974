import {
  boardFromValues,
  type Direction,
  DOWN,
  findVariant,
  Game,
  type GameOptions,
  LEFT,
  legalDirections,
  UP,
  VARIANTS,
} from '@twofold/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import { anAdvisor, anEvaluation, FakeEngine } from './testing';
import { speedOf, Watch } from './watch';

afterEach(() => vi.useRealTimers());

/** The part of the current game that watching uses. */
class FakeGame {
  played = PlayedGame.begin('own', VARIANTS['2x2']!, 'watch', 0);
  readonly branched: string[] = [];
  readonly #listeners = new Set<() => void>();

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  play(direction: Direction, bySolver = false): void {
    this.played.play(direction, bySolver);
    this.change();
  }

  playBySolver(direction: Direction): void {
    this.play(direction, true);
  }

  async start(variantId: string, seed: string, from: GameOptions): Promise<void> {
    this.played = PlayedGame.begin('again', VARIANTS[variantId]!, seed, 0, from);
    this.change();
  }

  noteHelp(): void {
    this.played.help++;
  }

  async branch(): Promise<void> {
    this.branched.push(this.played.id);
    this.played = PlayedGame.resume({ ...this.played.toRecord(1), id: 'copy' })!;
    this.change();
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Tells that something happened: also a move that is none. */
  change(): void {
    for (const listener of this.#listeners) listener();
  }
}

function aWatch(speed = 0) {
  const game = new FakeGame();
  const engine = new FakeEngine(({ board }) => anEvaluation(legalDirections(board)));
  const own: string[] = [];
  const troubles: string[] = [];
  const watch = new Watch({
    game,
    advisor: anAdvisor(engine),
    speed: () => speed,
    now: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onBranch: (id) => own.push(id),
    onTrouble: (reason) => troubles.push(reason),
  });
  return { watch, game, engine, own, troubles };
}

const solverOf = ({ played }: FakeGame) => played.toRecord(2).solver;
const firstMove = ({ played }: FakeGame) => legalDirections(played.game.board)[0]!;

describe('watching', () => {
  it('plays to the end of the game, every move marked', async () => {
    const { watch, game, own } = aWatch();
    await watch.start();
    expect(watch.state()).toBe('off');
    expect(game.played.game.status).toBe('over');
    expect(solverOf(game)).toEqual({ first: 1, last: game.played.game.ply });
    expect([game.played.id, own, game.played.help]).toEqual(['own', [], 0]);
  });

  it('leaves a game in which the player has moved as it is, and goes on in a copy', async () => {
    const { watch, game, own } = aWatch();
    game.play(firstMove(game));
    const before = game.played;
    await watch.start();
    expect([game.played.id, own, game.branched]).toEqual(['copy', ['own'], ['own']]);
    expect([before.game.ply, before.isWithoutSolver]).toEqual([1, true]);
    expect(before.help).toBe(1); // the player has seen how the solver goes on
    expect(solverOf(game)).toMatchObject({ first: 2 });
  });

  it('leaves a chosen position and an imported game as they are before the first move, too', async () => {
    const { game: dealt } = PlayedGame.begin('own', VARIANTS['2x2']!, 'watch', 0);
    const position = PlayedGame.begin('own', VARIANTS['2x2']!, 'watch', 0, {
      start: dealt.board,
      startScore: 8,
    });
    const imported = PlayedGame.resume({ ...position.toRecord(1), origin: 'kept' })!;
    for (const played of [position, imported]) {
      const { watch, game, own } = aWatch();
      game.played = played;
      await watch.start();
      expect([game.played.id, own, game.branched]).toEqual(['copy', ['own'], ['own']]);
      expect([played.game.ply, played.isWithoutSolver]).toEqual([0, true]);
    }
  });

  it('goes on in the same game where the solver has played before', async () => {
    const { watch, game } = aWatch();
    game.playBySolver(firstMove(game));
    game.play(firstMove(game));
    await watch.start();
    expect(game.branched).toEqual([]);
    expect(solverOf(game)).toEqual({ first: 1, last: game.played.game.ply });
  });

  it('plays the tiles of a finished game again, from their beginning', async () => {
    const { watch, game } = aWatch();
    while (game.played.game.status !== 'over') game.play(firstMove(game));
    const before = game.played;
    await watch.start();
    expect([game.played.id, game.played.game.seed, game.branched]).toEqual(['again', before.game.seed, []]);
    expect([game.played.game.status, before.isWithoutSolver]).toEqual(['over', true]);
  });

  it('begins a finished game again from its chosen position, and needs no copy of that', async () => {
    const { watch, game } = aWatch();
    const start = { columns: 2, rows: 2, ranks: Uint8Array.of(3, 2, 1, 1) };
    game.played = PlayedGame.begin('own', VARIANTS['2x2']!, 'watch', 0, { start, startScore: 40 });
    while (game.played.game.status !== 'over') game.play(firstMove(game));
    await watch.start();
    expect([game.played.id, game.branched]).toEqual(['again', []]);
    expect([game.played.game.start, game.played.game.startScore]).toEqual([start, 40]);
  });

  it('leaves a game that was started again to the player who has moved in it first', async () => {
    vi.useFakeTimers();
    const { watch, game } = aWatch(4);
    while (game.played.game.status !== 'over') game.play(firstMove(game));
    void watch.start();
    game.play(firstMove(game));
    void watch.start();
    await vi.advanceTimersByTimeAsync(300);
    expect([game.played.id, game.branched]).toEqual(['copy', ['again']]);
    watch.takeOver();
  });

  it('takes a stored speed that is on offer, and the usual one for any other', () => {
    expect([12, 0, 7, -1, Number.NaN].map(speedOf)).toEqual([12, 0, 4, 4, 4]);
  });

  it('keeps to the speed', async () => {
    vi.useFakeTimers();
    const { watch, game } = aWatch(4);
    void watch.start();
    const plies: number[] = [];
    for (let second = 0; second < 3; second++) {
      await vi.advanceTimersByTimeAsync(260);
      plies.push(game.played.game.ply);
    }
    expect(plies).toEqual([1, 2, 3]);
    watch.takeOver();
  });

  it('pauses and resumes without a move between', async () => {
    vi.useFakeTimers();
    const { watch, game } = aWatch(4);
    void watch.start();
    await vi.advanceTimersByTimeAsync(600);
    watch.pause();
    const { ply } = game.played.game;
    await vi.advanceTimersByTimeAsync(5000);
    expect([watch.state(), game.played.game.ply]).toEqual(['paused', ply]);
    void watch.start();
    await vi.advanceTimersByTimeAsync(300);
    expect(game.played.game.ply).toBe(ply + 1);
    watch.takeOver();
  });

  it('stops the search when it is paused', async () => {
    const { watch, game, engine } = aWatch(4);
    const played = watch.start();
    while (engine.asked.length === 0) await Promise.resolve();
    watch.pause();
    await played;
    expect([watch.state(), engine.stops, game.played.game.ply]).toEqual(['paused', 1, 0]);
  });

  it.each<[string, (game: FakeGame) => void]>([
    ['a move', (game) => game.play(firstMove(game))],
    ['anything else, such as taking a move back,', (game) => game.change()],
  ])('%s of the player takes over, and no move of the solver comes after', async (_, act) => {
    vi.useFakeTimers();
    const { watch, game } = aWatch(4);
    void watch.start();
    await vi.advanceTimersByTimeAsync(600);
    act(game);
    const { ply } = game.played.game;
    await vi.advanceTimersByTimeAsync(2000);
    expect([watch.state(), game.played.game.ply]).toEqual(['off', ply]);
    expect(solverOf(game)?.last).toBe(2);
  });

  it.each<[string, (harness: ReturnType<typeof aWatch>) => void]>([
    ['a move', ({ game }) => game.play(firstMove(game))],
    ['hiding the page', ({ watch }) => watch.pause()],
    ['taking over', ({ watch }) => watch.takeOver()],
  ])('%s before the first move of the solver leaves one game, all the player’s', async (_, act) => {
    vi.useFakeTimers();
    const harness = aWatch(1);
    const { watch, game } = harness;
    game.play(firstMove(game));
    void watch.start();
    await vi.advanceTimersByTimeAsync(500);
    act(harness);
    const { ply } = game.played.game;
    await vi.advanceTimersByTimeAsync(5000);
    expect([watch.state() === 'playing', game.branched, game.played.game.ply]).toEqual([false, [], ply]);
    expect(game.played.isWithoutSolver).toBe(true);
  });

  it('has advice for the game that it plays, and none for another', async () => {
    vi.useFakeTimers();
    const { watch, game } = aWatch(4);
    game.play(firstMove(game));
    void watch.start();
    await vi.advanceTimersByTimeAsync(300);
    expect([game.played.id, watch.advice()?.player]).toEqual(['copy', 'network']);
    game.played = PlayedGame.begin('another', VARIANTS['2x2']!, 'new', 0);
    expect(watch.advice()).toBeUndefined();
    watch.takeOver();
  });

  it('ends where there is no engine, and says why', async () => {
    const { watch, game, engine, troubles } = aWatch();
    engine.answer = () => new Error('gone');
    await watch.start();
    expect([watch.state(), game.played.game.ply, troubles]).toEqual(['off', 0, ['gone']]);
  });

  it('ends a course by the move that makes the target, whatever play beyond it would bring', async () => {
    const { watch, game, engine } = aWatch();
    const start = boardFromValues([
      [4, 32],
      [0, 32],
      [16, 2],
    ]);
    game.played = PlayedGame.begin('own', findVariant('2x3-course')!, 'watch', 0, { start });
    engine.answer = () => anEvaluation([LEFT, DOWN, UP], { player: 'exact', exact: true });
    await watch.start();
    const { ply, status, won } = game.played.game;
    expect([ply, status, won]).toEqual([1, 'over', true]);
  });

  it('says nothing at the end of a game', async () => {
    const { watch, troubles } = aWatch();
    await watch.start();
    expect(troubles).toEqual([]);
  });

  it('that is disposed of ends, and no longer follows the game', async () => {
    vi.useFakeTimers();
    const { watch, game } = aWatch(4);
    void watch.start();
    await vi.advanceTimersByTimeAsync(300);
    watch.dispose();
    expect([watch.state(), game.listeners]).toEqual(['off', 0]);
  });

  it('goes on past the target', () => {
    const start = {
      columns: 4,
      rows: 4,
      ranks: Uint8Array.of(10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
    };
    const played = PlayedGame.begin('one', VARIANTS.classic, 'target', 0, { start });
    played.play(3, true);
    expect([played.game.status, played.keptGoing]).toEqual(['won', true]);
    expect(new Game(VARIANTS.classic, 'target', { start }).won).toBe(false);
  });
});
