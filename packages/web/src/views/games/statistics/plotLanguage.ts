// Must be imported before uPlot. uPlot passes the browser's language to Intl as soon as it is loaded. Intl
// throws on "C", the language of a system without one.
import { isWellFormed } from '../../../i18n/locales';

if (!isWellFormed(navigator.language))
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
