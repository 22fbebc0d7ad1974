// What the host of this page has beside the site: a host of files has nothing.
import { BASE } from '../browser/basePath';

/** The server names its parts in headers of a file that every host of the site has. So no host is asked anything that fails. */
const FILE = 'routes.json';

/** A server that takes uploads; the documentation for programmers, at `/docs`. */
export type HostPart = 'uploads' | 'docs';

let found: Headers | undefined; // of a server with a part; none is asked again

/** Whether the host has a part. False where none can be reached. */
export async function hostHas(part: HostPart): Promise<boolean> {
  const header = `x-twofold-${part}`;
  if (!navigator.onLine) return false;
  if (found?.has(header)) return true;
  try {
    found = (await fetch(`${BASE}/${FILE}`, { method: 'HEAD', cache: 'no-store' })).headers;
  } catch {
    return false; // no network
  }
  return found.has(header);
}
