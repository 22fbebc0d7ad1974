// The language of an assignment's page: the teacher's choice while the page is open. The settings stay as they are.
import { onCleanup } from 'solid-js';
import { activateLocale } from '../../../../i18n/i18n';
import { isLocale, localeOf } from '../../../../i18n/locales';
import { settings } from '../../../../settings/settings';

export function usePageLanguage(language: string | undefined): void {
  if (!isLocale(language)) return;
  void activateLocale(language).catch(() => undefined); // then it stays the student's own
  onCleanup(() => void activateLocale(localeOf(settings.locale)).catch(() => undefined));
}
