// The chance of the tile in doubt for the player in the live evaluation, by the model of the reviews. The engine's worker
// plays on in the breaks of its searches. It begins in a lull of play, and each move ends it.
import { USUAL_FOUR_CHANCE } from '@twofold/core';
import { hasNetworkChoice, type TileChance } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../../game/playedGame';
import type { KnownBy, OwnPlayer } from '../../reviews/ownPlayer';
import type { PageAdvisor } from '../pageAdvisor';

/** A chance and whose it is. */
export interface ChanceForYou extends TileChance {
  readonly by: KnownBy;
}

export interface ForYou {
  /** Undefined: not known of this position or any before, or the model plays no such boards. Reactive. */
  readonly chance: () => ChanceForYou | undefined;
  /** Whether the model plays such games. */
  isPossible(): boolean;
  /** Finds the chance of the position on the board. The one before is shown until then. */
  follow(): Promise<void>;
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

export function createForYou({ advisor, current, player, wait }: ForYouPorts): ForYou {
  const [chance, setChance] = createSignal<ChanceForYou>();
  let running = new AbortController();
  const rest = () => running.abort();
  const isPossible = () => {
    const { variant } = current().game;
    return hasNetworkChoice(variant) && variant.fourChance === USUAL_FOUR_CHANCE;
  };
  const find = async (signal: AbortSignal): Promise<ChanceForYou | undefined> => {
    const { board, variant } = current().game;
    const by = await player();
    if (!by || signal.aborted) return undefined;
    const games = by.noise < STRONG_NOISE ? FEW_GAMES : GAMES;
    const found = await advisor.playouts(board, variant, { noise: by.noise, games }, signal);
    const doubt = found?.at(-1);
    return doubt && { ...by.correct(doubt), by: by.by };
  };
  return {
    chance,
    isPossible,
    async follow() {
      rest();
      running = new AbortController();
      const { signal } = running;
      if (!isPossible() || current().game.status === 'over') return void setChance(undefined);
      await wait(LULL_MS);
      if (signal.aborted) return;
      const found = await find(signal);
      if (!signal.aborted) setChance(found);
    },
    rest,
    forget() {
      rest();
      setChance(undefined);
    },
  };
}
