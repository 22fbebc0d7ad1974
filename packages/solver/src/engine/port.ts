/**
 * The engine's port: five methods, and the messages below them. They hide whether a Web Worker, a
 * worker_thread or a test answers. All messages are plain data that `postMessage` can copy. A request has a
 * number, and its answers carry that number. Callbacks are not sent.
 *
 *   Engine (engine.ts) -> EnginePort (scheduler/) -> Channel (web/, node/) -> EngineThread (thread/)
 */
import type { Board, Direction } from '@twofold/core';
import type { CodedWeights, Kernel, Limits } from '../kernel/kernel.js';
import type { SharedNetwork } from '../kernel/wasm/wasmKernel.js';
import type { PlayoutOptions, TileChance } from '../players/playouts.js';
import type { Analysis } from '../reasons/analysis.js';
import type { FormationTable } from '../tables/file.js';

/** The position to search: a board of any size, and the chance of a 4 on it (by default: core's `USUAL_FOUR_CHANCE`). */
export interface SearchPosition {
  /** The position to search. */
  board: Board;
  /** The chance that a new tile is a 4; 0.1 by default. */
  fourChance?: number;
  /**
   * Solves a board of up to nine cells before the answer, whatever the limits: 2x4 takes seconds, 3x3 a minute and
   * 0.7 GB. By default boards of up to eight cells are solved in pauses, after an answer that time limits. A search
   * that depth or nodes limit is answered from no table of its own time.
   */
  solves?: boolean;
  /**
   * Drops first what earlier searches found, as before a new game. A search that depth alone limits needs none of that,
   * and has the same answer whenever it is asked. One that nodes limit uses what it finds. With `afresh` its answer is the
   * same each time, too, in one thread that a word in shared memory stops: always in Node.
   */
  afresh?: boolean;
}

/** One direction and its value. */
export interface Line {
  /** The direction that the line begins with. */
  direction: Direction;
  /** The expected score from here on. */
  value: number;
  /** The chance of reaching `milestone` from here, 0 to 1. */
  successRate?: number;
}

/** The result of a search after a completed depth; plain data. All values are of this depth, so they can be compared. */
export interface Evaluation {
  /** Own moves looked ahead. */
  depth: number;
  /** So far, over all depths and threads. */
  nodes: number;
  /** Since the search began: after what it had to fetch or decode. */
  milliseconds: number;
  /** The best first; empty: the game is over. */
  lines: Line[];
  /** The number on the tile that `successRate` refers to. */
  milestone?: number;
  /** The evaluator of the leaves; exact: none is needed. */
  player: 'network' | 'heuristic' | 'exact';
  /** The values are those of optimal play to the end of the game. */
  exact?: boolean;
}

/** A network in memory. */
export interface NetworkInfo {
  /** The name in the request. */
  name: string;
  /** The size of its file in memory; EngineInfo.bytes includes its decoded weights. */
  bytes: number;
}

/** Facts about an engine. */
export interface EngineInfo {
  /** WebAssembly, or its twin in TypeScript. */
  kernel: Kernel['kind'];
  /** How many threads search. */
  threads: number;
  /** Undefined: none yet, and the heuristic plays on 4x4. Other sizes have networks of their own, or none. */
  network: NetworkInfo | undefined;
  /** The network being loaded. */
  loading: string | undefined;
  /** Memory of the kernels of all threads: networks and transposition tables. */
  bytes: number;
  /** The number of sections that were read from a cache, and not decoded. */
  cachedSections: number;
}

/** Loading a network is not a state: searches go on meanwhile. */
export type EngineState = 'starting' | 'idle' | 'searching' | 'failed' | 'destroyed';

/** A request. The caller chooses the numbers; none is used twice. */
export type Work =
  | {
      id: number;
      kind: 'search';
      position: SearchPosition;
      limits: Limits;
      /** Each thread sends one evaluation, at the end of its search. By default it sends one for each depth. */
      tellsLast?: boolean;
    }
  /** What may come after these moves, the better one first (reasons/analysis.ts). */
  | { id: number; kind: 'follow'; position: SearchPosition; directions: readonly Direction[] }
  /** What a player of some strength makes of a position (players/playouts.ts). */
  | { id: number; kind: 'playouts'; position: SearchPosition; playouts: PlayoutOptions }
  | { id: number; kind: 'load'; network: string };

/** What went wrong, for programs. */
export type FaultCode =
  | 'cancelled' // by a newer request, or by destroy
  | 'network-unreachable' // could not be read
  | 'network-broken' // truncated, or not a network
  | 'wrong-request' // an invalid search: no limit, an impossible board
  | 'worker-failed'
  | 'destroyed'; // requested after destroy

/** The reason of a failure, written for the person who reads it; plain data. */
export interface Fault {
  /** A fixed word. */
  code: FaultCode;
  /** A sentence for people. */
  message: string;
}

/** What ends playouts from outside: an AbortSignal of the platform is one. */
export interface StopSignal {
  /** Whether they are to end now. */
  readonly aborted: boolean;
  /** Calls back once they are to end. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Forgets a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The events of a request: any number of evaluations or progress reports, or one analysis or list of chances. Then exactly
 * one of done, cancelled and failed.
 */
export type WorkEvent =
  | { id: number; type: 'evaluation'; evaluation: Evaluation }
  | { id: number; type: 'followed'; analysis: Analysis }
  | { id: number; type: 'played'; chances: readonly TileChance[] | undefined }
  | { id: number; type: 'progress'; loaded: number; total: number | undefined } // bytes
  | { id: number; type: 'done' }
  | { id: number; type: 'cancelled' }
  | { id: number; type: 'failed'; fault: Fault };

/** The engine for its caller. Events may arrive while one of these methods runs. */
export interface EnginePort {
  /** Facts that stay the same. */
  getInfo(): EngineInfo;
  /** What it does now. */
  getState(): EngineState;
  /**
   * Starts a search or a load, or follows moves. Each cancels the one of its kind that runs or waits. All kinds run side
   * by side. A search with wrong limits fails at once and cancels nothing.
   */
  start(work: Work): void;
  /** Cancels the search that runs or waits. All else goes on. */
  stop(): void;
  /** Cancels this request of playouts or moves to follow. One that has ended stays as it is. */
  drop(id: number): void;
  /** Cancels everything and ends the threads. Later requests fail. */
  destroy(): void;
}

/**
 * One of two ends that post messages to each other. A worker's creator has one end, the worker has the other.
 */
export interface Channel<Sent, Received> {
  /** Buffers in `transfer` are moved, not copied. */
  post(message: Sent, transfer?: ArrayBuffer[]): void;
  /** Call it once. `onDeath` is called when the other end can never answer again. */
  listen(onMessage: (message: Received) => void, onDeath: (reason: string) => void): void;
  /** Ends the other end. */
  close(): void;
}

/**
 * A network that was read but not decoded. Threads decode the sections that a search needs
 * (sharedDecoding.ts).
 */
export interface ReadNetwork {
  /** The network's sections, still coded. */
  weights: CodedWeights;
  /** The state of each section. */
  decoding: ArrayBufferLike;
}

/**
 * A message to a thread. `run` is the scheduler's number of a search, `id` is the number of a load. A network
 * is read by a reader, which gets only `read` (networkReader.ts). A download takes seconds, and searches go on
 * meanwhile.
 */
export type Command =
  /** The first of several threads loads networks, and the others join it. `tables`: for searches by network. */
  | {
      type: 'boot';
      role: 'alone' | 'first' | 'joins';
      control: SharedArrayBuffer | undefined;
      tables?: readonly FormationTable[];
    }
  | { type: 'search'; run: number; position: SearchPosition; limits: Limits; tellsLast?: boolean }
  | { type: 'follow'; id: number; position: SearchPosition; directions: readonly Direction[] }
  | { type: 'playouts'; id: number; position: SearchPosition; playouts: PlayoutOptions }
  | { type: 'stop'; run: number }
  | { type: 'drop'; id: number }
  | { type: 'read'; id: number; network: string }
  | { type: 'install'; id: number; name: string; network: ReadNetwork }
  | { type: 'join'; name: string; shared: SharedNetwork; network: ReadNetwork }
  /** For a thread that cannot be ended from outside without a loss: it keeps what it has to keep, then ends. */
  | { type: 'end' };

/** A message from a thread. */
export type Report =
  | { type: 'booted'; kernel: Kernel['kind']; shares: boolean; bytes: number }
  | { type: 'evaluation'; run: number; evaluation: Evaluation }
  /** `cachedSections`: the number of sections that this run read from a cache. */
  | { type: 'ended'; run: number; bytes: number; cachedSections?: number; fault?: Fault }
  | { type: 'followed'; id: number; followed: { analysis: Analysis } | { fault: Fault } }
  | { type: 'played'; id: number; played: { chances: readonly TileChance[] | undefined } | { fault: Fault } }
  | { type: 'progress'; id: number; loaded: number; total: number | undefined }
  /** `more`: the same network comes once more, with endgames that it can play without. */
  | { type: 'read'; id: number; network: ReadNetwork; more: boolean }
  /** The whole network. Undefined: no more of it came. */
  | { type: 'whole'; id: number; network: ReadNetwork | undefined }
  | { type: 'unloadable'; id: number; fault: Fault }
  | { type: 'installed'; id: number; network: NetworkInfo; bytes: number; shared: SharedNetwork | undefined }
  | { type: 'joined'; shares: boolean; bytes: number };

/** The channel to a thread. */
export type ThreadChannel = Channel<Command, Report>;

/** The error that a failed engine throws. */
export class EngineError extends Error {
  /** Always `EngineError`. */
  override readonly name = 'EngineError';
  /** What went wrong, for programs. */
  readonly code: FaultCode;

  constructor({ code, message }: Fault) {
    super(message);
    this.code = code;
  }
}
