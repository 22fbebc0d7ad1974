// The game for its player: the chance of a tile along the game, if somebody of the chosen strength played on. Positions are
// taken from coarse to fine, so that the line is there early.
import { type Direction, rankValue } from '@twofold/core';
import type { Advisor, TileChance } from '@twofold/solver';
import {
  evenPlies,
  hasNetworkChoice,
  lastTile,
  type PlayerLevel,
  playerOfLevel,
} from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import { findOwnPlayer, levelOf, type OwnPlayer } from '../../../../reviews/ownPlayer';
import type { ReviewStore } from '../../../../reviews/store';
import type { GameSummary } from '../../../../storage/records';
import { keepSaid } from './correction';
import { createPlayoutQueue } from './playoutQueue';
import type { ReviewSession } from './session';

/** The player of the model: the own games so far, or one of the fixed levels. */
export type Strength = 'own' | PlayerLevel;

/** A chance at a ply. */
export interface ChanceAt extends TileChance {
  readonly ply: number;
}

export interface Chances {
  /** Undefined: nothing is known of the player yet. Reactive. */
  readonly strength: () => Strength | undefined;
  /** The model of the own games, where there are enough of them. Reactive. */
  readonly own: () => OwnPlayer | undefined;
  /** Own games by which the chances of the own player are corrected. 0: they are not. Reactive. */
  readonly correctedBy: () => number;
  readonly tile: () => number;
  readonly tiles: readonly number[];
  /** By ply. Empty: the model plays no such boards, or it is still to come. Reactive. */
  readonly line: () => readonly ChanceAt[];
  /** Whether the playouts of the line go on. Reactive. */
  readonly isCounting: () => boolean;
  /** Whether the model plays such boards. */
  readonly isPossible: boolean;
  chooseStrength(strength: Strength): void;
  chooseTile(tile: number): void;
  /**
   * The chance at a ply, more exactly than the line has it: after the move `first`, if one is given. It comes before the line.
   * Undefined: not known.
   */
  at(ply: number, first?: Direction): Promise<TileChance | undefined>;
}

export interface ChancePorts {
  readonly advisor: Pick<Advisor, 'playouts' | 'prepare'>;
  readonly store: Promise<ReviewStore | undefined>;
  readonly games: Promise<readonly GameSummary[]>; // stored on this device
  readonly whenShown: () => Promise<void>;
}

const USUAL_FOURS = 0.1;
/** Positions of the line. */
const POINTS = 65;
/** Games from each of them, and from a position of which more is asked. Strong players play on for thousands of moves. */
const GAMES = { line: 200, closer: 800 };
const FEW_GAMES = { line: 50, closer: 200 };
const STRONG_NOISE = 0.01;
/** 131072, the largest tile on 4x4. */
const LARGEST_RANK = 17;

export function createChances(recording: Recording, session: ReviewSession, ports: ChancePorts): Chances {
  const { game, record } = recording;
  const { variant } = game;
  const isPossible = hasNetworkChoice(variant) && variant.fourChance === USUAL_FOURS;
  const [own, setOwn] = createSignal<OwnPlayer>();
  const [chosen, setChosen] = createSignal<Strength>();
  const tiles = tilesOf(record.maxRank, lastTile(variant));
  const [tile, setTile] = createSignal(tiles.find((next) => next > rankValue(record.maxRank)) ?? tiles[0]!);
  const [isCounting, setCounting] = createSignal(false);
  const [drawn, setLine] = createSignal<readonly ChanceAt[]>([]);
  const correctedBy = () => (strength() === 'own' ? own()!.correctedBy : 0);
  const correct = (chance: TileChance) => (strength() === 'own' ? own()!.correct(chance) : chance);
  const line = createMemo(() => drawn().map((point) => ({ ...point, ...correct(point) })));
  const findOwn = async () => {
    const found = await findOwnPlayer(ports.store, await ports.games.catch(() => []), record.id);
    if (found.by !== 'nothing') setOwn(found);
  };
  void findOwn();
  const hasFirstLook = createMemo(() => {
    const state = session.state();
    return state.kind === 'done' || (state.kind === 'searching' && state.pass !== 'first');
  });
  // By this game alone, once it is known: later passes must not choose another level while somebody reads.
  const nearest = createMemo<PlayerLevel | undefined>((before) => {
    const loss = hasFirstLook() ? session.reviewed()?.game.meanShare : undefined;
    return before ?? (loss === undefined ? undefined : levelOf(loss));
  });
  const strength = () => chosen() ?? (own() ? 'own' : nearest());
  const noise = createMemo(() => {
    const by = strength();
    if (by === undefined) return undefined;
    return by === 'own' ? own()!.noise : playerOfLevel(by).noise;
  });
  const queue = createPlayoutQueue(ports);
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
    return found && correct(found);
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
    on([noise, tile, hasFirstLook], ([by, wanted, isKnown]) => {
      setLine([]);
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
  return {
    strength,
    own,
    correctedBy,
    tile,
    tiles,
    line,
    isCounting,
    isPossible,
    chooseStrength: (next) => void setChosen(next),
    chooseTile: (next) => void setTile(next),
    at,
  };
}

/** New points of the line between two drawings. */
const DRAWN_AT_ONCE = 8;

/** The tiles whose chance may be asked for: the largest one made, the next, and the one after it. A course has no later ones. */
function tilesOf(maxRank: number, last: number): number[] {
  return [maxRank, maxRank + 1, maxRank + 2]
    .filter((rank) => rank > 2 && rank <= LARGEST_RANK && rankValue(rank) <= last)
    .map(rankValue);
}

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
