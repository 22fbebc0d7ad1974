// Where the tiles of an analysis come from: a person's hand, chance, a seed, or the solver's search for the most harmful or the
// kindest tile.
import { type Board, type Dealer, dealSpawn, type Spawn, seededDealer, type Variant } from '@twofold/core';
import { chooseSpawn, hasNetworkChoice, type SpawnWish, valueSpawns } from '@twofold/solver/internal';
import { makeName } from '../../../../browser/randomName';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';
import type { OpenMove } from './moveTree';

export const SPAWN_KINDS = ['chance', 'hand', 'harmful', 'kind', 'seed'] as const;
export type SpawnKind = (typeof SPAWN_KINDS)[number];

export interface SpawnSource {
  /** The person places the tile. */
  readonly isByHand: boolean;
  /** The tile of a move, at once or later. Undefined: the person places it. A promise of undefined: there is none. */
  tile(move: OpenMove, variant: Variant): Spawn | Promise<Spawn | undefined> | undefined;
}

/** Own moves that the solver looks ahead after each tile. Values of one depth compare. */
const DEPTH = 2;

/** What the solver's tiles need. Where it may not or does not answer, chance deals. */
export interface SpawnPorts {
  readonly advisor: Pick<PageAdvisor, 'ask' | 'load'>;
  /** Whether the network may be loaded without a question. */
  readonly mayLoad: () => Promise<boolean>;
  /** The solver did not answer. */
  readonly onFailure: () => void;
}

/** The source of a kind. `seed` deals the tiles of `seed`. */
export function makeSpawnSource(kind: SpawnKind, seed: string, ports: SpawnPorts): SpawnSource {
  switch (kind) {
    case 'hand':
      return { isByHand: true, tile: () => undefined };
    case 'seed':
      return dealt(seededDealer(seed));
    case 'chance':
      return byChance();
    default:
      return bySolver(kind, ports);
  }
}

/** Each tile has a seed of its own: a move that is tried again has another tile. */
function byChance(): SpawnSource {
  return {
    isByHand: false,
    tile: (move, variant) => dealSpawn(move.afterstate, variant, seededDealer(makeName(20)), 0, 0),
  };
}

function dealt(dealer: Dealer): SpawnSource {
  return {
    isByHand: false,
    tile: ({ afterstate, from }, variant) => dealSpawn(afterstate, variant, dealer, from.ply + 1, 0),
  };
}

function bySolver(wish: SpawnWish, { advisor, mayLoad, onFailure }: SpawnPorts): SpawnSource {
  const choose = async (afterstate: Board, variant: Variant) => {
    if (hasNetworkChoice(variant)) await advisor.load(); // else the first tiles might be valued without the network
    const search = async (board: Board) =>
      (await advisor.ask(board, variant, { depth: DEPTH }, { isBackground: true }).answer)?.lines;
    const spawns = await valueSpawns(afterstate, search, variant);
    const chosen = spawns && chooseSpawn(spawns, wish);
    if (!chosen) onFailure();
    return chosen;
  };
  return {
    isByHand: false,
    async tile({ afterstate, from }, variant) {
      const chosen = (await mayLoad()) ? await choose(afterstate, variant) : undefined;
      return chosen ?? dealSpawn(afterstate, variant, seededDealer(makeName(20)), from.ply + 1, 0);
    },
  };
}
