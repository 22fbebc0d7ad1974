// Replays of 2048verse, old and new: a prefix that tells the board, then one character a step, or three. The
// first two steps are the start tiles, each other one is a move and the tile that followed. The formats are
// known from files, not from a document: which of its two numbers is the column is decided by which gives a
// legal game.
import { type Board, emptyBoard } from '../board.js';
import { failure, type Refusal, refuseNonText, success } from '../codec/answers.js';
import { quote } from '../codec/wording.js';
import { checkMoves } from '../replay/moves.js';
import { MAX_REPLAY_TEXT } from '../replay/parseText.js';
import type { Replay } from '../replay/replay.js';
import type { Failure, Result } from '../result.js';
import { canSpawn, placeSpawn, type Spawn } from '../spawn.js';
import { findVariant, type Variant } from '../variant.js';

/** One step as the file has it. */
interface Step {
  readonly direction: number; // ours
  readonly rank: number;
  readonly x: number;
  readonly y: number;
  readonly rest: number; // bits that nobody has explained
}

/** A way to read a file: what it is of, and its steps. */
interface Reading {
  readonly size: string;
  readonly steps: string;
  readonly note: string; // what stood in the prefix besides the size
}

const SIZES = '4x4|2x4|3x3|3x4';
const START_STEPS = 2;

const PRINTABLE = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const OLD_DIGITS = digitsOf(`${PRINTABLE}ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá`);
const LATIN = String.fromCharCode(...Array.from({ length: 64 }, (_, index) => 0xc0 + index));
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const NEW_DIGITS = digitsOf(`0123456789${LETTERS}${LETTERS.toUpperCase()}${LATIN}¤¾`);

/** The new format's moves, up, down, left, right, as directions. */
const NEW_MOVES = [0, 2, 3, 1];

function digitsOf(alphabet: string): ReadonlyMap<string, number> {
  return new Map([...alphabet].map((character, digit) => [character, digit]));
}

/** Whether a text begins as a replay of 2048verse does. */
export function isVerseReplay(text: string): boolean {
  return /^replay/.test(text) || new RegExp(`^(?:${SIZES})-`).test(text);
}

/**
 * Reads a replay of 2048verse, of 4x4, 2x4, 3x3 or 3x4, into one whose tiles are told and whose moves are all
 * legal. What the new format says besides moves and tiles is kept in the tags `Verse` and `VerseBits`.
 */
export function parseVerseReplay(text: string): Result<Replay> {
  const noText = refuseNonText(text);
  if (noText !== undefined) return noText;
  if (text.length > MAX_REPLAY_TEXT)
    return failure('replay-too-long', 'This file is too large for a replay.');
  const trimmed = text.replace(/[\r\n]+$/, '');
  const modern = new RegExp(`^(${SIZES})-([^_]*)_(.*)$`, 's').exec(trimmed);
  if (modern !== null) {
    return readAs(trimmed, [{ size: modern[1]!, note: modern[2]!, steps: modern[3]! }], newSteps);
  }
  return readAs(trimmed, oldReadings(trimmed), oldSteps);
}

/** The old prefixes of other boards are seven characters and a size, or six, a size and a line. */
function oldReadings(text: string): Reading[] {
  const readings: Reading[] = [];
  const sized = new RegExp(`^replay(?:_(${SIZES})|(${SIZES})_)(.*)$`, 's').exec(text);
  if (sized !== null) readings.push({ size: (sized[1] ?? sized[2])!, steps: sized[3]!, note: '' });
  if (text.startsWith('replay_')) readings.push({ size: '4x4', steps: text.slice(7), note: '' });
  return readings;
}

/** The first reading that is a legal game, or why the first of all is not. */
function readAs(
  text: string,
  readings: readonly Reading[],
  stepsOf: (text: string) => Result<Step[]>,
): Result<Replay> {
  let refusal: Result<Replay> | undefined;
  for (const reading of readings) {
    const steps = stepsOf(reading.steps);
    if (!steps.ok) {
      refusal ??= placedAfter(text.length - reading.steps.length, steps.error);
      continue;
    }
    for (const exchanged of [false, true]) {
      const replay = replayOf(reading, steps.value, exchanged);
      const legal = replay.ok ? checkMoves(replay.value) : replay;
      if (legal.ok) return replay;
      refusal ??= legal;
    }
  }
  return (
    refusal ?? failure('replay-unknown', 'This is no replay of 2048verse: one begins with replay_ or 4x4-.')
  );
}

/** A failure of steps, told by the columns of the whole text. */
function placedAfter(prefix: number, { column, ...error }: Failure): Refusal {
  return failure(error.code, error.message, column === undefined ? {} : { line: 1, column: prefix + column });
}

function replayOf(reading: Reading, steps: readonly Step[], exchanged: boolean): Result<Replay> {
  const variant = findVariant(reading.size)!;
  const spawns = steps.map((step) => spawnOf(step, variant, exchanged));
  const off = spawns.findIndex(({ cell }) => cell < 0);
  if (off >= 0) return failure('verse-step', `Step ${off + 1} of this replay has a tile off the board.`);
  const start = startOf(spawns.slice(0, START_STEPS), variant);
  if (start === undefined)
    return failure('verse-step', 'This replay does not begin with two tiles of 2 or 4.');
  const played = steps.slice(START_STEPS);
  const rest = steps.map((step) => step.rest);
  return success({
    variant,
    start,
    startScore: 0,
    undos: 0,
    tags: {
      ...(reading.note !== '' && { Verse: reading.note }),
      ...(rest.some((bits) => bits !== 0) && { VerseBits: rest.join(' ') }),
    },
    claims: {},
    moves: Uint8Array.from(played, ({ direction }) => direction),
    ...(played.length > 0 && { spawns: spawns.slice(START_STEPS) }),
    comments: [],
    variations: [],
  });
}

/** The first position; undefined unless a new game can begin with these tiles. */
function startOf(tiles: readonly Spawn[], variant: Variant): Board | undefined {
  let board = emptyBoard(variant.columns, variant.rows);
  for (const tile of tiles) {
    if (board.ranks[tile.cell] !== 0 || !canSpawn(variant, tile.rank)) return undefined;
    board = placeSpawn(board, tile);
  }
  return board;
}

/** The tile of a step; its cell is -1 off the board. */
function spawnOf({ x, y, rank }: Step, { columns, rows }: Variant, exchanged: boolean): Spawn {
  const [column, row] = exchanged ? [y, x] : [x, y];
  return { cell: column < columns && row < rows ? row * columns + column : -1, rank };
}

/** One character: direction << 5 | four << 4 | x << 2 | y. */
function oldSteps(text: string): Result<Step[]> {
  return readSteps(text, 1, OLD_DIGITS, (bits) => ({
    direction: bits >> 5,
    rank: 1 + ((bits >> 4) & 1),
    x: (bits >> 2) & 3,
    y: bits & 3,
    rest: 0,
  }));
}

/** Three characters: unexplained << 10 | y << 7 | x << 4 | (rank - 1) << 2 | move. */
function newSteps(text: string): Result<Step[]> {
  return readSteps(text, 3, NEW_DIGITS, (bits) => ({
    direction: NEW_MOVES[bits & 3]!,
    rank: 1 + ((bits >> 2) & 3),
    x: (bits >> 4) & 7,
    y: (bits >> 7) & 7,
    rest: bits >> 10,
  }));
}

function readSteps(
  text: string,
  width: number,
  digits: ReadonlyMap<string, number>,
  stepOf: (bits: number) => Step,
): Result<Step[]> {
  const steps: Step[] = [];
  let bits = 0;
  for (let index = 0; index < text.length; index++) {
    const digit = digits.get(text[index]!);
    if (digit === undefined) {
      const message = `${quote(text[index]!)} is no character of such a replay.`;
      return failure('verse-character', message, { line: 1, column: index + 1 });
    }
    bits = (bits << 7) | digit;
    if ((index + 1) % width !== 0) continue;
    steps.push(stepOf(bits));
    bits = 0;
  }
  if (text.length % width === 0 && steps.length >= START_STEPS) return success(steps);
  return failure('replay-truncated', 'This replay is cut off. Copy the whole of it again.');
}
