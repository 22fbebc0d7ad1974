/**
 * The tiles that may come after a move, each valued by a search of its position. An analysis board deals the most harmful one
 * or the kindest. All searches must reach the same depth: values of different depths do not compare. The search is a port, so
 * that a page, a terminal and a test each bring their own.
 */
import { type Board, type Outcome, placeSpawn, spawnOutcomes, USUAL_FOUR_CHANCE } from '@twofold/core';

/** A tile that may come, and the expected score from there on. */
export interface ValuedSpawn extends Outcome {
  /** In points. 0 where the tile ends the game. */
  readonly value: number;
}

/** The lines of a position, the best first. Empty: the game is over. Undefined: the search was cancelled. */
export type SearchLines = (board: Board) => Promise<readonly { readonly value: number }[] | undefined>;

/** Which tile comes. harmful: the one with the least value. kind: the one with the greatest. */
export type SpawnWish = 'harmful' | 'kind';

export interface SpawnRules {
  /** By default: core's `USUAL_FOUR_CHANCE`. A tile without a chance never comes. */
  readonly fourChance?: number;
}

/**
 * Values every tile that may come on an afterstate, one search after another. They are in the order of `spawnOutcomes`.
 * Undefined: a search was cancelled. Empty: the board is full. Rejects as the search does.
 */
export async function valueSpawns(
  afterstate: Board,
  search: SearchLines,
  { fourChance = USUAL_FOUR_CHANCE }: SpawnRules = {},
): Promise<ValuedSpawn[] | undefined> {
  const valued: ValuedSpawn[] = [];
  for (const outcome of spawnOutcomes(afterstate, { fourChance })) {
    const lines = await search(placeSpawn(afterstate, outcome));
    if (!lines) return undefined;
    valued.push({ ...outcome, value: lines[0]?.value ?? 0 });
  }
  return valued;
}

/** The tile that the wish asks for: the first of equal ones. Undefined: no tile can come. */
export function chooseSpawn(spawns: readonly ValuedSpawn[], wish: SpawnWish): ValuedSpawn | undefined {
  const sign = wish === 'kind' ? 1 : -1;
  return spawns.reduce<ValuedSpawn | undefined>(
    (best, spawn) => (best && sign * spawn.value <= sign * best.value ? best : spawn),
    undefined,
  );
}
