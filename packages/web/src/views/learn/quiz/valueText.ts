// The value of a variable as text. Lists are written as in code.
import type { Value } from '@twofold/lessons';
import { t } from '../../../i18n/i18n';

export function valueText(value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'learn.quiz.yes' : 'learn.quiz.no');
  if (typeof value === 'number') return String(value).replace('-', '−');
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  return JSON.stringify(value);
}
