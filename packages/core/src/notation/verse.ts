// Replays of 2048verse, old and new: a prefix that names the board, then one character a step, or three. The
// first two steps are the start tiles. Each other step is a move and the tile that followed. The formats are
// known from files, not from a document. The site's own files name rows and then columns, so that 2x4 is two rows
// of four. Other files may do it the other way round, so the moves decide: only one layout gives a legal game.
import { type Board, emptyBoard } from '../board.js';
import { failure, success } from '../codec/answers.js';
import { readText } from '../codec/input.js';
import { Scanner } from '../codec/scanner.js';
import { quote } from '../codec/wording.js';
import { checkMoves } from '../replay/moves.js';
import { MAX_REPLAY_PLIES, MAX_REPLAY_TEXT, type Replay } from '../replay/replay.js';
import type { Result } from '../result.js';
import { canSpawn, placeSpawn, type Spawn } from '../spawn.js';
import { makeVariant, type Variant } from '../variant.js';

/** One step as the file has it. */
interface Step {
  readonly direction: number; // ours
  readonly rank: number;
  readonly x: number;
  readonly y: number;
  readonly rest: number; // bits of unknown meaning
}

/** A way to read a file: its variant, and where its steps stand. */
interface Reading {
  readonly size: string;
  readonly from: number; // index of the first step
  readonly width: number; // characters of a step
  readonly note: string; // the prefix without the size
}

/** A board for the numbers of a file: its variant, and whether the first number of a cell is the row. */
interface Layout {
  readonly variant: Variant;
  readonly isRowFirst: boolean;
}

/** Why a reading gives no game: its first wrong step, counted from 0, and its error. */
interface Misfit {
  readonly step: number;
  readonly code: string;
  readonly message: string;
}

const SIZES = '4x4|2x4|3x3|3x4';
const START_STEPS = 2;
const LONGEST_PREFIX = 16; // without the note
const OLD_WIDTH = 1;
const NEW_WIDTH = 3;

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

/** Whether a text begins as a replay of 2048verse does, after white space. */
export function isVerseReplay(text: string): boolean {
  const begin = beginOf(text);
  return new RegExp(`^(?:replay|(?:${SIZES})-)`).test(text.slice(begin, begin + LONGEST_PREFIX));
}

/**
 * Reads a replay of 2048verse, of 4x4, 2x4, 3x3 or 3x4, or its bytes in any encoding of `textsOf`. All moves of
 * the result are legal, and it names its tiles. Further data of the new format are kept in the tags `Verse` and `VerseBits`. White space before the
 * replay, a byte order mark and line breaks after it are allowed.
 */
export function parseVerseReplay(input: string | Uint8Array): Result<Replay> {
  return readText(input, MAX_REPLAY_TEXT, parseText);
}

function parseText(text: string): Result<Replay> {
  const scanner = new Scanner(text);
  const end = endOf(text);
  let refusal: Result<Replay> | undefined;
  for (const reading of readingsOf(text, beginOf(text))) {
    const replay = readAs(reading, scanner, end);
    if (replay.ok) return replay;
    refusal ??= replay;
  }
  const message = 'This is no replay of 2048verse: one begins with replay_ or 4x4-.';
  return refusal ?? failure('replay-unknown', message);
}

/** The index of the first sign that is no white space. */
function beginOf(text: string): number {
  return /\S/.exec(text)?.index ?? text.length;
}

/** The index behind the last sign that is no line break. */
function endOf(text: string): number {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--;
  return end;
}

/** The old prefixes of other boards are seven characters and a size, or six, a size and a line. */
function readingsOf(text: string, begin: number): Reading[] {
  const prefix = text.slice(begin, begin + LONGEST_PREFIX);
  const size = new RegExp(`^(${SIZES})-`).exec(prefix)?.[1];
  if (size !== undefined) {
    const noteAt = begin + size.length + 1;
    const noteEnd = text.indexOf('_', noteAt);
    if (noteEnd < 0) return [];
    return [{ size, from: noteEnd + 1, width: NEW_WIDTH, note: text.slice(noteAt, noteEnd) }];
  }
  const old = { width: OLD_WIDTH, note: '' };
  const readings: Reading[] = [];
  const sized = new RegExp(`^replay(?:_(${SIZES})|(${SIZES})_)`).exec(prefix);
  if (sized !== null) readings.push({ ...old, size: sized[1] ?? sized[2]!, from: begin + sized[0].length });
  if (prefix.startsWith('replay_')) readings.push({ ...old, size: '4x4', from: begin + 'replay_'.length });
  return readings;
}

/**
 * The legal game that a reading gives, or the place of its first impossible step. Of the layouts, the one that is
 * possible for longest is the file's own.
 */
function readAs(reading: Reading, scanner: Scanner, end: number): Result<Replay> {
  const steps = readSteps(reading, scanner, end);
  if (!steps.ok) return steps;
  let misfit: Misfit | undefined;
  for (const layout of layoutsOf(reading.size)) {
    const game = gameOf(reading, steps.value, layout);
    if (!('code' in game)) return success(game);
    if (misfit === undefined || game.step > misfit.step) misfit = game;
  }
  const { code, message, step } = misfit!;
  return scanner.refuse(code, message, reading.from + step * reading.width);
}

/** The layouts that a name such as 2x4 may mean, that of the site's own files first. */
function layoutsOf(size: string): Layout[] {
  const [rows, columns] = [Number(size[0]), Number(size[2])];
  const variants = [makeVariant({ columns, rows })];
  if (rows !== columns) variants.push(makeVariant({ columns: rows, rows: columns }));
  return variants.flatMap((variant) => [false, true].map((isRowFirst) => ({ variant, isRowFirst })));
}

function gameOf(reading: Reading, steps: readonly Step[], layout: Layout): Replay | Misfit {
  const { variant } = layout;
  const spawns = steps.map((step) => spawnOf(step, layout));
  const odd = spawns.findIndex(
    ({ cell, rank }, index) => cell < 0 || (index >= START_STEPS && !canSpawn(variant, rank)),
  );
  if (odd >= 0 && odd < START_STEPS) return oddStep(odd, spawns[odd]!);
  const start = startOf(spawns.slice(0, START_STEPS), variant);
  if (start === undefined) {
    const message = 'This replay does not begin with two tiles of 2 or 4.';
    return { step: 0, code: 'verse-step', message };
  }
  // The steps before an odd one are played all the same: one of them may be impossible.
  const sound = odd < 0 ? steps : steps.slice(0, odd);
  const replay = { ...replayOf(reading, sound, spawns.slice(0, sound.length)), variant, start };
  let step = 0;
  const legal = checkMoves(replay, (_, index) => {
    step = START_STEPS + index;
  });
  if (!legal.ok) return { step, code: legal.error.code, message: legal.error.message };
  return odd < 0 ? replay : oddStep(odd, spawns[odd]!);
}

/** The misfit of a step that no game of the variant has. */
function oddStep(step: number, { cell }: Spawn): Misfit {
  const tile = cell < 0 ? 'off the board' : 'that is neither a 2 nor a 4';
  return { step, code: 'verse-step', message: `Step ${step + 1} of this replay has a tile ${tile}.` };
}

function replayOf(
  reading: Reading,
  steps: readonly Step[],
  spawns: readonly Spawn[],
): Omit<Replay, 'variant' | 'start'> {
  const played = steps.slice(START_STEPS);
  const rest = steps.map((step) => step.rest);
  return {
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
  };
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
function spawnOf({ x, y, rank }: Step, { variant: { columns, rows }, isRowFirst }: Layout): Spawn {
  const [column, row] = isRowFirst ? [y, x] : [x, y];
  return { cell: column < columns && row < rows ? row * columns + column : -1, rank };
}

/** One character: direction << 5 | four << 4 | x << 2 | y. */
function oldStep(bits: number): Step {
  return {
    direction: bits >> 5,
    rank: 1 + ((bits >> 4) & 1),
    x: (bits >> 2) & 3,
    y: bits & 3,
    rest: 0,
  };
}

/** Three characters: unexplained << 10 | y << 7 | x << 4 | (rank - 1) << 2 | move. */
function newStep(bits: number): Step {
  return {
    direction: NEW_MOVES[bits & 3]!,
    rank: 1 + ((bits >> 2) & 3),
    x: (bits >> 4) & 7,
    y: (bits >> 7) & 7,
    rest: bits >> 10,
  };
}

function readSteps({ from, width }: Reading, scanner: Scanner, end: number): Result<Step[]> {
  if ((end - from) / width > MAX_REPLAY_PLIES + START_STEPS) {
    return failure('replay-too-long', `A replay has at most ${MAX_REPLAY_PLIES} moves.`);
  }
  const { text } = scanner;
  const [digits, stepOf] = width === NEW_WIDTH ? [NEW_DIGITS, newStep] : [OLD_DIGITS, oldStep];
  const steps: Step[] = [];
  let bits = 0;
  for (let index = from; index < end; index++) {
    const digit = digits.get(text[index]!);
    if (digit === undefined) {
      const message = `${quote(text[index]!)} is no character of such a replay.`;
      return scanner.refuse('verse-character', message, index);
    }
    bits = (bits << 7) | digit;
    if ((index + 1 - from) % width !== 0) continue;
    steps.push(stepOf(bits));
    bits = 0;
  }
  if ((end - from) % width === 0 && steps.length >= START_STEPS) return success(steps);
  return scanner.refuse('replay-truncated', 'This replay is cut off. Copy the whole of it again.', end);
}
