// One round of the fuzzer. It takes one sample replay and asks everything of it and of nearly equal texts. A
// weights file follows. Some rounds add a long input. Every exception is a failure, from core or from an
// assertion here.
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
} from '../../packages/core/test/sampleReplays.js';
import { checkLongInput } from './growth.js';
import { checkWeights } from './weights.js';

const MUTANTS = 8; // of each text
const LONG_EVERY = 50; // rounds: a long input costs as much as many others

/** The failure of a round, undefined if there was none. */
export function failureOf(round: number): unknown {
  const random = randomOf(round);
  try {
    for (const step of [checkReplay, checkGame, checkPosition, checkClassicState, checkNoise]) step(random);
    checkWeights(random);
    if (round % LONG_EVERY === 0) checkLongInput(random);
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

/** The replay without the parts that a compact form leaves out. */
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

/** Every parsed replay of 2048verse has legal moves only. */
function readVerse(text: string): void {
  const parsed = checked(parseVerseReplay(text));
  if (parsed.ok) assert.equal(verifyReplay(parsed.value).ok, true);
}

/** A replay with playable moves gives a game in the state that the verification reported. */
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

const VERSE = [...'2x4-_'].map((letter) => letter.charCodeAt(0));

function checkNoise(random: Random): void {
  const bytes = Uint8Array.from({ length: below(random, 400) }, () => below(random, 256));
  checked(parseReplay(bytes));
  checked(parseAnyReplay(bytes));
  checked(parseVerseReplay(Uint8Array.of(...VERSE, ...bytes)));
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

/** A result keeps its contract: a value, or a code, a sentence and a place that counts from 1. */
function checked<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const { code, message, line = 1, column = 1 } = result.error;
  assert.match(code, /^[a-z-]+$/);
  assert.match(message, /[.]$/);
  assert.ok(line >= 1 && column >= 1 && Number.isInteger(line) && Number.isInteger(column));
  return result;
}
