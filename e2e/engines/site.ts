// The built site for the journeys: a copy whose page records its own errors, because not every
// driver reports them.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../packages/server/src/server';
import { ROUTES } from '../../packages/web/src/app/routes';
import type { Tab } from './driver';

const BUILT = join(import.meta.dirname, '../../packages/web/dist');
const PAGES = ['', ...ROUTES.map(({ path }) => path)].map((path) => `${path}/index.html`);
const NOTE_ERRORS = `<script>
  (() => {
    const note = (text) => {
      const noted = JSON.parse(sessionStorage.getItem('errors') ?? '[]');
      sessionStorage.setItem('errors', JSON.stringify([...noted, text]));
    };
    const isHint = (target) => target.rel === 'modulepreload'; // given up when the page is left
    addEventListener('error', ({ message, target }) => isHint(target) || note(message ?? target.outerHTML), true);
    addEventListener('unhandledrejection', ({ reason }) => note('unhandled: ' + reason));
    console.error = (...words) => note(words.join(' '));
  })();
</script>`;

/** Makes the copy; gives its folder. */
export async function copySite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'twofold-engines-'));
  await cp(BUILT, root, { recursive: true });
  for (const page of PAGES) {
    const html = await readFile(join(root, page), 'utf8');
    await writeFile(join(root, page), html.replace('<head>', `<head>${NOTE_ERRORS}`));
    for (const ending of ['br', 'gz']) await rm(join(root, `${page}.${ending}`), { force: true });
  }
  return root;
}

/** Serves a copy at an origin of its own, and so with storage of its own. */
export async function serve(root: string) {
  const server = await startServer({ root, port: 0, host: 'localhost' });
  return { origin: `http://localhost:${server.port}`, close: () => server.close() };
}

/** The errors on the pages that this tab has shown. */
export function errorsIn(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]);
}
