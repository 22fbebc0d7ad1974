// A recording: a game from the list, a link or a file. The viewer, the share buttons and the library use it.
import {
  type Board,
  type Game,
  gameFromReplay,
  makeCompact,
  makeReplay,
  maxRank,
  type Replay,
  type Result,
  replayFromGame,
  statusOf,
  type Turn,
  verifyReplay,
} from '@twofold/core';
import {
  type Milestone,
  makeSeconds,
  makeSplits,
  milestonesOf,
  parseSeconds,
  parseSplits,
} from '@twofold/core/internal';
import type { GameRecord, SolverShare } from '../storage/records';
import { replayOf } from '../storage/transfer/lineText';

export interface Recording {
  readonly game: Game; // the viewer's own copy, at the end of its line
  readonly replay: Replay;
  readonly record: GameRecord; // as it is stored, or would be
  readonly milestones: readonly Milestone[]; // elapsed 0: unknown
}

/** A position of a recording. */
export interface ReplayPosition {
  readonly board: Board;
  readonly score: number;
  readonly turn: Turn | undefined; // the turn that led here
}

/** Opens a stored game. Fails if its moves cannot be read. */
export function openRecord(record: GameRecord): Result<Recording> {
  const replay = replayOf(record);
  if (!replay.ok) return replay;
  const game = gameFromReplay(replay.value);
  if (!game.ok) return game;
  game.value.goTo(game.value.length);
  const milestones = milestonesOf(game.value, record.milestones);
  return { ok: true, value: { game: game.value, replay: replay.value, record, milestones } };
}

/** Opens a replay from elsewhere. Fails if it is impossible or makes false claims. */
export function openReplay(replay: Replay, now: number): Result<Recording> {
  const standing = verifyReplay(replay);
  if (!standing.ok) return standing;
  const opened = gameFromReplay(replay);
  if (!opened.ok) return opened;
  const game = opened.value;
  const line = makeCompact(game);
  const { score, ply, status } = standing.value;
  const [rank, won] = [maxRank(game.board), game.won];
  game.goTo(game.length);
  const milestones = milestonesOf(game, parseSplits(replay.tags.Splits ?? ''));
  const date = dateOf(replay, now);
  const record: GameRecord = {
    id: '',
    revision: 0,
    variant: game.variant.id,
    seed: replay.seed ?? '',
    line,
    ply,
    score,
    maxRank: rank,
    status,
    won,
    undos: game.undos,
    keptGoing: won,
    startedAt: date,
    updatedAt: date,
    elapsed: parseSeconds(replay.tags.Clock ?? '') ?? 0,
    milestones: milestones.filter((milestone) => milestone.ply <= ply),
    origin: 'kept',
    ...solverShareOf(replay),
    ...helpOf(replay),
  };
  return { ok: true, value: { game, replay, record, milestones } };
}

/** The position at a ply of the line. */
export function positionAt({ game }: Recording, ply: number): ReplayPosition {
  if (ply === 0) return { board: game.start, score: game.startScore, turn: undefined };
  const turn = game.turn(ply);
  return { board: turn.board, score: turn.score, turn };
}

/** The text form. The original text, if it says more than the game itself. Else a new one with a date. */
export function replayText({ game, replay, record }: Recording): string {
  const says = [Object.keys(replay.tags), replay.comments, replay.variations];
  if (says.some(({ length }) => length > 0)) return makeReplay(replay);
  game.goTo(record.ply);
  const tags = {
    Date: new Date(record.updatedAt).toISOString(),
    ...timeTags(record),
    ...solverTag(record),
    ...helpTag(record),
  };
  const text = makeReplay(replayFromGame(game, tags));
  game.goTo(game.length);
  return text;
}

/** The name of the downloaded file. */
export function replayFileName({ variant, score }: GameRecord): string {
  return `twofold-${variant}-${score}.2048`;
}

/** Whether it is a position alone: no move was made, and no seed deals it. */
export function isBareBoard({ game, replay }: Recording): boolean {
  return game.length === 0 && (replay.seed === undefined || replay.start !== undefined);
}

/** Whether a game from this position would have a legal move. */
export function canPlayFrom({ game }: Recording, { board }: ReplayPosition): boolean {
  return statusOf(board, game.variant) !== 'over';
}

/** The tags with the time of play, where it is known: `Clock "754.2"`, `Splits "128@95/61.0"`. */
function timeTags({ elapsed, milestones }: GameRecord): Record<string, string> {
  const splits = makeSplits(milestones);
  return { ...(elapsed > 0 && { Clock: makeSeconds(elapsed) }), ...(splits && { Splits: splits }) };
}

/** The tag with the plies that the solver may have played: `Solver "12-340"`. */
function solverTag({ solver }: GameRecord): Record<string, string> {
  return solver ? { Solver: `${solver.first}-${solver.last}` } : {};
}

/** The tag with the coach's help: `Help "12"`. */
function helpTag({ help }: GameRecord): Record<string, string> {
  return help ? { Help: String(help) } : {};
}

function helpOf({ tags }: Replay): { help: number } | undefined {
  return /^[1-9]\d{0,8}$/.test(tags.Help ?? '') ? { help: Number(tags.Help) } : undefined;
}

function solverShareOf({ tags, moves }: Replay): { solver: SolverShare } | undefined {
  const [, first = 0, last = 0] = (/^(\d+)-(\d+)$/.exec(tags.Solver ?? '') ?? []).map(Number);
  return first >= 1 && first <= last && last <= moves.length ? { solver: { first, last } } : undefined;
}

function dateOf({ tags }: Replay, now: number): number {
  const date = Date.parse(tags.Date ?? '');
  return date >= 0 && date <= now ? date : now; // an export has no date before 1970
}
