// A part of a replay.
import type { Replay } from '@twofold/core';

/** The first moves of a replay, as they were dealt. Tags, comments, variations and claims are left out. */
export function replayUpTo(replay: Replay, ply: number): Replay {
  const { current: _, spawns, ...rest } = replay;
  return {
    ...rest,
    moves: replay.moves.slice(0, ply),
    ...(spawns && ply > 0 && { spawns: spawns.slice(0, ply) }),
    comments: [],
    variations: [],
    undos: 0,
    tags: {},
    claims: {},
  };
}
