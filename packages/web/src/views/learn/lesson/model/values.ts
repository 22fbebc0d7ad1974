// The variables in the margin: each with its value, and the value before if the step has changed it.
import type { Step, Value } from '@twofold/lessons';
import { t } from '../../../../i18n/i18n';

const MOST_MOTIONS = 4;

export interface ShownVariable {
  readonly name: string;
  /** Undefined while the variable is out of scope. */
  readonly text: string | undefined;
  readonly isChanged: boolean;
  /** The text before, if there was one and it has changed. */
  readonly before: string | undefined;
}

/** The variables in the order of the way. */
export function variablesOf(
  names: readonly string[],
  step: Step | undefined,
  stepBefore: Step | undefined,
): ShownVariable[] {
  return names.map((name) => {
    const text = textOf(step, name);
    const before = textOf(stepBefore, name);
    const isChanged = text !== undefined && text !== before;
    return { name, text, isChanged, before: isChanged ? before : undefined };
  });
}

function textOf(step: Step | undefined, name: string): string | undefined {
  const value = step?.variables[name];
  return value === undefined ? undefined : valueText(value);
}

/** A value as short text. Motions are written as cells with an arrow. */
export function valueText(value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'learn.lesson.yes' : 'learn.lesson.no');
  if (typeof value === 'number') return String(value).replace('-', '−');
  if (typeof value === 'string') return value;
  if (isList(value)) return listText(value);
  const { from, to } = value as { readonly from: Value; readonly to: Value };
  return `${cellText(from)} → ${cellText(to)}`;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Numbers in a line; of motions the last, one below the other. */
function listText(values: readonly Value[]): string {
  const texts = values.map(valueText);
  if (!values.some((own) => typeof own === 'object')) return texts.join(' ');
  return [...(texts.length > MOST_MOTIONS ? ['…'] : []), ...texts.slice(-MOST_MOTIONS)].join('\n');
}

const cellText = (cell: Value) => valueText(cell).replace(' ', ',');

/** Whether the value may need a whole line: a list. */
export function isLong(text: string | undefined): boolean {
  return text !== undefined && text.length > 4;
}
