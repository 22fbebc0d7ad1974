/** The report of a check as text for a terminal. */
import {
  CHECK_COMMANDS,
  type Failed,
  MISTAKE_TEXTS,
  motionTexts,
  placeOf,
  type Report,
  type Scope,
  sentenceOf,
} from '@twofold/sandbox';
import { grouped } from '../format.js';
import { boardLines } from './frames.js';

/** Sides in the order of core's directions, in words of both kinds. */
const SIDES = ['up (NORTH)', 'right (EAST)', 'down (SOUTH)', 'left (WEST)'];

/** The lines of a report on a file or a command, without the line's end. */
export function reportText(name: string, report: Report, { shape, everySide }: Scope): string {
  if (!report.ok)
    return plain([`${placed(name, report)}: wrong: ${sentenceOf(report.failure)}`, ...detailLines(report)]);
  const rows = `every row of four ${everySide ? 'to every side' : 'to the left'}`;
  const boards = { any: 'random boards of many sizes', square: 'random squares', '4x4': 'random 4x4 boards' }[
    shape
  ];
  return plain([`${name}: right: ${grouped(report.cases)} tilts, ${rows} and ${boards}`]);
}

/** FILE:LINE:COLUMN, the form that editors open. */
function placed(name: string, { failure }: Failed): string {
  const { line, column } = placeOf(failure);
  return [name, line, column].filter((part) => part !== undefined).join(':');
}

/** The mistake, the boards and the program's words, an indented line each. */
export function detailLines({ failure, at, expected, returned, mistake, log }: Failed): string[] {
  const lines: string[] = [];
  if (mistake)
    lines.push(
      `  ${MISTAKE_TEXTS[mistake.id]}`,
      `  See it step by step: twofold lesson show ${mistake.lesson}`,
    );
  if (failure.code === 'other-language') {
    lines.push(
      `  Check it so: ${CHECK_COMMANDS[failure.language]}`,
      '  docs/lesson-protocol.md describes the lines.',
    );
  }
  if (at) lines.push(`  This board, to tilt ${SIDES[at.direction]}:`, ...indented(boardLines(at.board)));
  if (expected)
    lines.push(`  should become, for ${pointsOf(expected.score)}:`, ...indented(boardLines(expected.board)));
  if (returned) {
    const points = returned.score === undefined ? '' : `, for ${pointsOf(returned.score)}`;
    lines.push(`  and became${points}:`, ...indented(boardLines(returned.board)));
  }
  if (failure.code === 'wrong-motions') {
    const { right, found } = motionTexts(failure);
    lines.push(`  As [row, column], the right motion is ${right}`, `  and that of the program is ${found}`);
  }
  if (log.length > 0) lines.push('  The program printed:', ...log.map((line) => `    ${line}`));
  if ('stderr' in failure && failure.stderr.trim() !== '') {
    lines.push(
      '  It wrote on stderr:',
      ...failure.stderr
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
    );
  }
  return lines;
}

function pointsOf(score: number): string {
  return score === 1 ? '1 point' : `${grouped(score)} points`;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** A program's texts, or its name, could otherwise rule the terminal. */
function plain(lines: readonly string[]): string {
  return lines.map(withoutControls).join('\n');
}

/** A stranger's text for one line of a terminal. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd');
}
