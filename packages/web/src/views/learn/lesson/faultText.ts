import { t } from '../../../i18n/i18n';
import type { TextFault } from './model/positionText';

/** The fault in the text of a board, as advice. */
export function faultText(fault: TextFault): string {
  const { kind, ...values } = fault;
  return t(`learn.lesson.fault.${kind}`, values);
}
