/**
 * The one list of networks that come with the solver. A file lies at `networks/NAME.2048ntn`. A test compares
 * the figures here with the files.
 */
export interface ShippedNetwork {
  /** Its name, and that of its file. */
  readonly name: string;
  /** The columns of its boards. */
  readonly columns: number;
  /** At least `columns`. */
  readonly rows: number;
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * The endgames: patterns for the last steps to the tile 32768, in the order of play. They complete networks without
 * weights for tiles above 16384. Each needs those after it. A page downloads them when the network plays already.
 */
export const ENDGAMES = ['late', 'endgame'] as const;

/** The network that plays 4x4 where nobody has chosen one. */
export const USUAL_NETWORK = 'small';

/** Earlier names. `strong`, of 24 MB, led in no phase of a game (docs/experiments/strength.md). */
const ALIASES: Readonly<Record<string, string>> = { strong: USUAL_NETWORK };

/** The name of a network, if this is an earlier name of it. Otherwise the name itself. */
export function networkNamed(name: string): string {
  return Object.hasOwn(ALIASES, name) ? ALIASES[name]! : name;
}

/** All networks that come with the package. */
export const SHIPPED_NETWORKS: readonly ShippedNetwork[] = [
  { name: 'small', columns: 4, rows: 4, bytes: 4_191_078 },
  { name: 'late', columns: 4, rows: 4, bytes: 998_528 },
  { name: 'endgame', columns: 4, rows: 4, bytes: 996_348 },
  { name: '2x4', columns: 2, rows: 4, bytes: 17_884 },
  { name: '3x3', columns: 3, rows: 3, bytes: 27_750 },
  { name: '3x4', columns: 3, rows: 4, bytes: 46_700 },
  { name: '3x5', columns: 3, rows: 5, bytes: 47_540 },
  { name: '4x5', columns: 4, rows: 5, bytes: 39_527 },
  { name: '5x5', columns: 5, rows: 5, bytes: 42_641 },
];

/** A board's shape. */
export interface BoardShape {
  /** 2 to 8. */
  readonly columns: number;
  /** 2 to 8. */
  readonly rows: number;
}

/** Whether a network of this name comes with the solver. */
export function isShipped(name: string): boolean {
  return SHIPPED_NETWORKS.some((network) => network.name === name);
}

/** Whether one may choose the network for such boards: on 4x4, any file. Other boards have one network, or none. */
export function hasNetworkChoice({ columns, rows }: BoardShape): boolean {
  return columns === 4 && rows === 4;
}

/** The network for a board that is not 4x4, in either orientation. Undefined: there is none. */
export function networkForBoard({ columns, rows }: BoardShape): string | undefined {
  if (hasNetworkChoice({ columns, rows })) return undefined;
  const [fewer, more] = [Math.min(columns, rows), Math.max(columns, rows)];
  return SHIPPED_NETWORKS.find((network) => network.columns === fewer && network.rows === more)?.name;
}
