/** A reviewed game as it was for its player: the chances of the next tiles, if somebody of that strength played on. */
import { type Game, maxRank, rankValue } from '@twofold/core';
import type { Advisor, PlayoutOptions, Reviewed, ReviewedMove, TileChance } from '@twofold/solver';
import { type ChancePoint, type Change, certain, type PlayerAdvisor } from '@twofold/solver/internal';
import { percent, table } from '../../format.js';
import type { OwnCorrection } from './corrections.js';
import { describePlayer, FEW_GAMES, type ReviewPlayer, STRONG_NOISE } from './player.js';

export interface ForPlayer extends ReviewPlayer {
  /** Own games by which the chances are corrected. Left out: they are those of the model. */
  readonly correctedBy?: number;
  readonly points: readonly ChancePoint[];
  /** The chance of `tile` along the game. */
  readonly line: readonly ChanceAt[];
  /** The first tile that the game did not make: the changes are of its chance. */
  readonly tile: number;
  /** What the moves that cost most took, and the tiles that changed most brought. */
  readonly moves: readonly MoveChange[];
  readonly tiles: readonly MoveChange[];
}

/** A chance and its ply. */
interface ChanceAt extends TileChance {
  readonly ply: number;
}

/** A change and the ply of its move. */
interface MoveChange extends Change {
  readonly ply: number;
}

/** Positions of a game for which chances are given. */
const POINTS = 8;
/** Positions of the line, and games from each of them. */
const LINE = { points: 33, games: 200 };
const LARGEST_TILE = 131_072;

/** How the chances are found. */
export interface ForPlayerRun {
  readonly advisor: Pick<Advisor, 'playouts' | 'prepare'>;
  /** Moves and tiles whose changes are measured. */
  readonly counts: { readonly moves: number; readonly tiles: number };
  /** Undefined: one who loses as much as the game. */
  readonly chosen: ReviewPlayer | undefined;
  /** Undefined: the chances are those of the model. */
  readonly correction?: OwnCorrection | undefined;
  /** Is called with what was measured, of how many. */
  onProgress(done: number, all: number): void;
  readonly signal: AbortSignal;
}

/** Undefined: no network plays such boards, the moves have no grades, or it was aborted. */
export async function forPlayer(
  game: Game,
  { game: { meanShare }, moves }: Reviewed,
  run: ForPlayerRun,
): Promise<ForPlayer | undefined> {
  const { luckiestMoves, worstMoves } = await import('@twofold/solver');
  const { costFor, evenPlies, lastTile, luckFor, noiseOfLoss } = await import('@twofold/solver/internal');
  if (meanShare === undefined) return undefined;
  const { counts, correction, signal } = run;
  const known: ReviewPlayer = run.chosen ?? { noise: noiseOfLoss(meanShare), by: 'loss' };
  const worst = worstMoves(moves, counts.moves);
  const luckiest = luckiestMoves(moves, counts.tiles);
  const [few, many] = [evenPlies(game.ply, POINTS), evenPlies(game.ply, LINE.points)];
  const all = few.length + many.length + worst.length + luckiest.length;
  const asked = await correctedAdvisor(game, run);
  let done = 0;
  const measuring = { game, asked, signal, count: () => run.onProgress(++done, all) };
  const { noise } = known;
  const player = { noise, ...(noise < STRONG_NOISE && { games: FEW_GAMES }) };
  const points = await pointsAt(few, player, measuring);
  if (points.length === 0) return undefined;
  const tile = Math.min(LARGEST_TILE, lastTile(game.variant), 2 * rankValue(maxRank(game.board)));
  const line = await pointsAt(many, { games: LINE.games, ...player, tile }, measuring);
  const changes = {
    moves: await changesOf(worst, (move) => costFor(game, move, asked, { ...player, tile }), measuring),
    tiles: await changesOf(luckiest, (move) => luckFor(game, move, asked, { ...player, tile }), measuring),
  };
  if (signal.aborted) return undefined;
  return {
    ...{ ...known, ...(correction && { correctedBy: correction.games }), points, tile, ...changes },
    line: line.flatMap(({ ply, chances: [chance] }) => (chance ? [{ ply, ...chance }] : [])),
  };
}

/** An advisor whose chances are corrected. */
async function correctedAdvisor(
  { board }: Game,
  { advisor, correction, signal }: ForPlayerRun,
): Promise<PlayerAdvisor> {
  const { corrected } = await import('@twofold/solver/internal');
  await advisor.prepare(board); // a search that was all in a record has needed no engine
  return {
    async playouts(position, options) {
      const chances = await advisor.playouts(position, options, signal);
      return correction ? chances?.map((chance) => corrected(chance, correction)) : chances;
    },
  };
}

/** Measurements of a game, which are counted. */
interface Measuring {
  readonly game: Game;
  readonly asked: PlayerAdvisor;
  readonly signal: AbortSignal;
  count(): void;
}

async function pointsAt(
  plies: readonly number[],
  player: PlayoutOptions,
  { game, asked, count }: Measuring,
): Promise<ChancePoint[]> {
  const { chancesAlong } = await import('@twofold/solver/internal');
  const points: ChancePoint[] = [];
  for await (const point of chancesAlong(game, plies, asked, player)) {
    points.push(point);
    count();
  }
  return points;
}

async function changesOf(
  moves: readonly ReviewedMove[],
  measure: (move: ReviewedMove) => Promise<Change | undefined>,
  { signal, count }: Measuring,
): Promise<MoveChange[]> {
  const found: MoveChange[] = [];
  for (const move of moves) {
    if (signal.aborted) break;
    const change = await measure(move);
    count();
    if (change) found.push({ ply: move.ply, ...change });
  }
  return found;
}

/** "-24 %", or nothing where the change may be none. */
export function describeChange(changes: readonly MoveChange[] | undefined, ply: number): string {
  const change = certain(changes?.find((own) => own.ply === ply));
  if (change === undefined) return '';
  return `${change > 0 ? '+' : '-'}${percent(Math.abs(change))}`;
}

/** The tile in doubt at each of the positions, and its chance. */
export function describeForPlayer(own: ForPlayer): string {
  const rows = own.points.flatMap(({ ply, chances }) => {
    const doubt = chances.at(-1);
    return doubt
      ? [[String(ply), String(doubt.tile), `${percent(doubt.chance)} +- ${percent(doubt.error)}`]]
      : [];
  });
  return `${table([['after move', 'tile', describePlayer(own)], ...rows])}\n${describeCorrection(own)}`;
}

/** Whose figures these are: people unlike the model make tiles less often than it says. */
function describeCorrection({ correctedBy }: ForPlayer): string {
  if (correctedBy !== undefined) return `corrected by what came of ${correctedBy} of your games`;
  return 'by the model of a player: people unlike it make these tiles less often';
}
