/**
 * Names and refusals of inputs as messages have them. This module has no need of core, so that help comes without it.
 */
import type { Failure } from '@twofold/core';

/** The name of standard input. */
export const STDIN = '-';

/** The name of a file in a message. */
export function nameOf(path: string): string {
  return path === STDIN ? 'stdin' : path;
}

/** A location in a file, as far as it is known. */
interface Location {
  line?: number | undefined;
  column?: number | undefined;
}

/** A failure with the line of its entry, unless it names a line itself. */
export function placed(failure: Failure, line: number | undefined): Failure {
  return failure.line === undefined && line !== undefined ? { ...failure, line } : failure;
}

/** "FILE:LINE:COLUMN: refused: why", the form that editors open. */
export function refusalOf(name: string, failure: Failure): string {
  return `${locationOf(name, failure)}: refused: ${failure.message}`;
}

/** The file, with line and column where they are known. Escape sequences in its name do not reach a terminal. */
export function locationOf(file: string, { line, column }: Location): string {
  return [file.replaceAll(/\p{C}/gu, ''), line, column].filter((part) => part !== undefined).join(':');
}

/** A text of several lines as a terminal may show it: no escape sequence of it may reach one. */
export function shownText(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '');
}
