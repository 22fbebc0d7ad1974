// Uploads of replays to the server of this page: whether it takes any, and the short links of this device.
import { createUploadsApi, type UploadsApi } from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { request } from './api';

export const uploads: UploadsApi = createUploadsApi(request);

/** The server sets it on a file that every host of the site has. So a host of files is asked nothing that fails. */
const HEADER = 'x-twofold-uploads';
const MARK = 'twofold.uploads';

let isFound = false; // a server that takes uploads; none is asked for again

/** Whether there is a server that takes uploads. False where none can be reached. */
export async function takesUploads(): Promise<boolean> {
  if (!navigator.onLine) return false;
  if (isFound) return true;
  try {
    const { headers } = await fetch(`${BASE}/routes.json`, { method: 'HEAD', cache: 'no-store' });
    isFound = headers.has(HEADER);
  } catch {
    // no network
  }
  return isFound;
}

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
