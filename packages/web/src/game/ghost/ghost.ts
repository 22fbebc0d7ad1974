// A past game beside the one that is played on the same tiles: how far the game is ahead, and by how much each tile came sooner.
import { gameFromReplay, parseCompact } from '@twofold/core';
import { type Milestone, milestonesOf } from '@twofold/core/internal';
import type { GameRecord, GameSummary } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { type GhostNote, type GhostStore, ghostKey, openGhostStore } from './ghostStore';

export interface Ghost {
  readonly id: string;
  /** The score after each move, from 0 on. */
  readonly scores: readonly number[];
  readonly milestones: readonly Milestone[]; // elapsed 0: not known
}

let store: Promise<GhostStore> | undefined;

function ghosts(): Promise<GhostStore> {
  store ??= openGhostStore();
  store.catch(() => {
    store = undefined;
  });
  return store;
}

let latest: GhostNote | undefined; // until it is stored, and where nothing can be

/**
 * Lets a game stand beside the next one on its tiles, at once. Resolves when it is stored. Without storage it lasts as long as
 * the page.
 */
export async function noteGhost(record: GameRecord): Promise<void> {
  const { id, variant, seed, milestones } = record;
  const note = {
    ...{ key: ghostKey(variant, seed), id, variant, seed, milestones },
    ...{ line: wholeLine(record), at: Date.now() },
  };
  latest = note;
  await ghosts()
    .then((opened) => opened.write(note))
    .catch(() => {});
}

/** The ghost on the tiles of a seed. Undefined: there is none, or it cannot be read. */
export async function findGhost(variant: string, seed: string): Promise<Ghost | undefined> {
  if (latest?.key === ghostKey(variant, seed)) return openGhost(latest);
  try {
    const note = await (await ghosts()).read(variant, seed);
    return note && openGhost(note);
  } catch {
    return undefined;
  }
}

/** The scores and tiles of a stored ghost. Undefined: its line cannot be read, or is of another board or seed. */
export function openGhost({ id, variant, seed, line, milestones }: GhostNote): Ghost | undefined {
  const replay = parseCompact(line);
  const opened = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!opened.ok) return undefined;
  const game = opened.value;
  if (game.variant.id !== variant || game.seed !== seed || !game.fresh) return undefined;
  const scores = [game.startScore];
  for (let ply = 1; ply <= game.ply; ply++) scores.push(scores[ply - 1]! + game.turn(ply).reward);
  const made = milestonesOf(game, milestones).filter(({ ply }) => ply <= game.ply);
  return { id, scores, milestones: made };
}

/** A game against its ghost. */
export interface Lead {
  readonly points: number; // below 0: the ghost is ahead
  readonly isOver: boolean; // whether one of both is over, and last scores are compared
}

/**
 * The lead after as many moves. A ghost that is over keeps its last score. A game that is over is compared with that score, too,
 * as its end says it.
 */
export function leadOf({ scores }: Ghost, game: Pick<GameSummary, 'ply' | 'score' | 'status'>): Lead {
  const last = scores.length - 1;
  const isOver = game.ply >= last || game.status === 'over';
  return { points: game.score - scores[isOver ? last : game.ply]!, isOver };
}

/** A tile of the ghost, and of the game where it was made. */
export interface GhostSplit {
  readonly rank: number;
  readonly ghost: Milestone;
  /** Moves and milliseconds that the game needed more than the ghost. Undefined: not made yet; for the time, not known. */
  readonly moves: number | undefined;
  readonly time: number | undefined;
}

/** The ghost's tiles, the first one first. */
export function ghostSplits({ milestones }: Ghost, own: readonly Milestone[]): GhostSplit[] {
  return milestones.map((ghost) => {
    const made = own.find(({ rank }) => rank === ghost.rank);
    const isTimed = made !== undefined && made.elapsed > 0 && ghost.elapsed > 0;
    return {
      rank: ghost.rank,
      ghost,
      moves: made && made.ply - ghost.ply,
      time: isTimed ? made.elapsed - ghost.elapsed : undefined,
    };
  });
}
