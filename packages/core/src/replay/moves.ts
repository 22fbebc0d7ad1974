// Whether a replay is possible. Every move is played; every tile is compared with the seed or with the
// variant's possible spawns. This is a module of its own because opening a game needs no more of verify.ts.

import { rankValue } from '../board.js';
import { failure, type Refusal, success } from '../codec/answers.js';
import { DIRECTION_NAMES } from '../direction.js';
import { seededDealer } from '../random.js';
import type { Result } from '../result.js';
import { dealStart, type Spawn } from '../spawn.js';
import type { Variant } from '../variant.js';
import { type Fault, Walker } from './playthrough.js';
import type { Line, Replay } from './replay.js';
import { malformation } from './validate.js';

/** Receives the refused move and its line before the refusal is returned. */
export type OnFault = (line: Line, index: number) => void;

/** Checks every move and tile of a replay, and gives a walker at its current ply. */
export function checkMoves(replay: Replay, onFault: OnFault = () => {}): Result<Walker> {
  const malformed = malformation(replay);
  if (malformed !== undefined) return failure('replay-contradictory', malformed);
  const { variant, seed, start, startScore, moves } = replay;
  const dealer = seed === undefined ? undefined : seededDealer(seed);
  const walker = new Walker(variant, dealer, start ?? dealStart(variant, dealer!), startScore);
  const toCurrent = walkLine(walker, replay, 1, replay.current ?? moves.length, onFault);
  if (toCurrent !== undefined) return toCurrent;
  const standing = walker.clone();
  return walkLine(walker, replay, 1, moves.length, onFault) ?? success(standing);
}

/**
 * Plays a line up to a ply, and every variation on the way. The line begins with the `first`-th move of the
 * game.
 */
function walkLine(
  walker: Walker,
  line: Line,
  first: number,
  upTo: number,
  onFault: OnFault,
): Refusal | undefined {
  const { moves, spawns, variations } = line;
  let next = variations.findIndex((variation) => variation.ply > walker.ply);
  if (next < 0) next = variations.length;
  while (walker.ply < upTo) {
    const ply = walker.ply + 1;
    for (; variations[next]?.ply === ply; next++) {
      const variation = variations[next]!;
      const end = ply + variation.moves.length - 1;
      const refused = walkLine(walker.clone(), variation, ply, end, onFault);
      if (refused !== undefined) return refused;
    }
    const fault = walker.step(moves[ply - first]!, spawns?.[ply - first]);
    if (fault !== undefined) {
      onFault(line, ply - first);
      return refusal(fault, ply, moves[ply - first]!, walker.variant);
    }
  }
  return undefined;
}

function refusal(fault: Fault, ply: number, direction: number, variant: Variant): Refusal {
  const move = `${ply} (${DIRECTION_NAMES[direction]})`;
  switch (fault.kind) {
    case 'ended':
      return failure(
        'move-after-end',
        `Move ${move} comes after the end: the game was over at ${variant.target}.`,
      );
    case 'blocked':
      return failure('move-illegal', `Move ${move} is not possible: no tile would slide or merge.`);
    case 'impossible':
      return failure(
        'spawn-impossible',
        `After move ${move}, no ${tileAt(fault.spawn, variant)} can appear.`,
      );
    case 'contradicted': {
      const told = tileAt(fault.spawn, variant);
      const dealt = tileAt(fault.dealt, variant);
      return failure(
        'spawn-contradicts-seed',
        `After move ${move}, the replay lists a ${told}; its seed deals a ${dealt}.`,
      );
    }
  }
}

function tileAt(spawn: Spawn, variant: Variant): string {
  const row = Math.floor(spawn.cell / variant.columns) + 1;
  const column = (spawn.cell % variant.columns) + 1;
  return `${rankValue(spawn.rank)} in row ${row}, column ${column}`;
}
