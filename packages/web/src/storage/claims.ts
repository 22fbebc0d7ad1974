// What a game says of itself in its record: taken from its moves and tiles, for a game being played and for one
// that came from elsewhere alike.
import { type Game, maxRank } from '@twofold/core';

/** The fields of a record that the game proves where it stands; its line apart, which is long to write. */
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
