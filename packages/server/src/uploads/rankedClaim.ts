/**
 * Compares an upload that names a ranked game of this server with the stored game. The seed of a finished
 * game is public: a made-up game on it fits its deal, but it is not the stored one.
 */
import { makeSecret } from '@twofold/protocol';
import type { Kysely } from 'kysely';
import { readReplay } from '../db/queries/finishedGames.js';
import { readGame } from '../db/queries/games.js';
import { findSigned } from '../db/queries/signedResults.js';
import { findKey } from '../db/queries/signing/keys.js';
import type { Tables } from '../db/tables.js';
import { notRevealed, Refused } from '../live/refused.js';
import { hasPublicSeed } from '../ranked/rankedGame.js';
import { hexOf } from '../ranked/resultRecord.js';
import type { RankedClaim } from './checkUpload.js';

/**
 * `proved`: it is a game of this server, as it was played. `consistent`: it fits its deal, and this server knows nothing
 * of it. Undefined: it claims no ranked game. Rejects with `Refused` if it differs from the stored game.
 */
export async function compareClaim(
  db: Kysely<Tables>,
  claim: RankedClaim | undefined,
  compact: string,
  now: Date,
): Promise<'proved' | 'consistent' | undefined> {
  if (!claim) return undefined;
  const game = await readGame(db, claim.gameId);
  if (!game) {
    if (claim.key !== undefined && (await findKey(db, claim.key))) throw differs(claim, 'has no such game');
    return 'consistent';
  }
  const stored = await readReplay(db, claim.gameId);
  if (!stored) throw differs(claim, 'still plays that game');
  if (!hasPublicSeed(game.record, now)) throw notRevealed();
  const { seed, commitment, nonce } = game.record;
  const isDeal =
    makeSecret(seed) === claim.seed &&
    makeSecret(commitment) === claim.commitment &&
    nonce !== null &&
    makeSecret(nonce) === claim.nonce;
  if (!isDeal || stored.compact !== compact) throw differs(claim, 'has another game under that id');
  const signed = claim.signature === undefined ? undefined : await findSigned(db, claim.gameId);
  if (claim.signature === undefined) return 'proved';
  const isSigned =
    signed !== undefined &&
    hexOf(signed.signature) === claim.signature &&
    hexOf(signed.record) === claim.record;
  if (!isSigned) throw differs(claim, 'has signed something else');
  return 'proved';
}

function differs({ gameId }: RankedClaim, why: string): Refused {
  return new Refused(
    422,
    'not_as_played',
    `This replay says that it is the ranked game ${gameId} of this server, which ${why}. Remove its proof, or send the replay as this server gives it.`,
  );
}
