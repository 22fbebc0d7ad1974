/**
 * The messages between a page or a command and the worker with its sandbox. All are plain data that
 * `postMessage` can copy. Every request has a number; its answers carry it.
 */
import type { Progress, Report } from '../check/check.js';
import type { Failure } from '../check/failure.js';
import type { Case, Scope } from '../check/plan.js';
import type { Reply } from '../check/subject.js';
import type { Trace } from '../check/traceProgram.js';
import type { Ran, Source } from '../program/program.js';

/** A program and the id of the contract that it keeps. */
export interface Assignment {
  /** The program. */
  source: Source;
  /** The name of the contract. */
  contract: string;
  /** A check demands them, also where the contract does not. */
  points?: boolean;
}

/** A request to the worker. */
export type Request = { id: number } & (
  | { type: 'check'; assignment: Assignment; scope: Scope }
  | { type: 'open'; assignment: Assignment }
  | { type: 'tilt'; at: Case } // by the program that was opened
  | { type: 'trace'; assignment: Assignment; at: Case }
  | { type: 'run'; source: Source } // once, from its first line to its last
);

/** What a program made of one board. */
export interface Tilt {
  /** None: it failed. */
  reply?: Reply;
  /** Why there is no answer. */
  failure?: Failure;
  /** Lines that the program has printed. */
  log: string[];
}

/** An answer of the worker. */
export type Response =
  | { type: 'ready' } // once, before everything
  | { type: 'fetching'; id: number } // code that the request needs; works on afterwards
  | { type: 'working'; id: number } // a sign of life
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'checked'; id: number; report: Report }
  | { type: 'opened'; id: number; failure?: Failure }
  | { type: 'tilted'; id: number; tilt: Tilt }
  | { type: 'traced'; id: number; trace: Trace }
  | { type: 'ran'; id: number; ran: Ran }
  | { type: 'broken'; id: number; message: string }; // the sandbox itself failed

/** One of two ends that post messages to each other. */
export interface Port<Sent, Received> {
  /** Sends a message to the other end. */
  post(message: Sent): void;
  /** Calls back with each message of the other end. */
  listen(onMessage: (message: Received) => void): void;
}
