/**
 * The engine's port: five methods that hide whether a Web Worker, a worker_thread or a test answers, and the
 * messages below them. Everything that crosses is plain data that `postMessage` can copy: a request is named by
 * its number and its answers carry that number, no callback travels.
 *
 *   Engine (engine.ts) -> EnginePort (session.ts) -> Channel (web/, node/) -> EngineThread (engineThread.ts)
 */
import type { Board, Direction } from '@twofold/core';
import type { Kernel, Limits, PackedWeights } from './kernel.js';
import type { SharedNetwork } from './wasmKernel.js';

/** What to search: a board of any size, and how often a 4 spawns on it (0.1 unless told). */
export interface Position {
  board: Board;
  fourChance?: number;
}

/** One direction, judged. */
export interface Line {
  direction: Direction;
  value: number; // expected score from here on
  successRate?: number; // chance of making `milestone` from here, 0 to 1
}

/** What a search knows after a whole depth; plain data. */
export interface Evaluation {
  depth: number; // own moves looked ahead
  nodes: number; // searched so far, all depths and threads together
  milliseconds: number; // since the search began
  lines: Line[]; // best first; none: the game is over
  milestone?: number; // the tile's value that `successRate` is about
  player: 'network' | 'heuristic'; // what judged the leaves
}

/** A network in memory. */
export interface NetworkInfo {
  name: string; // as it was asked for
  bytes: number; // of memory that it takes
}

export interface EngineInfo {
  kernel: Kernel['kind'];
  threads: number;
  /** Undefined: none yet; 4x4 is then played by the heuristic. Other sizes have networks of their own, or none. */
  network: NetworkInfo | undefined;
  loading: string | undefined; // the network that is being loaded
  bytes: number; // memory of the kernels of all threads: networks and tables
}

/** Loading a network is no state: searches go on beside it. */
export type EngineState = 'starting' | 'idle' | 'searching' | 'failed' | 'destroyed';

/** A request. Numbers are the caller's; none is used twice. */
export type Work =
  | { id: number; kind: 'search'; position: Position; limits: Limits }
  | { id: number; kind: 'load'; network: string };

export type FaultCode =
  | 'cancelled' // by a newer request, or by destroy
  | 'network-unreachable' // could not be read
  | 'network-broken' // truncated, or not a network
  | 'wrong-request' // a search that is none: no limit, no such board
  | 'worker-failed'
  | 'destroyed'; // asked after destroy

/** Why something failed, written for the person who reads it; plain data. */
export interface Fault {
  code: FaultCode;
  message: string;
}

/**
 * What becomes of a request: any number of evaluations or reports of progress, and then exactly one of done,
 * cancelled and failed.
 */
export type WorkEvent =
  | { id: number; type: 'evaluation'; evaluation: Evaluation }
  | { id: number; type: 'progress'; loaded: number; total: number | undefined } // bytes
  | { id: number; type: 'done' }
  | { id: number; type: 'cancelled' }
  | { id: number; type: 'failed'; fault: Fault };

/** An engine as its caller sees it. Events may come while one of these runs. */
export interface EnginePort {
  getInfo(): EngineInfo;
  getState(): EngineState;
  /** The latest search wins: one that runs or waits is cancelled; so the latest load. They run side by side. */
  start(work: Work): void;
  /** Cancels the search that runs or waits; not a load. */
  stop(): void;
  /** Cancels everything and ends the threads. What is started later fails. */
  destroy(): void;
}

/** Two ends that post messages to each other: a worker as its creator sees it, or the other way round. */
export interface Channel<Sent, Received> {
  /** What is in `transfer` is handed over, not copied. */
  post(message: Sent, transfer?: ArrayBuffer[]): void;
  /** To be called once; `onDeath` when the other end can never answer again. */
  listen(onMessage: (message: Received) => void, onDeath: (reason: string) => void): void;
  close(): void;
}

/**
 * To a thread. `run` numbers the searches of a session, `id` is that of the load. Networks are read by a thread of
 * their own, which gets nothing but `read`: to decode one takes seconds, in which others go on searching.
 */
export type Command =
  /** The first of several threads loads networks, and the others join it. */
  | { type: 'boot'; role: 'alone' | 'first' | 'joins'; control: SharedArrayBuffer | undefined }
  | { type: 'search'; run: number; position: Position; limits: Limits }
  | { type: 'stop'; run: number }
  | { type: 'read'; id: number; network: string }
  | { type: 'install'; id: number; name: string; packed: PackedWeights }
  | { type: 'join'; network: SharedNetwork };

/** From a thread. */
export type Report =
  | { type: 'booted'; kernel: Kernel['kind']; shares: boolean; bytes: number }
  | { type: 'evaluation'; run: number; evaluation: Evaluation }
  | { type: 'ended'; run: number; fault?: Fault }
  | { type: 'progress'; id: number; loaded: number; total: number | undefined }
  | { type: 'read'; id: number; packed: PackedWeights }
  | { type: 'unloadable'; id: number; fault: Fault }
  | { type: 'installed'; id: number; network: NetworkInfo; bytes: number; shared: SharedNetwork | undefined }
  | { type: 'joined'; shares: boolean; bytes: number };

/** The channel to a thread. */
export type ThreadChannel = Channel<Command, Report>;

/** An engine's failure, as it is thrown. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: FaultCode;

  constructor({ code, message }: Fault) {
    super(message);
    this.code = code;
  }
}
