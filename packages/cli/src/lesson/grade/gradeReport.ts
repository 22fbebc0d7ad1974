/** Graded submissions as a table for people, as CSV for spreadsheets, and as JSON for programs. */

import { SIDES } from '@twofold/lessons';
import { type Failed, type FalseClaim, MISTAKE_TEXTS, placeOf, sentenceOf } from '@twofold/sandbox';
import { detailLines, withoutControls } from '../checkReport.js';
import type { Graded } from './gradeOne.js';

/** A row of the table. */
export interface Row {
  readonly graded: Graded;
  readonly sameAs: readonly string[]; // files with the same program
}

const CLAIMS: Readonly<Record<FalseClaim, string>> = {
  'another-assignment': 'it is of another assignment',
  passed: 'it does not end as it claims',
  cases: 'it fails sooner than it claims',
};

const HEAD = [
  'file',
  'name',
  'points',
  'of',
  'handed in',
  'late',
  'failure',
  'mistake',
  'false claims',
  'same as',
  'tries',
  'minutes',
];

/** The cells of a row, in the order of the head. */
function cellsOf({ graded, sameAs }: Row): string[] {
  const { submission, points, groups, failed, late, falseClaims } = graded;
  const { claims } = submission;
  return [
    submission.file,
    submission.name,
    String(points),
    String(groups.length),
    claims?.at ?? '',
    late === undefined ? '' : late ? 'late' : 'in time',
    failed ? sentenceOf(failed.failure) : '',
    failed?.mistake?.id ?? '',
    falseClaims.map((claim) => CLAIMS[claim]).join('; '),
    sameAs.join('; '),
    claims ? String(claims.tries) : '',
    claims ? String(Math.round(claims.seconds / 60)) : '',
  ];
}

/** Columns for people, then what each failing submission did wrong. */
export function textReport(rows: readonly Row[]): string {
  const shown = rows.map((row) => {
    const [file, name, points, of, , late, failure, mistake] = cellsOf(row);
    const remarks = [
      late === 'late' ? 'late' : '',
      row.graded.falseClaims.length > 0 ? 'false claim' : '',
      row.sameAs.length > 0 ? 'same as others' : '',
    ];
    return [
      file!,
      name!,
      `${points}/${of}`,
      mistake || (failure === '' ? 'right' : row.graded.failed!.failure.code),
      remarks.filter(Boolean).join(', '),
    ];
  });
  const table = [['file', 'name', 'points', 'verdict', 'remarks'], ...shown];
  const widths = table[0]!.map((_, column) =>
    Math.max(...table.map((cells) => withoutControls(cells[column]!).length)),
  );
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => withoutControls(cell).padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...rows.flatMap(remarksOf)].join('\n');
}

/** What a row's few words stand for. */
function remarksOf({ graded, sameAs }: Row): string[] {
  const { submission, groups, failed, falseClaims } = graded;
  const lines = [
    ...falseClaims.map((claim) => `  Claim: ${CLAIMS[claim]}.`),
    ...(sameAs.length > 0
      ? [`  The same program, but for names, spaces and comments: ${sameAs.join(', ')}`]
      : []),
    ...(failed ? [`  Wrong${lineOf(failed)}: ${sentenceOf(failed.failure)}`, ...detailLines(failed)] : []),
    ...(failed
      ? [
          `  Failing boards: ${groups
            .filter(({ ok }) => !ok)
            .map(({ name }) => name)
            .join(', ')}`,
        ]
      : []),
  ];
  return lines.length === 0 ? [] : ['', submission.file, ...lines].map(withoutControls);
}

function lineOf({ failure }: Failed): string {
  const { line } = placeOf(failure);
  return line === undefined ? '' : `, in line ${line}`;
}

/**
 * For spreadsheets: what begins as a formula does has an apostrophe before it. So has what follows a semicolon: in many
 * countries it divides cells.
 */
export function csvReport(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map((row) => [...cellsOf(row).slice(0, 12)])];
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function csvCell(text: string): string {
  const plain = withoutControls(text);
  const safe = plain.replace(/(^|;)(?=\s*[=+\-@＝＋－＠])/gu, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An object for each submission. */
export function jsonReport(rows: readonly Row[]): string {
  return rows.map((row) => JSON.stringify(objectOf(row))).join('\n');
}

function objectOf({ graded, sameAs }: Row) {
  const { submission, points, groups, failed, falseClaims, late, milliseconds } = graded;
  const { file, name, language, claims } = submission;
  const { assignment: _, text: __, language: ___, ...claimed } = claims ?? {};
  return {
    file,
    name,
    language,
    ok: failed === undefined,
    points,
    of: groups.length,
    groups: groups.map(({ failed: own, ...group }) => ({ ...group, ...(own && failureOf(own)) })),
    ...(failed && failureOf(failed)),
    ...(claims && { claimed, falseClaims, ...(late !== undefined && { late }) }),
    sameAs,
    milliseconds,
  };
}

function failureOf({ failure, at, expected, returned, mistake }: Failed) {
  return {
    failure,
    message: sentenceOf(failure),
    ...(mistake && { mistake: { ...mistake, sentence: MISTAKE_TEXTS[mistake.id] } }),
    ...(at && { at: { board: at.board, side: SIDES[at.direction] } }),
    ...(expected && { expected }),
    ...(returned && { returned }),
  };
}
