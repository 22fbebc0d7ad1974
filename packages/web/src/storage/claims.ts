// The claims of a record: the fields that follow from the game's moves and tiles. Played and imported games
// share this function.
import { type Game, maxRank } from '@twofold/core';

/**
 * The fields of a record that the game proves at its present ply. The line is left out, since it is long to
 * write.
 */
export function claimsOf(game: Game) {
  return {
    variant: game.variant.id,
    seed: game.seed,
    ply: game.ply,
    score: game.score,
    maxRank: maxRank(game.board),
    status: game.status,
    won: game.won,
    undos: game.undos,
  };
}
