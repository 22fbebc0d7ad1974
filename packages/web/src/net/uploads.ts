// Uploads of replays to the server of this page, and the short links of this device.
import { createUploadsApi, type UploadsApi } from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { request } from './api';

export const uploads: UploadsApi = createUploadsApi(request);

const MARK = 'twofold.uploads';

/** The address of a short link. */
export function linkOf(id: string): string {
  return `${location.origin}${BASE}/r/${id}`;
}

/** The id in the path of a short link, below the site's base. */
export function uploadIdOf(path: string): string | undefined {
  return /^\/r\/([2-9a-z]{12})$/.exec(path)?.[1];
}

/** Notes that this device has uploads. Only then its list is asked for. */
export function noteUploads(): void {
  try {
    localStorage.setItem(MARK, '1');
  } catch {
    // Without storage the list shows the uploads of this page's life only.
  }
}

export function mayHaveUploads(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}
