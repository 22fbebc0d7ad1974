/** The library has no types of its own. */
declare module 'glicko2' {
  export interface Player {
    getRating(): number;
    getRd(): number;
    getVol(): number;
  }
  export class Glicko2 {
    constructor(settings?: { tau?: number; rating?: number; rd?: number; vol?: number });
    makePlayer(rating: number, rd: number, vol: number): Player;
    /** Each result is 1 for the first player, 0 for the second, a half for a draw. */
    updateRatings(matches: [first: Player, second: Player, result: number][]): void;
  }
}
