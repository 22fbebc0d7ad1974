/// <reference types="vite/client" />

/** The version of the web package, from its manifest (vite.config.ts). */
declare const __VERSION__: string;

/** The networks that the site was built with (vite/networks.ts). */
declare module 'virtual:networks' {
  const networks: Partial<Record<string, { readonly url: string; readonly bytes: number }>>;
  export default networks;
}

/** The compiled messages of the play view (vite/catalogue.ts). */
declare module '*?catalogue=first' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}

/** Ends the listening of index.html to keys and pointers, and returns what it has heard. */
declare const takeEarlyInput: () => Event[];

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
    /** Each result is 1 for the first player, 0 for the second. */
    updateRatings(matches: [first: Player, second: Player, result: number][]): void;
  }
}
