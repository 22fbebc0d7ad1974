/**
 * The head of a checkpoint: the state of the run, and the length and CRC-32 of each section. Every byte of
 * the file is in one of the checksums or the magic.
 *
 *   0           8            12              16            20                24              28         32
 *   | 2048TRN\1 | JSON bytes | weights bytes | weights CRC | coherence bytes | coherence CRC | head CRC | JSON, spaces |
 *
 * Numbers are u32, little-endian. Spaces fill the head up to a multiple of 4096. Its CRC is taken with that
 * field 0.
 */
import { crc32 } from 'node:zlib';
import type { Result } from '@twofold/core';
import type { CarouselStart, NetworkShape, Promotion } from '@twofold/solver';
import { makeShapeMembers, parseShapeMembers } from '@twofold/solver/internal';

const NAME = '2048TRN';
const VERSION = 1;
const HEAD_CRC_AT = 28;
const JSON_AT = 32;
const PAGE_BYTES = 4096;
const MOST_JSON_BYTES = 1 << 24; // a guard against a wrong length

/** The number of bytes that determine the length of the head. */
export const PREFIX_BYTES = 12;

/** The state that a run needs to go on as if it had never stopped, except for start positions; plain data. */
export interface RunState {
  /** The patterns of the network. */
  shape: NetworkShape;
  /** Where the random numbers began. */
  seed: number;
  /** The state of each thread's random sequence. */
  randomStates: (readonly [low: number, high: number])[];
  /** Episodes from two spawned tiles. */
  episodes: number;
  /** Episodes that began in the middle of another. */
  restarts: number;
  /** Moves of all episodes. */
  moves: number;
  /** Seconds of training, without pauses. */
  seconds: number;
  /** The settings of each stretch of the run, oldest first. */
  stretches: Stretch[];
}

/**
 * A part of a run with the same settings. The names are those of files: `late` is the carousel, `lifted` is
 * promotion, `lowered` is tile downgrading.
 */
export interface Stretch {
  /** The episode with which these settings began. */
  fromEpisode: number;
  /** Threads that learned. */
  threads: number;
  /** The learning rate. */
  rate: number;
  /** Whether each weight had a rate of its own. */
  coherence: boolean;
  /** That of TD(lambda). */
  lambda?: number;
  /** As in `TrainingOptions`. */
  caution?: number;
  /** As in `TrainingOptions`. */
  keepPruned?: boolean;
  /** As in `TrainingOptions`. */
  restartAbove?: number;
  /** The carousel. */
  late?: readonly CarouselStart[];
  /** The promotion. */
  lifted?: Promotion;
  /** The value of every board before learning. */
  initial?: number;
  /** The file that the run began with. */
  from?: string;
  /** The tile sums from which on later stages play. */
  stages: readonly number[];
  /** The largest rank that the network has weights for. */
  largest?: number;
  /** Where boards are seen with lower tiles. */
  lowered?: NetworkShape['downgrading'];
}

/** An array in the file. */
export interface Section {
  bytes: number;
  crc: number;
}

export interface Head {
  bytes: number; // size of the head itself
  state: RunState;
  weights: Section;
  coherence: Section;
}

/** The size in bytes of the head for this state. */
export function headBytes(state: RunState): number {
  return sizeFor(jsonOf(state).length);
}

export function makeHead(state: RunState, weights: Section, coherence: Section): Buffer {
  const json = jsonOf(state);
  const head = Buffer.alloc(sizeFor(json.length), ' ');
  head.write(`${NAME}${String.fromCharCode(VERSION)}`, 'latin1');
  const numbers = [json.length, weights.bytes, weights.crc, coherence.bytes, coherence.crc, 0];
  let at = PREFIX_BYTES - 4;
  for (const number of numbers) at = head.writeUInt32LE(number, at);
  json.copy(head, JSON_AT);
  head.writeUInt32LE(crc32(head), HEAD_CRC_AT);
  return head;
}

function jsonOf(state: RunState): Buffer {
  return Buffer.from(JSON.stringify({ ...state, shape: makeShapeMembers(state.shape) }));
}

function sizeFor(jsonBytes: number): number {
  return Math.ceil((JSON_AT + jsonBytes) / PAGE_BYTES) * PAGE_BYTES;
}

/** The size in bytes of a head, from its prefix. Undefined if a checkpoint does not begin like this. */
export function headBytesBy(prefix: Buffer): number | undefined {
  if (prefix.length < PREFIX_BYTES || prefix.toString('latin1', 0, NAME.length) !== NAME) return undefined;
  const isKnown = prefix[NAME.length] === VERSION;
  return isKnown ? sizeFor(Math.min(prefix.readUInt32LE(8), MOST_JSON_BYTES)) : undefined;
}

/** Reads a complete head. The message of a failure names the fault. */
export function parseHead(head: Buffer): Result<Head> {
  if (!isIntact(head)) return refused('the checksum of its head does not match');
  const length = head.readUInt32LE(8);
  if (JSON_AT + length > head.length) return refused('the length of its head is wrong');
  const state = parseState(head.toString('utf8', JSON_AT, JSON_AT + length));
  if (state === undefined) return refused('its head cannot be read');
  return { ok: true, value: { bytes: head.length, state, ...sectionsOf(head) } };
}

function isIntact(head: Buffer): boolean {
  const checked = Buffer.from(head);
  checked.writeUInt32LE(0, HEAD_CRC_AT);
  return crc32(checked) === head.readUInt32LE(HEAD_CRC_AT);
}

function sectionsOf(head: Buffer): { weights: Section; coherence: Section } {
  const at = (offset: number) => ({ bytes: head.readUInt32LE(offset), crc: head.readUInt32LE(offset + 4) });
  return { weights: at(12), coherence: at(20) };
}

function parseState(json: string): RunState | undefined {
  try {
    const state: StoredState = JSON.parse(json);
    const shape = parseShapeMembers({ stages: [], ...state.shape });
    return shape && isRun(state) ? { ...state, shape } : undefined;
  } catch {
    return undefined;
  }
}

const COUNTS = ['seed', 'episodes', 'restarts', 'moves', 'seconds'] as const;

interface StoredState extends Omit<RunState, 'shape'> {
  shape: Record<string, unknown>;
}

/** Whether a state has what its run needs; its shape is checked apart. */
function isRun(state: StoredState): boolean {
  return (
    COUNTS.every((name) => Number.isFinite(state[name]) && state[name] >= 0) &&
    state.randomStates.every((pair) => pair.length === 2 && pair.every(Number.isInteger)) &&
    state.stretches.every(({ fromEpisode }) => fromEpisode >= 0)
  );
}

function refused(message: string): Result<never> {
  return { ok: false, error: { code: 'checkpoint-damaged', message } };
}
