// A game for its player in figures: what moves took of the chance of a tile, and what new tiles brought. Both are measured by
// playouts of the model: for the moves and the tiles that mattered most, and for the position that somebody looks at.
import { type Direction, legalDirections, rankValue } from '@twofold/core';
import { luckiestMoves, type ReviewedMove, type TileChance, worstMoves } from '@twofold/solver';
import { type Change, changeOf } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import type { Chances } from './chances';
import { hasMoments, type ReviewSession } from './session';

/** A move and the tile after it. Undefined: not measured. */
export interface MoveFigures {
  readonly cost?: Change; // what the move took: at most 0, but for its error
  readonly luck?: Change; // what its tile brought, beside the mean of all tiles that could come
}

/** Where the player's chance went. The terms add up to the chance at the end. */
export interface PlayerAccount {
  readonly start: TileChance;
  readonly moves: Change & { readonly count: number };
  readonly tiles: Change & { readonly count: number };
  readonly rest: number; // all other moves and tiles
  readonly end: TileChance;
}

export interface Figures {
  readonly player: () => string; // strength and tile by which all is measured. Reactive.
  /** By the ply of the move. Reactive. */
  readonly all: () => ReadonlyMap<number, MoveFigures>;
  /** The chance after each direction at the ply that was last looked at. Reactive. */
  readonly directions: (ply: number) => ReadonlyMap<Direction, TileChance> | undefined;
  /** Undefined: not all of it is measured. Reactive. */
  readonly account: () => PlayerAccount | undefined;
  /** Measures the directions of a position, the move that was played there, and its tile. */
  look(ply: number): Promise<void>;
}

/** Moves that cost most, and tiles that changed most, by the solver's values: playouts choose none, so no error is chosen. */
const MEASURED = 6;

export function createFigures(recording: Recording, session: ReviewSession, chances: Chances): Figures {
  const { game, record } = recording;
  const [all, setAll] = createSignal<ReadonlyMap<number, MoveFigures>>(new Map());
  const [account, setAccount] = createSignal<PlayerAccount>();
  const [looked, setLooked] = createSignal<{ ply: number; by: ReadonlyMap<Direction, TileChance> }>();
  const player = createMemo(() => `${chances.strength()} ${chances.tile()}`);
  const moves = () => session.reviewed()?.moves ?? [];
  /** After the tile the chance is 1, whatever comes. */
  const madeAt = () =>
    recording.milestones.find(({ rank }) => rankValue(rank) >= chances.tile())?.ply ?? record.ply;
  const counted = createMemo(() =>
    hasMoments(session) ? chooseMeasured(moves().slice(0, madeAt())) : undefined,
  );
  const keys = createMemo(
    () => counted() && [...counted()!.worst, ...counted()!.luckiest].map(({ ply }) => ply).join(),
  );
  const add = (ply: number, more: MoveFigures) =>
    setAll((before) => new Map(before).set(ply, { ...before.get(ply), ...more }));
  const costOf = async ({ ply, best, played }: ReviewedMove) => {
    const left = await chances.at(ply - 1, played);
    return changeOf(best === played ? left : await chances.at(ply - 1, best), left);
  };
  const luckOf = async ({ ply, played }: ReviewedMove) =>
    changeOf(await chances.at(ply - 1, played), await chances.at(ply));

  const measure = async ({ worst, luckiest }: Measured, isStill: () => boolean) => {
    const costs: Change[] = [];
    const lucks: Change[] = [];
    for (const move of worst) {
      const cost = await costOf(move);
      if (!cost || !isStill()) return;
      costs.push(cost);
      add(move.ply, { cost });
    }
    for (const move of luckiest) {
      const luck = await luckOf(move);
      if (!luck || !isStill()) return;
      lucks.push(luck);
      add(move.ply, { luck });
    }
    const [start, end] = [await chances.at(0), await chances.at(record.ply)];
    if (start && end && isStill()) setAccount(accountOf(start, costs, lucks, end));
  };

  /** Changes with each choice of a player, also where it is chosen again: what was asked before is dropped. */
  let choice = 0;
  createEffect(
    on(player, () => {
      choice++;
      setAll(new Map());
      setLooked(undefined);
    }),
  );
  createEffect(
    on([player, keys], () => {
      setAccount(undefined);
      const wanted = counted();
      let isStill = true;
      onCleanup(() => {
        isStill = false;
      });
      if (wanted && chances.strength() !== undefined) void measure(wanted, () => isStill);
    }),
  );

  return {
    player,
    all,
    account,
    directions: (ply) => (looked()?.ply === ply ? looked()!.by : undefined),
    async look(ply) {
      const own = choice;
      const isStill = () => choice === own && looked()?.ply === ply;
      const found = new Map<Direction, TileChance>();
      setLooked({ ply, by: found });
      for (const direction of legalDirections(ply === 0 ? game.start : game.turn(ply).board)) {
        const chance = await chances.at(ply, direction);
        if (!chance || !isStill()) return;
        found.set(direction, chance);
      }
      setLooked({ ply, by: new Map(found) });
      const move = moves()[ply];
      if (!move) return;
      const [cost, luck] = [await costOf(move), await luckOf(move)];
      if (cost && luck && choice === own) add(move.ply, { cost, luck });
    },
  };
}

interface Measured {
  readonly worst: readonly ReviewedMove[];
  readonly luckiest: readonly ReviewedMove[];
}

function chooseMeasured(moves: readonly ReviewedMove[]): Measured {
  return {
    worst: worstMoves(moves, MEASURED),
    luckiest: luckiestMoves(moves, MEASURED).filter(({ luck }) => luck !== 0),
  };
}

export function accountOf(
  start: TileChance,
  costs: readonly Change[],
  lucks: readonly Change[],
  end: TileChance,
): PlayerAccount {
  const [moves, tiles] = [sumOf(costs), sumOf(lucks)];
  const rest = end.chance - start.chance - moves.change - tiles.change;
  return { start, moves, tiles, rest, end };
}

function sumOf(changes: readonly Change[]): Change & { readonly count: number } {
  return {
    change: changes.reduce((sum, own) => sum + own.change, 0),
    error: Math.hypot(...changes.map(({ error }) => error)),
    count: changes.length,
  };
}
