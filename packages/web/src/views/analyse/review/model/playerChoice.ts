// The player of the model, and the tile to make: by the own games, by the loss of this one, or by choice. One game has them, or
// two games beside each other have the same ones.
import { rankValue } from '@twofold/core';
import type { TileChance } from '@twofold/solver';
import { hasNetworkChoice, lastTile, type PlayerLevel, playerOfLevel } from '@twofold/solver/internal';
import { createMemo, createSignal } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import { findOwnPlayer, levelOf, type OwnPlayer } from '../../../../reviews/ownPlayer';
import type { ReviewStore } from '../../../../reviews/store';
import type { GameSummary } from '../../../../storage/records';

/** The player of the model: the own games so far, or one of the fixed levels. */
export type Strength = 'own' | PlayerLevel;

export interface PlayerChoice {
  /** Undefined: nothing is known of the player yet. Reactive. */
  readonly strength: () => Strength | undefined;
  /** The model of the own games, where there are enough of them. Reactive. */
  readonly own: () => OwnPlayer | undefined;
  /** Own games by which the chances of the own player are corrected. 0: they are not. Reactive. */
  readonly correctedBy: () => number;
  readonly tile: () => number;
  readonly tiles: readonly number[];
  /** The noise of the model. Undefined as `strength` is. Reactive. */
  readonly noise: () => number | undefined;
  /** Whether the model plays such boards. */
  readonly isPossible: boolean;
  chooseStrength(strength: Strength): void;
  chooseTile(tile: number): void;
  /** A chance of the model as it is for this player. */
  correct(chance: TileChance): TileChance;
}

interface PlayerPorts {
  readonly store: Promise<ReviewStore | undefined>;
  readonly games: Promise<readonly GameSummary[]>; // stored on this device
  /** The mean share that a move of the game lost. Undefined: not known yet. Reactive. */
  readonly loss: () => number | undefined;
}

const USUAL_FOURS = 0.1;
/** 131072, the largest tile on 4x4. */
const LARGEST_RANK = 17;

/** The player of these games. Their own ends do not make the player. */
export function createPlayerChoice(recordings: readonly Recording[], ports: PlayerPorts): PlayerChoice {
  const variants = recordings.map(({ game }) => game.variant);
  const isPossible = variants.every((own) => hasNetworkChoice(own) && own.fourChance === USUAL_FOURS);
  const [own, setOwn] = createSignal<OwnPlayer>();
  const [chosen, setChosen] = createSignal<Strength>();
  const maxRank = Math.max(...recordings.map(({ record }) => record.maxRank));
  const tiles = tilesOf(maxRank, Math.min(...variants.map(lastTile)));
  const [tile, setTile] = createSignal(tiles.find((next) => next > rankValue(maxRank)) ?? tiles[0]!);
  const findOwn = async () => {
    const ids = recordings.map(({ record }) => record.id);
    const found = await findOwnPlayer(ports.store, await ports.games.catch(() => []), ids);
    if (found.by !== 'nothing') setOwn(found);
  };
  void findOwn();
  // By this game alone, once it is known: later passes must not choose another level while somebody reads.
  const nearest = createMemo<PlayerLevel | undefined>((before) => {
    const loss = ports.loss();
    return before ?? (loss === undefined ? undefined : levelOf(loss));
  });
  const strength = () => chosen() ?? (own() ? 'own' : nearest());
  const noise = createMemo(() => {
    const by = strength();
    if (by === undefined) return undefined;
    return by === 'own' ? own()!.noise : playerOfLevel(by).noise;
  });
  return {
    ...{ strength, own, tile, tiles, noise, isPossible },
    correctedBy: () => (strength() === 'own' ? own()!.correctedBy : 0),
    chooseStrength: (next) => void setChosen(next),
    chooseTile: (next) => void setTile(next),
    correct: (chance) => (strength() === 'own' ? own()!.correct(chance) : chance),
  };
}

/** The tiles whose chance may be asked for: the largest one made, the next, and the one after it. A course has no later ones. */
function tilesOf(maxRank: number, last: number): number[] {
  return [maxRank, maxRank + 1, maxRank + 2]
    .filter((rank) => rank > 2 && rank <= LARGEST_RANK && rankValue(rank) <= last)
    .map(rankValue);
}
