/** The review of a ranked game, by the functions that page and terminal use. It runs in a thread of its own. */
import { setPriority } from 'node:os';
import { DIRECTION_NAMES, gameFromReplay, parseCompact, type Variant } from '@twofold/core';
import type { ReviewFigures } from '@twofold/protocol';
import {
  createAdvisor,
  networkForBoard,
  type ReviewedMove,
  review,
  type SearchedPosition,
  summariseReview,
  worstMoves,
} from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';

export const REVIEW_LEVEL = 'normal';
export const REVIEW_NETWORK = 'small';
/** Moments on a game's page. */
const MOMENTS = 3;
/** Least urgent. On Linux it counts for this thread and those that it starts: moves of others go first. */
export const LEAST_PRIORITY = 19;

/** Reviews a game in the compact form. Rejects with an Error if it is none, or has no moves. */
export async function makeReview(compact: string): Promise<ReviewFigures> {
  setPriority(LEAST_PRIORITY);
  const replay = parseCompact(compact);
  if (!replay.ok) throw new Error(replay.error.message);
  const game = gameFromReplay(replay.value);
  if (!game.ok) throw new Error(game.error.message);
  const advisor = createAdvisor({
    openEngine: () => createNodeEngine(),
    network: REVIEW_NETWORK,
    waitsForNetwork: true,
  });
  const positions: SearchedPosition[] = [];
  try {
    for await (const { position } of review(replay.value, { advisor, level: REVIEW_LEVEL }))
      positions[position.ply] = position;
  } finally {
    advisor.dispose();
  }
  if (positions.length !== game.value.ply + 1) throw new Error('The review ended early.');
  const { moves, game: figures } = summariseReview(game.value, positions);
  const {
    accuracy = null,
    goodness = null,
    loss,
    luck,
    drift,
    beyond,
    start,
    result,
    exact,
    grades,
  } = figures;
  return {
    ...{ level: REVIEW_LEVEL, network: networkOf(game.value.variant), accuracy, goodness },
    ...{ loss, luck, drift, start, result, exact, grades },
    ...(beyond !== 0 && { beyond }),
    moments: worstMoves(moves, MOMENTS).map(momentOf),
  };
}

/** The name of the network that plays a board; `none` where there is none. */
function networkOf({ columns, rows }: Variant): string {
  return columns === 4 && rows === 4 ? REVIEW_NETWORK : (networkForBoard({ columns, rows }) ?? 'none');
}

function momentOf({ ply, played, best, loss, share, grade }: ReviewedMove): ReviewFigures['moments'][number] {
  return {
    ...{ ply, loss, share, grade: grade ?? 'good' },
    played: DIRECTION_NAMES[played],
    best: DIRECTION_NAMES[best],
  };
}
