// The figures of players that follow a rule, as trainer/programs/ruleGames.ts writes them.

export const RULE_PLAYERS = [
  'random',
  'points',
  'notUp',
  'notUpPoints',
  'fixed',
  'two',
  'corner',
  'cornerNotUp',
  'row',
  'chain',
  'rowChain',
  'rowNear',
  'aheadNotUp',
  'ahead',
  'network',
] as const;
export type RulePlayer = (typeof RULE_PLAYERS)[number];

/** How often games made a tile, 0 to 1, and the standard error of that. */
export type Rate = readonly [share: number, error: number];

export interface Rules {
  readonly games: number; // of each player
  readonly players: readonly {
    readonly player: RulePlayer;
    readonly mean: number; // points
    readonly error: number;
    readonly rates: Readonly<Record<string, Rate>>;
  }[];
}

/** The rate of a player. Throws RangeError where the file does not have it. */
export function rateOf({ players }: Rules, wanted: RulePlayer, tile: number): Rate {
  const rate = players.find(({ player }) => player === wanted)?.rates[tile];
  if (!rate) throw new RangeError(`The rules have no rate of ${tile} for ${wanted}. Run npm run rules.`);
  return rate;
}
