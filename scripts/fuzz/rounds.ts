// What one round of the fuzzer does: one sample replay and everything that can be asked of it and of texts
// that are nearly it, then a weights file. A failure is whatever was thrown, by core or by an assertion here.
import assert from 'node:assert/strict';
import {
  type Board,
  gameFromReplay,
  MAX_RANK,
  makeCompact,
  makePositionAs,
  makeReplay,
  POSITION_FORMATS,
  parseAnyReplay,
  parseClassicState,
  parseCompact,
  parsePositionAs,
  parseReplay,
  parseVerseReplay,
  type Replay,
  type Result,
  replayFromGame,
  verifyReplay,
} from '../../packages/core/src/index.js';
import {
  below,
  mutate,
  pick,
  type Random,
  randomOf,
  sampleGame,
  sampleReplay,
} from '../../packages/core/src/oracles/sampleReplays.js';
import { checkWeights } from './weights.js';

const MUTANTS = 8; // of each text

/** What went wrong in a round, undefined if nothing did. */
export function failureOf(round: number): unknown {
  const random = randomOf(round);
  try {
    for (const step of [checkReplay, checkGame, checkPosition, checkClassicState, checkNoise]) step(random);
    checkWeights(random);
    return undefined;
  } catch (error) {
    return error;
  }
}

function checkReplay(random: Random): void {
  const replay = sampleReplay(random);
  const text = makeReplay(replay);
  const compact = makeCompact(replay);
  assert.deepEqual(parseReplay(text), { ok: true, value: replay });
  assert.deepEqual(parseCompact(compact), { ok: true, value: bare(replay) });
  assert.equal(verifyReplay(replay).ok, true);
  for (let left = MUTANTS; left > 0; left--) {
    readText(mutate(text, random));
    readCompact(mutate(compact, random), compact);
  }
}

/** What a compact form does not hold, left out. */
function bare(replay: Replay): Replay {
  return { ...replay, tags: {}, claims: {}, comments: [], variations: [] };
}

function readText(text: string): void {
  const parsed = checked(parseReplay(text));
  if (!parsed.ok) return;
  assert.deepEqual(parseReplay(makeReplay(parsed.value)), parsed);
  checkSound(parsed.value);
}

function readCompact(text: string, whole: string): void {
  const parsed = checked(parseCompact(text));
  assert.ok(!parsed.ok || text === whole, `an altered link was read: ${text}`);
}

/** Replays of 2048verse are only handed out when their moves are legal. */
function readVerse(text: string): void {
  const parsed = checked(parseVerseReplay(text));
  if (parsed.ok) assert.equal(verifyReplay(parsed.value).ok, true);
}

/** A replay whose moves can be played gives a game that says of itself what was verified. */
function checkSound(replay: Replay): void {
  const verified = checked(verifyReplay({ ...replay, claims: {} }));
  const game = checked(gameFromReplay(replay));
  assert.equal(game.ok, verified.ok);
  if (!game.ok || !verified.ok) return;
  const { score, ply, status } = game.value;
  assert.deepEqual({ ...verified.value, maxTile: 0 }, { score, ply, status, maxTile: 0 });
}

function checkGame(random: Random): void {
  const game = sampleGame(random);
  const replay = replayFromGame(game);
  checkSound(replay);
  const restored = gameFromReplay(replay, game.seed);
  assert.ok(restored.ok);
  assert.deepEqual(replayFromGame(restored.value), replay);
  readPosition(game.board, random);
}

function readPosition(board: Board, random: Random): void {
  for (const format of POSITION_FORMATS) {
    const text = makePositionAs(format, board);
    if (text === undefined) continue;
    assert.deepEqual(parsePositionAs(format, text), { ok: true, value: board });
    const mutant = checked(parsePositionAs(format, mutate(text, random)));
    if (mutant.ok) {
      const again = makePositionAs(format, mutant.value)!;
      assert.deepEqual(parsePositionAs(format, again), mutant);
    }
  }
}

function checkPosition(random: Random): void {
  const [columns, rows] = [2 + below(random, 7), 2 + below(random, 7)];
  const ranks = Uint8Array.from({ length: columns * rows }, () => below(random, MAX_RANK + 1));
  readPosition({ columns, rows, ranks }, random);
}

function checkClassicState(random: Random): void {
  const size = 2 + below(random, 7);
  const tile = () => (random() < 0.5 ? null : { value: 2 ** (1 + below(random, 17)) });
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, tile));
  const text = JSON.stringify({
    grid: { size, cells },
    score: below(random, 99_999),
    over: false,
    won: false,
  });
  assert.equal(parseClassicState(text).ok, true);
  for (let left = MUTANTS; left > 0; left--) checked(parseClassicState(mutate(text, random)));
}

function checkNoise(random: Random): void {
  const bytes = Uint8Array.from({ length: below(random, 400) }, () => below(random, 256));
  checked(parseReplay(bytes));
  const limit = pick(random, [128, 256, 65_536]);
  const text = String.fromCharCode(...Array.from({ length: below(random, 400) }, () => below(random, limit)));
  readText(text);
  readText(`[Twofold "1"]\n[Variant "classic"]\n[Seed ""]\n\n${text}`);
  checked(parseCompact(text));
  checked(parseAnyReplay(text));
  readVerse(`replay_${text}`);
  readVerse(`3x4-_${text.replace(/[^0-9a-zA-Z\u00c0-\u00ff]/g, '')}`);
  checked(parseClassicState(text));
  for (const format of POSITION_FORMATS) checked(parsePositionAs(format, text));
}

/** An answer as it is promised: a value, or a code, a sentence and a place that counts from 1. */
function checked<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const { code, message, line = 1, column = 1 } = result.error;
  assert.match(code, /^[a-z-]+$/);
  assert.match(message, /[.]$/);
  assert.ok(line >= 1 && column >= 1 && Number.isInteger(line) && Number.isInteger(column));
  return result;
}
