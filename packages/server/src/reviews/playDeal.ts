/** The solver's game on a deal, for comparison. It runs in a thread of its own, like reviews. */
import { setPriority } from 'node:os';
import { findVariant, Game, makeCompact, maxRank } from '@twofold/core';
import { rankedDealer } from '@twofold/protocol';
import { createAdvisor } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';
import type { DealGame, DealToPlay } from '../ranked/dealGame.js';
import { LEAST_PRIORITY, REVIEW_NETWORK } from './makeReview.js';

/** Moves ahead. With depth alone as its limit the same deal has the same game each time. */
const DEPTH = 2;
/** Longer games of the solver say no more. */
const MOST_PLIES = 50_000;

/** Plays a deal to its end. Rejects with an Error if the solver fails. */
export async function playDeal({ variant: id, seed, nonce }: DealToPlay): Promise<DealGame> {
  setPriority(LEAST_PRIORITY);
  const variant = findVariant(id);
  if (!variant) throw new Error(`There is no variant ${id}.`);
  const game = new Game(variant, '', { dealer: rankedDealer(seed, nonce) });
  const advisor = createAdvisor({
    openEngine: () => createNodeEngine(),
    network: REVIEW_NETWORK,
    waitsForNetwork: true,
  });
  try {
    while (game.status !== 'over' && game.ply < MOST_PLIES) {
      const position = { board: game.board, fourChance: variant.fourChance };
      const best = (await advisor.ask(position, { depth: DEPTH }).answer)?.lines[0];
      if (!best || !game.play(best.direction))
        throw new Error(`The solver found no move at ply ${game.ply}.`);
    }
  } finally {
    advisor.dispose();
  }
  return {
    compact: makeCompact(game),
    score: game.score,
    ply: game.ply,
    maxRank: maxRank(game.board),
    player: `${REVIEW_NETWORK}@${DEPTH}`,
  };
}
