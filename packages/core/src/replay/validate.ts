// Whether the parts of a replay fit each other, before any move is played. Parsers and verifiers use the same
// check. So no verifier refuses the form of a parsed replay.
import type { Board } from '../board.js';
import { count } from '../codec/wording.js';
import { isSeed, MAX_SEED_LENGTH } from '../random.js';
import { canSpawn, type Spawn } from '../spawn.js';
import { findVariant, type Variant } from '../variant.js';
import {
  LARGEST_RANK,
  type Line,
  MAX_ANNOTATIONS,
  MAX_REPLAY_PLIES,
  MAX_VARIATION_DEPTH,
  type Replay,
} from './replay.js';

/** The refusal of more comments and variations. */
export const TOO_MANY_ANNOTATIONS = `A replay has at most ${MAX_ANNOTATIONS} comments and variations.`;

/** The contradiction in a replay, as a sentence for its reader; undefined if all parts fit. */
export function malformation(replay: Replay): string | undefined {
  const { seed, start, moves, current } = replay;
  if (seed === undefined && start === undefined) {
    return 'Nothing tells the first position. Give the seed of the game, or its start position.';
  }
  if (seed !== undefined && !isSeed(seed)) return `A seed has at most ${MAX_SEED_LENGTH} characters.`;
  if (start !== undefined && misfit(start, replay) !== undefined) return misfit(start, replay);
  if (!isCount(replay.startScore)) return 'The start score has to be a whole number from 0 to 2^53 - 1.';
  if (!isCount(replay.undos)) return 'The number of undos has to be a whole number from 0 to 2^53 - 1.';
  if (current !== undefined && !(isCount(current) && current <= moves.length)) {
    return `The current ply is ${current}, but the replay has ${count(moves.length, 'move')}.`;
  }
  if (countPlies(replay, 0) > MAX_REPLAY_PLIES) {
    return `A replay has at most ${MAX_REPLAY_PLIES} moves and ${MAX_VARIATION_DEPTH} levels of variations.`;
  }
  if (countAnnotations(replay) > MAX_ANNOTATIONS) return TOO_MANY_ANNOTATIONS;
  return lineMalformation(replay, 1, replay);
}

function misfit(start: Board, replay: Replay): string | undefined {
  const { columns, rows, id } = replay.variant;
  if (start.columns !== columns || start.rows !== rows || start.ranks.length !== columns * rows) {
    return `The start position is ${start.columns} wide and ${start.rows} high; variant ${id} is ${columns} wide and ${rows} high.`;
  }
  if (start.ranks.every((rank) => rank <= LARGEST_RANK)) return undefined;
  return `The start position has a tile of a rank above ${LARGEST_RANK}.`;
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

/** Moves of a line and its variations; infinite if they are nested too deep. */
function countPlies(line: Line, depth: number): number {
  if (depth > MAX_VARIATION_DEPTH) return Number.POSITIVE_INFINITY;
  return line.variations.reduce(
    (sum, variation) => sum + countPlies(variation, depth + 1),
    line.moves.length,
  );
}

function countAnnotations({ comments, variations }: Line): number {
  return variations.reduce((sum, variation) => sum + 1 + countAnnotations(variation), comments.length);
}

function lineMalformation(line: Line, first: number, game: Replay): string | undefined {
  const { seed, variant } = game;
  const { moves, spawns, comments, variations } = line;
  const last = first + moves.length - 1;
  const odd = moves.findIndex((direction) => direction > 3);
  if (odd >= 0) return `Move ${first + odd} is no direction: ${moves[odd]}.`;
  if (spawns === undefined && seed === undefined && moves.length > 0) {
    return `Nothing tells which tile appeared after move ${first}. Give the seed of the game, or the tile of every move.`;
  }
  if (spawns !== undefined && (spawns.length !== moves.length || moves.length === 0)) {
    return `The line from move ${first} has ${count(moves.length, 'move')} and ${count(spawns.length, 'tile')}.`;
  }
  const foreign = spawns === undefined ? -1 : firstForeign(spawns, variant);
  if (foreign >= 0)
    return `The tile listed after move ${first + foreign} is none that variant ${variant.id} spawns.`;
  if (!inOrder(comments, first - 1, last))
    return `A comment belongs to no move between ${first} and ${last}.`;
  if (!inOrder(variations, first, last)) return `A variation replaces no move between ${first} and ${last}.`;
  for (const variation of variations) {
    if (variation.moves.length === 0) return `The variation at move ${variation.ply} is empty.`;
    const malformed = lineMalformation(variation, variation.ply, game);
    if (malformed !== undefined) return malformed;
  }
  return undefined;
}

function inOrder(items: readonly { ply: number }[], first: number, last: number): boolean {
  return items.every(
    ({ ply }, index) => ply >= (items[index - 1]?.ply ?? first) && ply <= last && Number.isInteger(ply),
  );
}

/** Index of the first tile that the variant never spawns, -1 if there is none. */
function firstForeign(spawns: readonly Spawn[], variant: Variant): number {
  const cells = variant.columns * variant.rows;
  for (let index = 0; index < spawns.length; index++) {
    const { cell, rank } = spawns[index]!;
    if (!Number.isInteger(cell) || cell < 0 || cell >= cells || !canSpawn(variant, rank)) return index;
  }
  return -1;
}

/** Throws RangeError unless a round trip through text gives the same replay. */
export function requireSound(replay: Replay): void {
  const malformed = malformation(replay);
  if (malformed !== undefined) throw new RangeError(malformed);
  requireKnown(replay.variant);
}

function requireKnown(variant: Variant): void {
  const known = findVariant(variant.id);
  const keys = ['id', 'columns', 'rows', 'fourChance', 'target', 'endsAtTarget', 'startTiles'] as const;
  if (known === undefined || keys.some((key) => known[key] !== variant[key])) {
    throw new RangeError(
      `a replay names its variant, and ${variant.id} with these rules is none of the known ones`,
    );
  }
}
