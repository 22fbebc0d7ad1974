/** The check of a program in the sandbox, from its source to a report. */
import type { Contract } from '../contract/contract.js';
import type { Limits } from '../program/limits.js';
import { openProgram, type Program, type Source } from '../program/program.js';
import type { Platform } from '../program/quickjs.js';
import { checkSubject, type Progress, type Report } from './check.js';
import { planOf, type Scope } from './plan.js';
import { sandboxed } from './subject.js';

export interface ProgramCheck {
  source: Source;
  contract: Contract;
  scope?: Scope; // by default all rectangles and all sides
  limits?: Limits;
  onProgress?: (progress: Progress) => void;
}

const EVERYTHING: Scope = { shape: 'any', everySide: true };

export async function checkProgram(check: ProgramCheck, platform: Platform): Promise<Report> {
  const { source, contract, scope = EVERYTHING, limits, onProgress } = check;
  const began = platform.now();
  const open = () => openProgram(source, contract.name, platform, limits);
  const opened = await open();
  if (!opened.ok) {
    const milliseconds = Math.round(platform.now() - began);
    return { ok: false, cases: 0, milliseconds, failure: opened.failure, log: [] };
  }
  const reopen = async (): Promise<Program> => {
    const again = await open();
    if (!again.ok) throw new TypeError('a program that was opened before cannot be opened');
    return again.program;
  };
  const subject = sandboxed(opened.program, contract, reopen);
  const options = { now: platform.now, ...(onProgress && { onProgress }) };
  return checkSubject(subject, planOf(scope, readsRows(contract)), options);
}

/** Whether the program sees only rows, read from the side: several calls make one tilt. */
export function readsRows(contract: Contract): boolean {
  const board = [
    [0, 0],
    [0, 0],
  ];
  return contract.calls(board, 'WEST').length > 1;
}
