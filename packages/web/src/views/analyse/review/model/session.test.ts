// Reviews through the page's own session, beside sums of optimal play by a search of this file's own.
import 'fake-indexeddb/auto';
import {
  type Board,
  type DIRECTIONS,
  Game,
  legalDirections,
  makeCompact,
  parseCompact,
  placeSpawn,
  spawnOutcomes,
  tilt,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import type { Advisor, Evaluation } from '@twofold/solver';
import { createRoot } from 'solid-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { openReplay } from '../../../../replay/recording';
import { openReviewStore, REVIEW_DATABASE } from '../../../../reviews/store';
import { createReviewSession, type SessionPorts } from './session';

/** The known values of each variant, by boards. */
const VALUES = new Map<string, Map<string, number>>();

/** The expected points of optimal play from a board on, by definition. */
function optimal({ id, fourChance }: Variant) {
  const known = VALUES.get(id) ?? new Map<string, number>();
  VALUES.set(id, known);
  const pointsFrom = (board: Board): number => {
    const key = board.ranks.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = Math.max(0, ...legalDirections(board).map((direction) => worth(board, direction)));
    known.set(key, value);
    return value;
  };
  const worth = (board: Board, direction: (typeof DIRECTIONS)[number]): number => {
    const { board: after, reward } = tilt(board, direction);
    return spawnOutcomes(after, { fourChance }).reduce(
      (sum, outcome) => sum + outcome.probability * pointsFrom(placeSpawn(after, outcome)),
      reward,
    );
  };
  return { pointsFrom, worth };
}

function played(id: '2x2' | '2x3', seed: string): Game {
  const game = new Game(VARIANTS[id], seed);
  while (game.status !== 'over') {
    const legal = legalDirections(game.board);
    game.play(legal[(game.ply * 7 + game.score / 4) % legal.length]!);
  }
  return game;
}

function recordingOf(game: Game) {
  const replay = parseCompact(makeCompact(game));
  const recording = replay.ok ? openReplay(replay.value, 0) : replay;
  if (!recording.ok) throw new Error(recording.error.message);
  return recording.value;
}

/** Answers by optimal play, and counts the questions. */
function exactAdvisor(game: Game) {
  const { worth } = optimal(game.variant);
  const asked: Board[] = [];
  const ask: Advisor['ask'] = ({ board }) => {
    asked.push(board);
    const lines = legalDirections(board).map((direction) => ({ direction, value: worth(board, direction) }));
    lines.sort((one, other) => other.value - one.value);
    const answer: Evaluation = { depth: 128, nodes: 1, milliseconds: 0, lines, player: 'exact', exact: true };
    return { answer: Promise.resolve(answer), cancel: () => {} };
  };
  return { asked, advisor: { ask, dispose: () => {} } };
}

const store = () => openReviewStore();

function openReview(game: Game, more: Partial<SessionPorts> = {}) {
  const { asked, advisor } = exactAdvisor(game);
  const ports = {
    advisor,
    network: 'one',
    store: store(),
    now: () => 7,
    isBusy: () => false,
    whenShown: async () => {},
    ...more,
  };
  const session = createRoot(() => createReviewSession(recordingOf(game), ports));
  return { session, asked };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 5000 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isSo()).toBe(true);
}

beforeEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(REVIEW_DATABASE).onsuccess = resolve;
  });
});

describe.each(['2x2', '2x3'] as const)('the review of a game on %s', (id) => {
  it('has the terms of optimal play, and no drift', async () => {
    const game = played(id, 'sums');
    const { session } = openReview(game);
    session.start();
    await until(() => session.state().kind === 'done');
    const { moves, game: figures } = session.reviewed()!;
    const { pointsFrom, worth } = optimal(game.variant);
    let [loss, luck] = [0, 0];
    for (let ply = 1; ply <= game.ply; ply++) {
      const turn = game.turn(ply);
      const best = pointsFrom(turn.before);
      const own = worth(turn.before, turn.direction);
      loss += best - own;
      luck += pointsFrom(turn.board) - (own - turn.reward);
      expect(moves[ply - 1]!.loss).toBeCloseTo(best - own, 5);
    }
    expect(figures).toMatchObject({ exact: true, drift: 0, result: game.score });
    expect(figures.loss).toBeCloseTo(loss, 4);
    expect(figures.luck).toBeCloseTo(luck, 4);
    expect(figures.start).toBeCloseTo(pointsFrom(game.start), 5);
    expect(figures.start + figures.luck - figures.loss + figures.drift).toBe(figures.result);
  });
});

describe('a review', () => {
  const game = played('2x3', 'kept');

  it('is stored, and asked for again needs no search', async () => {
    const first = openReview(game);
    first.session.start();
    await until(() => first.session.state().kind === 'done');
    expect(first.asked.length).toBe(game.ply); // the end needs no search
    const kept = await store();
    await expect.poll(async () => (await kept.notes()).map(({ isWhole }) => isWhole)).toEqual([true]);
    const again = openReview(game);
    again.session.start();
    await until(() => again.session.state().kind === 'done');
    expect([again.asked.length, again.session.reviewed()]).toEqual([0, first.session.reviewed()]);
  });

  it('is searched anew by another network', async () => {
    const first = openReview(game);
    first.session.start();
    await until(() => first.session.state().kind === 'done');
    await expect.poll(async () => (await (await store()).notes()).length).toBe(1);
    const other = openReview(game, { network: 'another' });
    other.session.start();
    await until(() => other.session.state().kind === 'done');
    expect(other.asked.length).toBe(game.ply);
  });

  it('that is stopped keeps what it found, and goes on from there', async () => {
    let left = 5;
    const first = openReview(game, {
      whenShown: async () => {
        if (--left === 0) first.session.stop();
      },
    });
    first.session.start();
    await until(() => first.session.state().kind === 'stopped');
    expect(first.asked.length).toBe(5);
    expect(first.session.reviewed()!.moves.length).toBe(4);
    await expect.poll(async () => (await (await store()).read(makeCompact(game)))?.positions.length).toBe(5);
    const next = openReview(game);
    next.session.start();
    await until(() => next.session.state().kind === 'done');
    expect(next.asked.length).toBe(game.ply - 5);
  });

  it('waits while the page is hidden', async () => {
    let show = () => {};
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    const { session, asked } = openReview(game, { whenShown: () => shown });
    session.start();
    await until(() => asked.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked.length).toBe(1);
    show();
    await until(() => session.state().kind === 'done');
  });

  it('lets others ask between two positions, and after its end', async () => {
    const { session } = openReview(game);
    session.start();
    expect(await session.between(async () => 'between')).toBe('between');
    await until(() => session.state().kind === 'done');
    expect(await session.between(async () => 'after')).toBe('after');
  });

  it('lets others ask one after another, also where they waited for its end', async () => {
    let open = 0;
    const slow = async (answer: string) => {
      expect(++open).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2));
      open--;
      return answer;
    };
    const { session } = openReview(game);
    session.start();
    session.stop();
    const early = [session.between(() => slow('a')), session.between(() => slow('b'))];
    session.start(); // it waits for them
    expect(await Promise.all([...early, session.between(() => slow('c'))])).toEqual(['a', 'b', 'c']);
    await until(() => session.state().kind === 'done');
    const failing = session.between(() => Promise.reject(new Error('none')));
    const late = [session.between(() => slow('d')), session.between(() => slow('e'))];
    await expect(failing).rejects.toThrow('none');
    expect(await Promise.all(late)).toEqual(['d', 'e']);
  });

  it('says why it cannot go on, and tries again', async () => {
    const { advisor } = exactAdvisor(game);
    let fails = true;
    const ask: Advisor['ask'] = (...question) =>
      fails ? { answer: Promise.reject(new Error('no worker')), cancel: () => {} } : advisor.ask(...question);
    const { session } = openReview(game, { advisor: { ...advisor, ask } });
    session.start();
    await until(() => session.state().kind === 'failed');
    expect(session.state()).toEqual({ kind: 'failed', reason: 'no worker' });
    fails = false;
    session.start();
    await until(() => session.state().kind === 'done');
  });

  it('goes on where nothing can be stored, and says so', async () => {
    const { session } = openReview(game, { store: Promise.resolve(undefined) });
    session.start();
    await until(() => session.state().kind === 'done');
    expect(session.isKept()).toBe(false);
  });
});
