/** Why better moves were better, in words: as `twofold solve` and the page say it. */
import type { Game } from '@twofold/core';
import type { Advisor, ReviewedMove, SearchedPosition } from '@twofold/solver';
import type { Why } from '@twofold/solver/internal';

/** The reason for the better direction of a move. */
export interface MoveWhy {
  readonly ply: number;
  readonly why: Why;
}

/** Compares the played with the better direction of each of these moves. Left out: those that the engine cannot follow. */
export async function whysOf(
  game: Game,
  moves: readonly ReviewedMove[],
  {
    advisor,
    signal,
    positions,
  }: {
    readonly advisor: Pick<Advisor, 'follow' | 'prepare'>;
    readonly signal: AbortSignal;
    readonly positions: readonly SearchedPosition[]; // by ply
  },
): Promise<readonly MoveWhy[]> {
  if (moves.length === 0) return [];
  const { whyOf, withoutDoubted } = await import('@twofold/solver/internal');
  await advisor.prepare(game.board); // a search that was all in a record has needed no engine
  const found: MoveWhy[] = [];
  for (const { ply, best, played } of moves) {
    if (signal.aborted) break;
    const position = { board: game.turn(ply).before, fourChance: game.variant.fourChance };
    const analysis = await advisor.follow(position, [best, played]);
    if (!analysis) continue;
    const why = withoutDoubted(whyOf([best, played], analysis), position.board, positions[ply - 1]);
    found.push({ ply, why });
  }
  return found;
}
