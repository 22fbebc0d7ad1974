/** A deal that is to be played, and a game on it. */

export interface DealToPlay {
  readonly variant: string;
  readonly seed: Uint8Array;
  readonly nonce: Uint8Array;
}

export interface DealGame {
  readonly compact: string; // moves and tiles
  readonly score: number;
  readonly ply: number;
  readonly maxRank: number;
  readonly player: string; // network and depth
}
