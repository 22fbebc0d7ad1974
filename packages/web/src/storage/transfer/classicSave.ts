// The saved game of the classic web 2048, as people copy it from their browser's storage. It is the value of
// `gameState`, or an object with both values, `gameState` and `bestScore`. Each may be text or already parsed.
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
import { readClassicState } from '@twofold/core/internal';
import type { Contents } from '../backend';
import { claimsOf } from '../claims';
import type { Best, GameRecord } from '../records';
import { refuse } from './parseExport';

/** Whether an object looks like a save of the classic game. */
export function isClassicSave(file: Record<string, unknown>): boolean {
  return 'grid' in file || 'gameState' in file || 'bestScore' in file;
}

/**
 * Reads a save of the classic game. The game continues from its position, since earlier moves were never saved.
 * Its id is made from position and score, so that a second import adds no second game.
 */
export function readClassicSave(file: Record<string, unknown>, now: number): Result<Contents> {
  const state = 'grid' in file ? file : (file.gameState ?? undefined);
  const game = state === undefined ? undefined : readState(state, now);
  if (game && !game.ok) return game;
  const games = game ? [game.value] : []; // the classic game deletes a game that is over, and keeps its best
  const best = readBest(file.bestScore, games[0]);
  if (games.length === 0 && !best) return refuse('classic', 'neither a game nor a best score');
  return { ok: true, value: { games, bests: best ? [best] : [], current: undefined } };
}

function readState(state: unknown, now: number): Result<GameRecord> {
  const parsed = typeof state === 'string' ? parseClassicState(state) : readClassicState(state);
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

/** The best of the classic game. It has no undo, and one board. */
function readBest(bestScore: unknown, game: GameRecord | undefined): Best | undefined {
  const score = typeof bestScore === 'string' && /^\d{1,15}$/.test(bestScore) ? Number(bestScore) : bestScore;
  if (!Number.isSafeInteger(score) || (score as number) <= 0) return undefined;
  const variant = game?.variant ?? 'classic';
  return { variant, helped: false, score: score as number, maxRank: game?.maxRank ?? 0 };
}
