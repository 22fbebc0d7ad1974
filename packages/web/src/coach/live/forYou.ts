// The chance of the tile in doubt for the player in the live evaluation, by the model of the reviews. The engine's worker
// plays on in the breaks of its searches. It begins in a lull of play, and each move ends it.
import { type Board, type Direction, USUAL_FOUR_CHANCE } from '@twofold/core';
import type { TileChance } from '@twofold/solver';
import { type Change, changeOf, hasNetworkChoice, lastTile } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../../game/playedGame';
import type { KnownBy, OwnPlayer } from '../../reviews/ownPlayer';
import type { PageAdvisor } from '../pageAdvisor';

/** A chance and whose it is. */
export interface ChanceForYou extends TileChance {
  readonly by: KnownBy;
}

/** The move that led to the position, as the solver saw it. */
export interface LastMove {
  readonly before: Board;
  readonly best: Direction;
  readonly played: Direction;
}

export interface ForYou {
  /** Undefined: not known of this position or any before, or the model plays no such boards. Reactive. */
  readonly chance: () => ChanceForYou | undefined;
  /** What the last move took of that chance. Undefined: not known, or no move that lost anything. Reactive. */
  readonly cost: () => Change | undefined;
  /** Whether the model plays such games. */
  isPossible(): boolean;
  /**
   * Finds the chance of the position on the board, and what the move before it took: `last`, if it lost anything. The chance before
   * is shown until then.
   */
  follow(last?: LastMove): Promise<void>;
  /** Ends the playouts. */
  rest(): void;
  /** Clears the chance for another game. */
  forget(): void;
}

interface ForYouPorts {
  readonly advisor: Pick<PageAdvisor, 'playouts'>;
  current(): PlayedGame;
  /** Who plays on. Undefined: the solver alone is asked for. */
  player(): Promise<OwnPlayer | undefined>;
  wait(milliseconds: number): Promise<void>;
}

/** How long play must pause, in milliseconds: somebody who moves faster does not read. */
const LULL_MS = 150;
/** Games that are played on: their standard error is at most 3.5 %. Those of strong players are thousands of moves long. */
const GAMES = 200;
const FEW_GAMES = 50;
const STRONG_NOISE = 0.01;
/** From this chance on the next tile is shown. It is above the least chance of a tile in doubt, so that the two do not alternate. */
const MADE = 0.97;

export function createForYou({ advisor, current, player, wait }: ForYouPorts): ForYou {
  const [chance, setChance] = createSignal<ChanceForYou>();
  const [cost, setCost] = createSignal<Change>();
  let running = new AbortController();
  const rest = () => running.abort();
  const isPossible = () => {
    const { variant } = current().game;
    return hasNetworkChoice(variant) && variant.fourChance === USUAL_FOUR_CHANCE;
  };
  const gamesOf = ({ noise }: OwnPlayer) => (noise < STRONG_NOISE ? FEW_GAMES : GAMES);
  const find = async (signal: AbortSignal): Promise<ChanceForYou | undefined> => {
    const { board, variant } = current().game;
    const by = await player();
    if (!by || signal.aborted) return undefined;
    const options = { noise: by.noise, games: gamesOf(by) };
    const all = await advisor.playouts(board, variant, options, signal);
    const found = all?.filter(({ tile }) => tile <= lastTile(variant));
    const before = found?.find(({ tile, chance: now }) => tile === chance()?.tile && now < MADE);
    const doubt = before ?? found?.at(-1);
    return doubt && { ...by.correct(doubt), by: by.by };
  };
  /** What the played move leaves, beside the best one: both with twice as many games as the chance. */
  const findCost = async (last: LastMove, tile: number, signal: AbortSignal): Promise<Change | undefined> => {
    const by = await player();
    if (!by) return undefined;
    const games = 2 * gamesOf(by);
    const chanceAfter = async (first: Direction) => {
      if (signal.aborted) return undefined;
      const options = { noise: by.noise, games, tile, first };
      const found = await advisor.playouts(last.before, current().game.variant, options, signal);
      return found?.[0] && by.correct(found[0]);
    };
    return changeOf(await chanceAfter(last.best), await chanceAfter(last.played));
  };
  return {
    chance,
    cost,
    isPossible,
    async follow(last) {
      rest();
      setCost(undefined);
      running = new AbortController();
      const { signal } = running;
      if (!isPossible() || current().game.status === 'over') return void setChance(undefined);
      await wait(LULL_MS);
      if (signal.aborted) return;
      const found = await find(signal);
      if (signal.aborted) return;
      setChance(found);
      if (!last || !found) return;
      const taken = await findCost(last, found.tile, signal);
      if (!signal.aborted) setCost(taken);
    },
    rest,
    forget() {
      rest();
      setChance(undefined);
      setCost(undefined);
    },
  };
}
