/** The recording of a program's steps, read from the text that its instance gives. Nothing of that text is trusted. */
import type { Site } from './instrument.js';

/** A variable and its value as a short text, in the notation of JavaScript. */
export interface TracedVariable {
  /** As in the program, or `this`. */
  name: string;
  /** Such as `[2, 0, 4]`. Long values end with an ellipsis. */
  text: string;
  /** Whether it belongs to a function around the running one, or to the module. */
  isOuter: boolean;
}

/** A line that is about to run, or a function that is about to give its result. */
export interface TracedStep {
  /** Of the program as it was written, from 1. */
  line: number;
  /** How many functions run: 0 is the top level. */
  depth: number;
  /** The number of the call that the check has made, from 1. Some contracts are called for each row. */
  call: number;
  /** The name of the running function. Empty: it has none, or it is the top level. */
  name: string;
  /** What the line can see. */
  variables: TracedVariable[];
  /** What the function gives, as a text, where this step is the end of a call. */
  returned?: string;
  /** What the program printed from here to the next step. */
  printed: string;
}

/** The steps of a program, up to a limit. */
export interface Recording {
  /** In their order. */
  steps: TracedStep[];
  /** Whether there are more steps than are kept. */
  isCut: boolean;
}

/** One step: site, depth, call, characters printed before it, and the numbers of the values. */
type Row = readonly number[];

/** Reads a recording. `printed`: all that the program printed. A text that is no recording has no steps. */
export function recordingOf(text: string, sites: readonly Site[], printed = ''): Recording {
  const { rows, values, isCut } = parse(text);
  const steps = rows.flatMap((row, at) => {
    const step = stepOf(row, sites, values);
    return step ? [{ ...step, printed: printed.slice(row[3], rows[at + 1]?.[3] ?? printed.length) }] : [];
  });
  return { steps, isCut };
}

function stepOf(row: Row, sites: readonly Site[], values: readonly string[]): TracedStep | undefined {
  const [number = -1, depth = 0, call = 0, , ...found] = row;
  const site = sites[number];
  if (!site) return undefined;
  const step = { line: site.line, depth, call, name: site.call, printed: '' };
  if (site.isEnd) return { ...step, variables: [], returned: values[found[0]!] ?? 'function' };
  const variables = site.names.flatMap((name, at) => {
    const shown = values[found[at]!];
    return shown === undefined ? [] : [{ name, text: shown, isOuter: at >= site.own }];
  });
  return { ...step, variables };
}

function parse(text: string): { rows: Row[]; values: string[]; isCut: boolean } {
  try {
    const { steps, values, cut } = JSON.parse(text) as { steps: unknown[]; values: unknown[]; cut: unknown };
    return {
      rows: steps.filter(isRow),
      values: values.map((value) => (typeof value === 'string' ? value : '')),
      isCut: cut === true,
    };
  } catch {
    return { rows: [], values: [], isCut: false };
  }
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && value.length >= 4 && value.every((each) => typeof each === 'number');
}
