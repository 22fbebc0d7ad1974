/** The check of a program in the sandbox, from its source to a report. */
import type { Contract } from '../contract/contract.js';
import type { Limits } from '../program/limits.js';
import { type NotReady, type Opened, openProgram, type Program, type Source } from '../program/program.js';
import type { Platform } from '../program/quickjs.js';
import { checkSubject, type Progress, type Report } from './check.js';
import { planOf, type Scope } from './plan.js';
import { sandboxed, withPoints } from './subject.js';

/** A program and the contract that it is held to. */
export interface ProgramCheck {
  /** The program. */
  source: Source;
  /** How its function is called. */
  contract: Contract;
  /** By default all rectangles and all sides. */
  scope?: Scope;
  /** Whether an answer without points is wrong, also where the contract does not ask for them. */
  points?: boolean;
  /** Time and memory that it may use. */
  limits?: Limits;
  /** Called after each batch of boards. */
  onProgress?: (progress: Progress) => void;
}

const EVERYTHING: Scope = { shape: 'any', everySide: true };

/** Runs a program in the sandbox and compares its answers with the rules. */
export async function checkProgram(check: ProgramCheck, platform: Platform): Promise<Report> {
  const { source, contract, scope = EVERYTHING, points = false, limits, onProgress } = check;
  const began = platform.now();
  const open = () => openProgram(source, contract.name, platform, limits);
  const options = { now: platform.now, ...(onProgress && { onProgress }) };
  try {
    const subject = sandboxed(programOf(await openedFirst(open)), contract, () => reopened(open));
    return await checkSubject(
      points ? withPoints(subject) : subject,
      planOf(scope, readsRows(contract)),
      options,
    );
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    const milliseconds = Math.round(platform.now() - began);
    const { failure, log } = error.why;
    return { ok: false, cases: 0, milliseconds, failure, log };
  }
}

/** A program that cannot be opened: the check ends without a case. */
class NotOpened extends Error {
  readonly why: NotReady;

  constructor(why: NotReady) {
    super(why.failure.code);
    this.why = why;
  }
}

function programOf(opened: Opened): Program {
  if (!opened.ok) throw new NotOpened(opened);
  return opened.program;
}

/** A program that builds a large table is opened within the time, but maybe not while the device is busy. */
async function openedFirst(open: () => Promise<Opened>): Promise<Opened> {
  const first = await open();
  return !first.ok && first.failure.code === 'endless-loop' ? open() : first;
}

/** A program that was opened before. A busy device may be too slow for it once, so it gets a second chance. */
async function reopened(open: () => Promise<Opened>): Promise<Program> {
  const again = await open();
  return programOf(again.ok ? again : await open());
}

/** Whether the program sees only rows, read from the side: several calls make one tilt. */
export function readsRows(contract: Contract): boolean {
  const board = [
    [0, 0],
    [0, 0],
  ];
  return contract.calls(board, 'WEST').length > 1;
}
