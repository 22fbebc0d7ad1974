/**
 * Quantiles of luck, by how much a player's moves lose and by how long the game is. Luck depends on both: a long game meets more
 * tiles, and on bad positions a tile decides more.
 */

/** The measure of one game; one line of a record. */
export interface LuckGame {
  readonly board: string; // "4x4"
  readonly player: string;
  readonly game: number;
  readonly moves: number;
  readonly score: number;
  readonly loss: number; // mean share of the expected final score that a move with a choice lost
  readonly luck: number; // points that all tiles of the game gave
}

/** Games that are alike, from `from` on and below `to`. */
export interface LuckCell {
  readonly loss: readonly [from: number, to: number];
  readonly moves: readonly [from: number, to: number];
  readonly games: number;
  /** Every twentieth part: the least, the quantile of 5 %, and so on to the largest. */
  readonly luck: readonly number[];
}

export interface LuckTable {
  readonly columns: number;
  readonly rows: number;
  readonly fourChance: number;
  readonly games: number;
  readonly cells: readonly LuckCell[];
}

/** Between two levels of players, by the mean share that their moves lose (solver/src/players/levels.ts). */
const LOSS_LIMITS = [0, 0.00185, 0.00415, 0.0113, 0.0259, 1];
/** Fewer games have no quantiles. */
const LEAST_GAMES = 50;
/** At most as many lengths for each level. */
const MOST_LENGTHS = 5;
const PARTS = 20;
const LOSS_PARTS = 5;

/** The boards whose luck is measured: that of the network's players, and two that are solved. On 2x2 most games have the same luck. */
export const BOARDS: readonly string[] = ['4x4', '2x3', '2x4'];

/** The quantiles of games on a board with 10 % of 4s. */
export function tableOf(board: string, games: readonly LuckGame[]): LuckTable {
  const [columns = 0, rows = 0] = board.split('x').map(Number);
  const limits = board === '4x4' ? LOSS_LIMITS : limitsOf(games);
  const cells = limits.slice(1).flatMap((to, at) => {
    const from = limits[at]!;
    return cellsOf(
      [from, to],
      games.filter(({ loss }) => loss >= from && loss < to),
    );
  });
  return { columns, rows, fourChance: 0.1, games: games.length, cells };
}

/** Limits of losses with as many games between two: solved boards have no levels of players. */
function limitsOf(games: readonly LuckGame[]): number[] {
  const losses = games.map(({ loss }) => loss).sort((one, other) => one - other);
  const inner = Array.from({ length: LOSS_PARTS - 1 }, (_, part) =>
    Number((losses[Math.floor(((part + 1) * losses.length) / LOSS_PARTS)] ?? 1).toPrecision(3)),
  );
  return [...new Set([0, ...inner, 1.01])];
}

/** The games of a level by their length, as many in each cell. */
function cellsOf(loss: readonly [number, number], games: readonly LuckGame[]): LuckCell[] {
  const sorted = games.toSorted((one, other) => one.moves - other.moves);
  const count = Math.min(MOST_LENGTHS, Math.floor(sorted.length / LEAST_GAMES));
  const edge = (cell: number) => sorted[Math.floor((cell * sorted.length) / count)]!.moves;
  return Array.from({ length: count }, (_, cell) => {
    const from = edge(cell);
    const to = cell === count - 1 ? sorted.at(-1)!.moves + 1 : edge(cell + 1);
    const own = sorted.filter(({ moves }) => moves >= from && moves < to);
    return {
      loss,
      moves: [from, to] as const,
      games: own.length,
      luck: quantilesOf(own.map(({ luck }) => luck)),
    };
  }).filter(({ games: own }) => own >= LEAST_GAMES / 2);
}

/** Quantiles between the values: the first is the least, the last the largest. */
export function quantilesOf(values: readonly number[], parts = PARTS): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return Array.from({ length: parts + 1 }, (_, part) => {
    const place = (part * (sorted.length - 1)) / parts;
    const below = sorted[Math.floor(place)]!;
    const quantile = below + (place % 1) * (sorted[Math.ceil(place)]! - below);
    return Math.abs(quantile) < 1000 ? Math.round(10 * quantile) / 10 : Math.round(quantile);
  });
}

/** The share of games with less luck, 0 to 1, by the quantiles of a cell. */
export function shareBelow(luck: number, quantiles: readonly number[]): number {
  const parts = quantiles.length - 1;
  const [first, last] = [quantiles.indexOf(luck), quantiles.lastIndexOf(luck)];
  if (first >= 0) return (first + last) / 2 / parts; // of games with the same luck, half count as below
  const above = quantiles.findIndex((quantile) => quantile > luck);
  if (above === -1) return 1;
  if (above === 0) return 0;
  const [low, high] = [quantiles[above - 1]!, quantiles[above]!];
  return (above - 1 + (luck - low) / (high - low)) / parts;
}

/** How often games of one half are luckier than quantiles of the other half say. Each row should have a fifth of the games. */
export function checkOf(board: string, games: readonly LuckGame[]) {
  const [odd, even] = [1, 0].map((half) => games.filter(({ game }) => game % 2 === half));
  const { cells } = tableOf(board, odd!);
  const shares = even!.flatMap(({ loss, moves, luck }) => {
    const cell = cells.find((own) => isWithin(loss, own.loss) && isWithin(moves, own.moves));
    return cell ? [shareBelow(luck, cell.luck)] : [];
  });
  return [0, 0.2, 0.4, 0.6, 0.8].map((from) => ({
    said: `${100 * from} to ${100 * from + 20} %`,
    came: `${((100 * shares.filter((share) => share >= from && (share < from + 0.2 || from === 0.8)).length) / shares.length).toFixed(1)} %`,
    games: shares.length,
  }));
}

function isWithin(value: number, [from, to]: readonly [number, number]): boolean {
  return value >= from && value < to;
}
