// Why a link or a file of an assignment or a result cannot be read, in the reader's language.
import { t } from '../../../../i18n/i18n';

type Read = { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: string } };

export function linkFault(read: Read): string {
  if (read.ok) return '';
  return t(read.error.code === 'newer' ? 'learn.task.newer' : 'learn.task.damaged');
}
