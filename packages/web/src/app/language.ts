// The page's language follows the settings.
import { createEffect, createMemo } from 'solid-js';
import { activateLocale, t } from '../i18n/i18n';
import { LOCALES, type Locale, localeOf } from '../i18n/locales';
import { settings } from '../settings/settings';
import { reloadAction } from '../ui/missingPart';
import { closeToast, showToast } from '../ui/toasts/toasts';

/** Shows the language of the settings, and each later one. Other settings do not disturb a language that is on its way. */
export function followLanguage(): void {
  const chosen = createMemo(() => localeOf(settings.locale));
  createEffect(() => {
    const wanted = chosen();
    activateLocale(wanted).then(
      (isShown) => isShown && closeToast('language'),
      () => tellMissing(wanted),
    );
  });
}

/** Shows a toast when a language could not be loaded. The current one stays. */
function tellMissing(wanted: Locale): void {
  const name = LOCALES.find(({ code }) => code === wanted)?.name ?? wanted;
  showToast({ kind: 'language', message: t('app.languageMissing', { name }), action: reloadAction() });
}
