// A short ranked game whose proof holds, for tests.
import { Game, makeReplay, replayFromGame, VARIANTS } from '@twofold/core';
import { commitmentOf, makeProofTags, makeSecret, rankedDealer } from '@twofold/protocol/proof';

export const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
export const NONCE = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);

/** The replay of eight moves, as its server gives it. */
export function provenReplay(gameId: string): string {
  const game = new Game(VARIANTS.classic, '', { dealer: rankedDealer(SEED, NONCE) });
  for (const direction of [3, 2, 1, 0, 3, 2, 1, 0] as const) game.play(direction);
  const proof = { gameId, commitment: commitmentOf(SEED) };
  const tags = makeProofTags({ ...proof, seed: makeSecret(SEED), nonce: makeSecret(NONCE) });
  return makeReplay(replayFromGame(game, tags));
}
