// The lines of the graph: the chance for the player, that for the solver, and the expected score.
import type { Game } from '@twofold/core';
import type { SearchedPosition } from '@twofold/solver';
import { formatTile, t } from '../../../../i18n/i18n';
import type { Recording } from '../../../../replay/recording';
import type { ChanceAt, Chances } from '../model/chances';
import type { ReviewSession } from '../model/session';
import type { ViewMode } from '../model/view';
import type { GraphPoint } from './graphPlan';

function scoreAt(game: Game, ply: number): number {
  return ply === 0 ? game.startScore : game.turn(ply).score;
}

/** 0: no move is left. */
function bestOf({ values }: SearchedPosition): number {
  return Math.max(...values.map((value) => value ?? 0));
}

export interface GraphLine {
  readonly title: string;
  readonly points: readonly GraphPoint[];
  readonly most: number; // the value at the top
  readonly isChance: boolean;
  readonly note?: string;
}

export function lineOf(
  mode: ViewMode,
  recording: Recording,
  session: ReviewSession,
  chances: Chances,
): GraphLine {
  if (mode === 'you') return ownLine(chances);
  return mode === 'solver' ? solverLine(recording, session) : scoreLine(recording, session);
}

function ownLine(chances: Chances): GraphLine {
  const note = errorNote(chances.line());
  return {
    title: t('review.line.you', { tile: formatTile(chances.tile()) }),
    points: chancePoints(chances.line()),
    most: 1,
    isChance: true,
    ...(note !== undefined && { note }),
  };
}

export function chancePoints(line: readonly ChanceAt[]): GraphPoint[] {
  return line.map(({ ply, chance }) => ({ ply, value: chance }));
}

/** "each point ± 4%". Undefined: all points are certain. */
export function errorNote(line: readonly ChanceAt[]): string | undefined {
  const error = Math.max(0, ...line.map((point) => point.error));
  return error > 0 ? t('review.line.error', { error: Math.ceil(100 * error) }) : undefined;
}

/** The solver's chance of the tile that is in doubt most often. Where a smaller one is in doubt, it is not known. */
function solverLine({ record }: Recording, session: ReviewSession): GraphLine {
  const counts = new Map<number, number>();
  const known: { ply: number; tile: number; chance: number }[] = [];
  session.reviewed(); // follows the review
  for (let ply = 0; ply <= record.ply; ply++) {
    const position = session.position(ply);
    if (!position || position.tile === null) continue;
    const chance = Math.max(0, ...position.chances.map((own) => own ?? 0));
    known.push({ ply, tile: position.tile, chance });
    counts.set(position.tile, (counts.get(position.tile) ?? 0) + 1);
  }
  const [tile = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  const points = known
    .filter((own) => own.tile >= tile)
    .map((own) => ({ ply: own.ply, value: own.tile > tile ? 1 : own.chance }));
  return {
    title: tile > 0 ? t('review.line.solver', { tile: formatTile(tile) }) : t('review.line.solverNone'),
    points,
    most: 1,
    isChance: true,
  };
}

/** The score that good play expects. Behind the reviewed moves stand positions that the first look has taken before. */
function scoreLine({ game, record }: Recording, session: ReviewSession): GraphLine {
  const points: GraphPoint[] = (session.reviewed()?.moves ?? []).map(({ ply, expected }) => ({
    ply: ply - 1,
    value: expected,
  }));
  for (let ply = points.length; ply <= record.ply; ply++) {
    const position = session.position(ply);
    if (position) points.push({ ply, value: scoreAt(game, ply) + bestOf(position) });
  }
  const most = points.reduce((largest, { value }) => Math.max(largest, value), 1);
  return { title: t('review.line.score'), points, most, isChance: false };
}
