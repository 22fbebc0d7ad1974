// The moves of a stored game, in two parts: its line as last written whole, and the turns since. So a turn is
// stored without rewriting the line. lineText.ts converts core's compact text; it is loaded only when needed.
//
// A packed turn is a direction. In a line that lists its tiles, the new tile follows:
//   bit  15 14 13 12 11 10 9 8 | 7 6 5 4 3 2 | 1 0
//        rank                  | cell        | direction

import {
  type Board,
  type Direction,
  findVariant,
  Game,
  type Spawn,
  type Turn,
  type Variant,
} from '@twofold/core';
import { stampOf, withHelp } from './merge';
import type { GameChange, GameRecord, GameSave, Opening, Tail } from './records';

/** Packs the turn that `game` has just played, for its tail. */
export function packTurn({ direction, spawn }: Turn, { seeded }: Game): number {
  return seeded ? direction : direction | (spawn.cell << 2) | (spawn.rank << 8);
}

/** The tail equal to `earlier` followed by `later`. */
export function joinTails(earlier: Tail | undefined, later: Tail): Tail {
  if (!earlier || later.kept <= earlier.kept) return later;
  return {
    kept: earlier.kept,
    turns: [...earlier.turns.slice(0, later.kept - earlier.kept), ...later.turns],
  };
}

/** Whether a save holds only changes, not the whole game. */
export function isChange(save: GameSave): save is GameChange {
  return 'bases' in save;
}

/** The save equal to `earlier` followed by `later`. */
export function joinSaves(earlier: GameSave, later: GameSave): GameSave {
  if (!isChange(later)) return later;
  const tail = joinTails(earlier.tail, later.tail);
  if (isChange(earlier)) return { ...later, bases: joinBases(earlier), tail };
  const { bases: _, ...summary } = later;
  return { ...summary, revision: earlier.revision, line: earlier.line, tail };
}

/**
 * How many later bases a joined save keeps besides the oldest: failures may go on for hours. Each base may be
 * the stored state: a failed write may have been stored after all, or another page may have stored a note of it.
 */
const JOINED_BASES = 1000;

function joinBases({ bases, stamp }: GameChange): string[] {
  const [oldest = stamp, ...later] = bases;
  return [oldest, ...later.slice(-JOINED_BASES), stamp];
}

/** Applies an unstored change to a stored game. If it is based on another state, only its help counts. */
export function applyChange(stored: GameRecord, change: GameChange): GameRecord {
  if (!change.bases.includes(stampOf(stored))) return withHelp(stored, change);
  const { bases: _, ...summary } = change;
  return withHelp({ ...summary, line: stored.line, tail: joinTails(stored.tail, change.tail) }, stored);
}

/** The opening of a game: its first position, in as far as the seed does not deal it. */
export function openingOf({ start, startScore, fresh, seeded }: Game): Opening {
  return {
    ...(!(fresh && seeded) && { start: [...start.ranks] }),
    ...(startScore > 0 && { startScore }),
    ...(!seeded && { isTold: true }),
  };
}

/** The whole line, redo tail included, as a tail that keeps no earlier ply. */
export function wholeTail(game: Game): Tail {
  return {
    kept: 0,
    turns: Array.from({ length: game.length }, (_, index) => packTurn(game.turn(index + 1), game)),
  };
}

/** The first board of an opening. Undefined if the seed deals it. */
export function startOf({ start }: Opening, { columns, rows }: Variant): Board | undefined {
  return start && { columns, rows, ranks: Uint8Array.from(start) };
}

/** The new tile of a packed turn, in a line that lists its tiles. */
export function unpackSpawn(turn: number): Spawn {
  return { cell: (turn >> 2) & 63, rank: turn >> 8 };
}

/**
 * The game of a record, at the record's ply. Undefined, or a RangeError, if its moves are impossible. A text
 * line has to be parsed first (lineText.ts).
 */
export function gameOf({ line, tail, variant: id, seed, ply, undos }: GameRecord): Game | undefined {
  const variant = findVariant(id);
  if (typeof line === 'string' || !variant) return undefined;
  const { startScore = 0, isTold } = line;
  const start = startOf(line, variant);
  const game = new Game(variant, seed, { ...(start && { start }), startScore, undos });
  for (const turn of tail?.turns ?? [])
    if (!game.play((turn & 3) as Direction, isTold ? unpackSpawn(turn) : undefined)) return undefined;
  game.goTo(ply);
  return game;
}
