/**
 * The solver's networks at their addresses in the site. The package @twofold/web has none of them, since @twofold/solver brings the
 * same files. A site of another host, or of the repository, has its own.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the build of the web game says of a network (web/vite/networks.ts). */
interface NetworkFile {
  name: string;
  file: string; // the path in the site, with slashes
  sha256: string;
}

const LIST = 'networks.json';

/**
 * The networks that the site at `root` lists and lacks: the solver's file, an absolute path, by the path in the site. A file that is
 * not the one that the site was built with is left out: its name would promise other bytes. `warn` then gets a sentence.
 */
export async function lentNetworks(
  root: string,
  warn: (message: string) => void,
): Promise<Map<string, string>> {
  const lent = new Map<string, string>();
  const list = join(root, LIST);
  if (!existsSync(list)) return lent;
  const listed: NetworkFile[] = JSON.parse(await readFile(list, 'utf8'));
  const lacking = listed.filter(({ file }) => !existsSync(join(root, file)));
  if (lacking.length === 0) return lent;
  const { networkUrl } = await import('@twofold/solver/node'); // not read where the site has its networks
  for (const { name, file, sha256 } of lacking) {
    const url = networkUrl(name);
    const path = url instanceof URL ? fileURLToPath(url) : undefined;
    if (path !== undefined && (await hashOf(path)) === sha256) lent.set(file, path);
    else warn(`The site lacks the network ${name}, and @twofold/solver has another one: install both anew.`);
  }
  return lent;
}

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
