// The player's own games with which a game compares itself: those of the same board, dealt and played here.
import { compareSplits, type Split } from '@twofold/core/internal';
import { isHelped, isOwn } from '../storage/origin';
import type { GameSummary } from '../storage/records';

/** Own games of the same board, without `record` itself. */
export function othersOf(record: GameSummary, games: readonly GameSummary[]): GameSummary[] {
  return games.filter((game) => game.variant === record.variant && game.id !== record.id && isOwn(game));
}

/** Those of them with help or without, as the bests tell them apart. */
export function peersOf(record: GameSummary, games: readonly GameSummary[]): GameSummary[] {
  return othersOf(record, games).filter((game) => isHelped(game) === isHelped(record));
}

/**
 * Milestones of a game beside the times of the player's other games of the kind. A game from a chosen position or with moves
 * of the solver has no others: its times mean something else.
 */
export function splitsOf(
  record: GameSummary,
  milestones: GameSummary['milestones'],
  games: readonly GameSummary[],
): Split[] {
  const isAlike = record.origin !== 'position' && record.solver === undefined;
  const peers = isAlike ? peersOf(record, games) : [];
  return compareSplits(
    milestones,
    peers.map((game) => game.milestones),
  );
}
