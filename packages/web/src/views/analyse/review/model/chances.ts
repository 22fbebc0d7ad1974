// The game for its player: the chance of a tile along the game, if somebody of the chosen strength played on. Positions are
// taken from coarse to fine, so that the line is there early.
import type { Direction } from '@twofold/core';
import type { TileChance } from '@twofold/solver';
import { evenPlies } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import type { ReviewStore } from '../../../../reviews/store';
import { keepSaid } from './correction';
import type { PlayerChoice } from './playerChoice';
import type { PlayoutQueue } from './playoutQueue';

/** A chance at a ply. */
export interface ChanceAt extends TileChance {
  readonly ply: number;
}

export interface Chances extends PlayerChoice {
  /** By ply. Empty: the model plays no such boards, or it is still to come. Reactive. */
  readonly line: () => readonly ChanceAt[];
  /** Whether the playouts of the line go on. Reactive. */
  readonly isCounting: () => boolean;
  /** Whether they ended without a point: the engine did not answer. Reactive. */
  readonly hasFailed: () => boolean;
  /**
   * The chance at a ply, more exactly than the line has it: after the move `first`, if one is given. It comes before the line.
   * Undefined: not known.
   */
  at(ply: number, first?: Direction): Promise<TileChance | undefined>;
}

interface ChancePorts {
  readonly queue: PlayoutQueue;
  readonly store: Promise<ReviewStore | undefined>;
  /** Whether the line may be drawn. Reactive. */
  readonly isReady: () => boolean;
}

/** Positions of the line. */
const POINTS = 65;
/** Games from each of them, and from a position of which more is asked. Strong players play on for thousands of moves. */
const GAMES = { line: 200, closer: 800 };
const FEW_GAMES = { line: 50, closer: 200 };
const STRONG_NOISE = 0.01;

export function createChances(recording: Recording, player: PlayerChoice, ports: ChancePorts): Chances {
  const { game, record } = recording;
  const { strength, tile, noise, isPossible } = player;
  const { queue, isReady } = ports;
  const [isCounting, setCounting] = createSignal(false);
  const [hasFailed, setFailed] = createSignal(false);
  const [drawn, setLine] = createSignal<readonly ChanceAt[]>([]);
  const line = createMemo(() => drawn().map((point) => ({ ...point, ...player.correct(point) })));
  let isGone = false;
  onCleanup(() => {
    isGone = true;
  });
  const gamesOf = (noise: number) => (noise < STRONG_NOISE ? FEW_GAMES : GAMES);
  const boardAt = (ply: number) => (ply === 0 ? game.start : game.turn(ply).board);
  /** What was asked closer, by player, tile, ply and first move. */
  const closer = new Map<string, Promise<TileChance | undefined>>();
  const at = async (ply: number, first?: Direction) => {
    const [by, wanted] = [noise(), tile()];
    if (by === undefined || !isPossible) return undefined;
    const key = [by, wanted, ply, first].join();
    const options = {
      noise: by,
      tile: wanted,
      games: gamesOf(by).closer,
      ...(first !== undefined && { first }),
    };
    const answer =
      closer.get(key) ??
      queue
        .ask({ board: boardAt(ply), options, mayGoOn: () => !isGone, isUrgent: true })
        .then((all) => all?.[0]);
    closer.set(key, answer);
    const found = await answer;
    if (!found) closer.delete(key);
    return found && player.correct(found);
  };
  const draw = async (by: number, wanted: number, mayGoOn: () => boolean) => {
    const points: ChanceAt[] = [];
    for (const ply of coarseToFine(evenPlies(record.ply, POINTS))) {
      const options = { noise: by, tile: wanted, games: gamesOf(by).line };
      const known = await queue.ask({ board: boardAt(ply), options, mayGoOn });
      if (!mayGoOn()) return;
      if (known?.[0]) points.push({ ply, ...known[0] });
      if (points.length % DRAWN_AT_ONCE === 0) setLine(points.toSorted((one, other) => one.ply - other.ply));
    }
    setLine(points.toSorted((one, other) => one.ply - other.ply));
    setCounting(false);
    setFailed(points.length === 0);
    if (strength() === 'own') await keep(by, mayGoOn).catch(() => {}); // the next review of this game keeps them
  };
  let isKept = false;
  const keep = async (by: number, mayGoOn: () => boolean) => {
    if (isKept) return;
    isKept = true;
    const games = gamesOf(by).line;
    await keepSaid(recording, await ports.store, by, (board, options) =>
      queue.ask({ board, options: { ...options, games }, mayGoOn }),
    );
  };
  createEffect(
    on([noise, tile, isReady], ([by, wanted, isKnown]) => {
      setLine([]);
      setFailed(false);
      const isAsked = by !== undefined && isPossible && isKnown;
      setCounting(isAsked);
      if (!isAsked) return;
      let isStill = true; // also chosen again, the line is drawn by the later choice alone
      onCleanup(() => {
        isStill = false;
      });
      void draw(by, wanted, () => isStill);
    }),
  );
  return { ...player, line, isCounting, hasFailed, at };
}

/** New points of the line between two drawings. */
const DRAWN_AT_ONCE = 8;

/** The first and the last, then the middle of each gap, again and again. */
export function coarseToFine(plies: readonly number[]): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const take = (at: number) => {
    if (!seen.has(at)) order.push(plies[at]!);
    seen.add(at);
  };
  take(0);
  take(plies.length - 1);
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, plies.length - 1))); step >= 1; step /= 2)
    for (let at = 0; at < plies.length; at += step) take(at);
  return order;
}
