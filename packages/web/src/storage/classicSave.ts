// The saved game of the classic web 2048, as people copy it from their browser's storage: the value of
// `gameState`, or an object of both values, `gameState` and `bestScore`, each as text or already parsed.
import {
  type ClassicState,
  Game,
  makeCompact,
  makePosition,
  makeVariant,
  maxRank,
  parseClassicState,
  type Result,
} from '@twofold/core';
import { claimsOf } from './claims';
import { refuse } from './parseExport';
import type { Contents } from './shelf';
import type { Best, GameRecord } from './types';

/** Whether an object is meant to be a save of the classic game. */
export function isClassicSave(file: Record<string, unknown>): boolean {
  return 'grid' in file || 'gameState' in file || 'bestScore' in file;
}

/**
 * The game goes on from its position: the tiles and moves before were never kept. Its id comes from the
 * position and score, so that importing it twice does not give two games.
 */
export function readClassicSave(file: Record<string, unknown>, now: number): Result<Contents> {
  const state = 'grid' in file ? file : (file.gameState ?? undefined);
  const game = state === undefined ? undefined : readState(state, now);
  if (game && !game.ok) return game;
  const games = game ? [game.value] : []; // the classic game forgets a game that is over, and keeps its best
  const best = readBest(file.bestScore, games[0]);
  if (games.length === 0 && !best) return refuse('classic', 'neither a game nor a best score');
  return { ok: true, value: { games, bests: best ? [best] : [], current: undefined } };
}

function readState(state: unknown, now: number): Result<GameRecord> {
  const parsed = parseClassicState(typeof state === 'string' ? state : JSON.stringify(state));
  if (!parsed.ok) return refuse('classic', parsed.error.message);
  return { ok: true, value: recordOf(parsed.value, now) };
}

function recordOf({ board, score, keepPlaying }: ClassicState, now: number): GameRecord {
  const game = new Game(makeVariant(board), makePosition(board), { start: board, startScore: score });
  const line = makeCompact(game);
  return {
    id: `classic-${line}`,
    revision: 1,
    ...claimsOf(game),
    line,
    keptGoing: keepPlaying && game.won,
    startedAt: now,
    updatedAt: now,
    elapsed: 0,
    milestones: [{ rank: maxRank(board), ply: 0, elapsed: 0 }],
    origin: 'position',
  };
}

/** The one way in for the classic game's best: its game goes on from a position. It has no undo, and one board. */
function readBest(bestScore: unknown, game: GameRecord | undefined): Best | undefined {
  const score = typeof bestScore === 'string' && /^\d{1,15}$/.test(bestScore) ? Number(bestScore) : bestScore;
  if (!Number.isSafeInteger(score) || (score as number) <= 0) return undefined;
  const variant = game?.variant ?? 'classic';
  return { variant, undoUsed: false, score: score as number, maxRank: game?.maxRank ?? 0 };
}
