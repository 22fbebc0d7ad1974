// The link of a race: an invitation before the start, and for spectators after it.
import { BASE } from '../../browser/basePath';
import { t } from '../../i18n/i18n';
import { copyText } from '../../share/clipboard';
import { racePath } from './location';

/** Copies the link of a race. */
export function copyInvitation(id: string): void {
  copyAddress(racePath(id));
}

/** Copies the full address of a path of this site. */
export function copyAddress(path: string): void {
  void copyText(new URL(BASE + path, location.href).href, t('race.copied'));
}
