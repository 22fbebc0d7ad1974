/** The jobs of the workshop's thread. Each may take the processor long: it grows with a game's length, or paints. */
import type { Result } from '@twofold/core';
import type { ReviewFigures } from '@twofold/protocol';
import type { DealGame, DealToPlay } from '../ranked/dealGame.js';
import type { PackedMoves } from '../ranked/packedMoves.js';
import type { GameRecord } from '../ranked/rankedGame.js';
import type { FinishedMoves, StoredReplay } from '../ranked/rankedReplay.js';
import type { SignedRow } from '../ranked/resultRecord.js';
import type { Card } from '../uploads/card.js';
import type { CheckedReplay } from '../uploads/checkUpload.js';

export interface Jobs {
  check: { input: string; output: Result<CheckedReplay> };
  paint: { input: Card; output: Uint8Array }; // a PNG
  finish: { input: { record: GameRecord; moves: PackedMoves }; output: FinishedMoves };
  review: { input: string; output: ReviewFigures }; // of a game in the compact form
  playDeal: { input: DealToPlay; output: DealGame }; // by the solver
  digest: { input: StoredReplay; output: string }; // `digestMoves`
  replay: { input: { stored: StoredReplay; row: SignedRow }; output: Uint8Array }; // the text of a ranked replay, gzipped
}
export type JobName = keyof Jobs;

/** A message to the thread. */
export interface JobRequest {
  readonly name: JobName;
  readonly input: Jobs[JobName]['input'];
}

/** The thread's answer. `failed`: the job threw. */
export type JobAnswer = { readonly output: Jobs[JobName]['output'] } | { readonly failed: string };
